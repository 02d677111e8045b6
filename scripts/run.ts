/**
 * `npm start`, `npm run web`, `npm run worker`, `npm run live`: builds the program when its sources have changed, and
 * becomes it. This file and what it imports are all that runs from sources.
 */
import { join } from 'node:path'
import { builtProgram } from './program/built-program.ts'
import { givesMemoryBack, memoryOf } from './start/memory.ts'
import { Sentence, wordsOf } from './start/sentence.ts'

const root = join(import.meta.dirname, '..')
const quiet = '--disable-warning=ExperimentalWarning'
const known = new Set(['start', 'web', 'worker', 'live'])

async function run(name: string, args: string[]): Promise<void> {
  if (!known.has(name)) throw new Sentence(`There is no process "${name}": it is web, worker or live.`)
  const folder = await builtProgram(root)
  if (process.execve === undefined) throw new Sentence('This system cannot replace a process by another one.')
  const [entry, given] = name === 'start' ? ['start', args] : ['alone', [name]]
  const env = { ...givesMemoryBack, ...process.env }
  const program = [quiet, ...memoryOf.start, join(folder, `${entry}.js`)]
  // the process number stays the same, so a signal to us reaches the program
  process.execve(process.execPath, [process.execPath, ...program, ...given], env)
}

const [name = '', ...args] = process.argv.slice(2)
run(name, args).catch((error: unknown) => {
  console.error(`\n${wordsOf(error)}\n`)
  process.exit(1)
})
