import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockFolder } from '#db/embedded/folder-lock.ts'
import { Sentence } from '../start/sentence.ts'
import { digestSources } from './digest-sources.ts'

/** Everything from which the program is built; what its processes read while they run is not part of it. */
const sources = [
  ...['lib', 'contract', 'db', 'jobs', 'storage', 'backup', 'media', 'server', 'worker', 'live', 'sandbox'].map(
    (layer) => `src/${layer}`,
  ),
  ...['scripts/start', 'scripts/start.ts', 'scripts/program', 'scripts/tools', 'package-lock.json'],
]
/** Programs of a start that still runs stay: it starts a process again from them, and loads parts later. */
const kept = 4

const programsOf = (root: string): string => join(root, 'dist')
const isProgram = (name: string): boolean => /^[0-9a-f]{16}$/.test(name)

/** Removes the oldest programs, and what a killed build left. Call it while holding the lock. */
function sweep(folder: string): void {
  const ages = readdirSync(folder).map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
  const programs = ages.filter(({ name }) => isProgram(name)).sort((a, b) => b.at - a.at)
  const unfinished = ages.filter(({ name }) => !isProgram(name))
  for (const { name } of [...programs.slice(kept), ...unfinished])
    rmSync(join(folder, name), { recursive: true, force: true })
}

async function build(root: string, folder: string): Promise<void> {
  const { bundleProgram } = await import('./bundle-program.ts')
  const growing = `${folder}.${process.pid}`
  await bundleProgram(root, growing).catch((error: unknown) => {
    throw new Sentence(`${(error as Error).message}\n\nThe program could not be built; the reason is above.`)
  })
  renameSync(growing, folder)
}

/** A release has one program, and neither its sources nor what builds them. */
function shippedProgram(root: string): string | null {
  if (existsSync(join(root, 'node_modules', 'rolldown'))) return null
  const [name] = existsSync(programsOf(root)) ? readdirSync(programsOf(root)).filter(isProgram) : []
  if (name === undefined) throw new Sentence('The program is neither here nor can it be built. Install it again.')
  return join(programsOf(root), name)
}

/**
 * The folder with the built program of the sources as they are now; builds it when they have changed. The folder is
 * named after its sources and appears when it is whole, so starts of several versions have their own programs.
 *
 * @throws Sentence with the tool's own words when it cannot be built
 */
export async function builtProgram(root: string): Promise<string> {
  const shipped = shippedProgram(root)
  if (shipped !== null) return shipped
  const isRead = (file: string) => /\.(ts|json)$/.test(file)
  const folder = join(programsOf(root), digestSources(root, sources, isRead).slice(0, 16))
  if (existsSync(folder)) return folder
  let lock = await lockFolder('program', root)
  while (!lock) {
    await sleep(100)
    lock = await lockFolder('program', root)
  }
  try {
    if (!existsSync(folder)) {
      await build(root, folder)
      sweep(programsOf(root))
    }
    return folder
  } finally {
    lock.release()
  }
}
