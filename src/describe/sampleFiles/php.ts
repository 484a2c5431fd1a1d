/** Files of made-up PHP projects. */
import { projectFiles } from "../../contract/files.js"
import { type Draw, type SampleFile, sampleFile } from "./sampleFile.js"

const composerText = (draw: Draw): string =>
  draw.one([
    "{}",
    '{"require":{"php":">=8.2"}}',
    '{"require":{"ext-redis":"*","ext-memcache":"*"}}',
    '{"require":{"php":"^8.5","ext-unheard-of":"*"}}',
    '{"require":1}',
    "{",
  ])

/** Each file with how often a project has it. */
export const sample: readonly SampleFile[] = [
  sampleFile(projectFiles.composer.path, 2, 40, composerText),
  sampleFile("index.php", 1.5, 40),
  sampleFile("public/index.php", 2, 60),
  sampleFile("public/worker.php", 6, 60),
  sampleFile(projectFiles.composerPhar.path, 6, 60),
  sampleFile(projectFiles.phpIni.path, 6, 60),
]
