import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { filesBelow } from '#storage/read-folder.ts'
import { listKeys, type Storage } from '#storage/storage.ts'

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** SHA-256 of every file below a folder, by relative path: equal folders have equal maps. */
export async function hashTree(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const file of await filesBelow(folder)) hashes[file] = hashOf(await readFile(path.join(folder, file)))
  return hashes
}

/** The same of every object under a prefix. */
export async function hashObjects(storage: Storage, prefix: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const key of await listKeys(storage, prefix)) {
    const object = await storage.open(key)
    if (object !== null) hashes[key.slice(prefix.length)] = hashOf(await object.bytes())
  }
  return hashes
}
