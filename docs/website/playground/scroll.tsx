/** What may be wider than the screen: it scrolls by itself, by the keyboard too, and says what it is. */
import type { ComponentChildren } from "preact"

export const Scroll = ({
  label,
  children,
}: {
  readonly label: string
  readonly children: ComponentChildren
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <section class="scroll" aria-label={label} tabIndex={0}>
    {children}
  </section>
)
