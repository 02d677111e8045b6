import { dirname, join } from 'node:path'
import { type Entry, entries } from './entries.ts'

/** The folder of the built program that runs; null where it runs from its sources. */
function builtFolder(root: string, running: string): string | null {
  const folder = dirname(running)
  return dirname(folder) === join(root, 'dist') ? folder : null
}

/** The file of a program: the one beside `running` where that is a built one, else its source. */
export function programFile(root: string, name: Entry, running = process.argv[1] ?? ''): string {
  const folder = builtFolder(root, running)
  return folder === null ? join(root, entries[name]) : join(folder, `${name}.js`)
}

/**
 * The setting by which Node keeps what it has compiled, beside the program. For what a first page waits for, and not for
 * all: the kept code stays in memory, 10 to 20 MB in a process of the product.
 */
export function compileCache(root: string, running = process.argv[1] ?? ''): { NODE_COMPILE_CACHE?: string } {
  const folder = builtFolder(root, running)
  return folder === null ? {} : { NODE_COMPILE_CACHE: join(folder, 'compiled') }
}
