import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot, nobody } from './crew.ts'

const giveToNobody = (path: string) => isRoot && spawnSync('chown', [`${nobody}:${nobody}`, path])

/** A folder of the user under which the servers run, and of nobody else. */
export function ownFolder(...parts: string[]): string {
  const folder = join(...parts)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveToNobody(folder)
  return folder
}

/** The same for a file with secrets. */
export function ownFile(file: string, text: string): string {
  writeFileSync(file, text, { mode: 0o600 })
  giveToNobody(file)
  return file
}
