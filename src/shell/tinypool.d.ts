// tinypool's types name the Worker of a browser, in a place that does not matter here.
interface Worker {
  readonly resourceLimits?: object
}
