import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const aMegabyte = 1024 * 1024

/** Writes a megabyte into a folder, and removes it again. @throws ENOSPC or EDQUOT when there is no room for it */
export async function tryRoom(folder: string): Promise<void> {
  const file = join(folder, `.room-${process.pid}`)
  try {
    await writeFile(file, Buffer.alloc(aMegabyte, 1))
  } finally {
    await rm(file, { force: true })
  }
}
