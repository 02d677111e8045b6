import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { createGunzip, gzipSync } from 'node:zlib'
import { listKeys, type Storage } from '#storage/storage.ts'
import { keysOf, Manifest, ObjectLine } from './manifest.ts'

/** The bytes under a key of a backup's store. @throws Error with a sentence when they are not there */
export async function readBytes(store: Storage, key: string): Promise<Buffer> {
  const object = await store.open(key)
  if (object === null) throw new Error(`The backup is damaged: it lacks ${key}.`)
  return object.bytes()
}

export const sumOfBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** @throws Error with a sentence when the bytes under a key are others than those that were sealed with a backup */
export async function mustBeSealed(store: Storage, key: string, sha256: string): Promise<void> {
  const object = await store.open(key)
  if (object === null) throw new Error(`The backup is damaged: it lacks ${key}.`)
  const hash = createHash('sha256')
  for await (const chunk of object.stream() as AsyncIterable<Uint8Array>) hash.update(chunk)
  if (hash.digest('hex') !== sha256)
    throw new Error(`The backup is damaged: ${key} is not the one that was sealed with it.`)
}

/** @throws Error with a sentence when it is missing or cannot be understood */
export async function readManifest(store: Storage, id: string): Promise<Manifest> {
  const bytes = await readBytes(store, keysOf.manifest(id))
  try {
    return Manifest.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw new Error(`The list of the backup ${id} cannot be read: it is damaged, or a newer release wrote it.`, {
      cause: error,
    })
  }
}

/** Ids of what is below `backups/`: complete ones, oldest first, and what broken-off backups have left. */
export async function listBackups(store: Storage): Promise<{ complete: string[]; brokenOff: string[] }> {
  const found = await listKeys(store, keysOf.backups)
  const ids = [...new Set(found.map((key) => key.split('/')[1] ?? ''))].sort()
  const whole = new Set(found)
  return {
    complete: ids.filter((id) => whole.has(keysOf.manifest(id))),
    brokenOff: ids.filter((id) => !whole.has(keysOf.manifest(id))),
  }
}

/** The objects that a list names. */
export async function* readObjectList(store: Storage, key: string): AsyncGenerator<ObjectLine> {
  const object = await store.open(key)
  if (object === null) throw new Error(`The backup is damaged: it lacks ${key}.`)
  const text = object.stream().pipe(createGunzip())
  for await (const line of createInterface({ input: text })) yield ObjectLine.parse(JSON.parse(line))
}

export function packObjectList(lines: readonly ObjectLine[]): Buffer {
  return gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { level: 6 })
}
