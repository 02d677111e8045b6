import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', '..', '..', '.vitest', 'even-priority')

/**
 * A PATH on which `nice -n 10 PROGRAM …` starts the program at the priority of its parent. The product gives way when it
 * encodes, so that its site stays quick; a test that waits for the film would then wait for every busy process of the
 * machine: beside four of them two short films take more than ten minutes.
 */
export function pathOfEvenPriority(): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'nice'), '#!/bin/sh\nshift 2\nexec "$@"\n', { mode: 0o755 })
  return `${folder}:${process.env.PATH ?? ''}`
}
