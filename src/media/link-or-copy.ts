import { copyFile, link, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Gives a file that never changes a second path: a hard link, or a copy where the file system has no links. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return
    await copyFile(from, to)
  })
}
