import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Waits until the disk has stored a file, or the names in a folder. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Creates a folder with its parents, and returns the folders whose list of names has changed or is about to. */
export async function makeFolder(folder: string): Promise<string[]> {
  const first = await mkdir(folder, { recursive: true })
  const changed = [folder]
  if (first === undefined) return changed
  for (let at = folder; at.length >= first.length; at = dirname(at)) changed.push(dirname(at))
  return changed
}
