import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder for a house that is looked at once, below `parent`. Where root checks and user namespaces are forbidden, the
 * database runs as another account, which must be able to pass this folder. What this process writes from now on is
 * therefore for its own account alone.
 */
export function makeScratchHouse(parent: string = tmpdir()): string {
  process.umask(0o077)
  const folder = mkdtempSync(join(parent, 'parde-check-'))
  chmodSync(folder, 0o711)
  return folder
}
