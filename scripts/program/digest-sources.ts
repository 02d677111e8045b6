import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

function filesUnder(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/**
 * A digest of the names and contents of files and folders below `root`, without tests: file times say nothing after a
 * clone or a change of branch. `isRead` leaves out what a build does not read.
 */
export function digestSources(
  root: string,
  paths: readonly string[],
  isRead: (file: string) => boolean = () => true,
): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesUnder(join(root, path)))) {
    if (/\.test\.tsx?$/.test(file) || !isRead(file)) continue
    const bytes = readFileSync(file)
    hash.update(`${relative(root, file)}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}
