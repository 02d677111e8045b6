import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a new folder below `parent` for a house that is looked at once. Where root checks and user namespaces are
 * forbidden, the database runs as another account, which must be able to pass this folder. Files that this process
 * writes from now on are therefore for its own account alone.
 */
export function makeScratchHouse(parent: string = tmpdir()): string {
  process.umask(0o077)
  const folder = mkdtempSync(join(parent, 'parde-check-'))
  chmodSync(folder, 0o711)
  return folder
}
