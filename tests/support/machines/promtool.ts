import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

/** Where `npm run test:long` unpacks the system's package. */
export const ownPromtoolFolder = join(root, '.parde', 'tools', 'prometheus')

/** The program that tries rules of Prometheus; null where there is none. */
export function findPromtool(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), join(ownPromtoolFolder, 'usr', 'bin')]
  return folders.map((folder) => join(folder, 'promtool')).find((file) => existsSync(file)) ?? null
}

/** Runs it in the folder of the rules; its words when it finds a fault, else null. */
export function faultOfPromtool(program: string, args: readonly string[]): string | null {
  const cwd = join(root, 'deploy', 'prometheus')
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  return status === 0 ? null : `${stdout}\n${stderr}`
}
