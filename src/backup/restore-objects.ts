import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Storage } from '#storage/storage.ts'
import { keysOf, type ObjectLine } from './manifest.ts'
import { readObjectList } from './read-backups.ts'

const atOnce = 4

/** The bytes of an object in a backup; they end with an error when their sum is not the one in the list. */
async function* checked(store: Storage, { key, sha256 }: ObjectLine): AsyncGenerator<Uint8Array> {
  const object = await store.open(keysOf.object(sha256))
  if (object === null) throw new Error(`The backup is damaged: it lacks the object ${key} (${keysOf.object(sha256)}).`)
  const hash = createHash('sha256')
  for await (const chunk of object.stream() as AsyncIterable<Uint8Array>) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256)
    throw new Error(`The backup is damaged: the bytes of ${key} (${keysOf.object(sha256)}) have changed.`)
}

/** Puts every object of a backup into a house, byte by byte with its sum. Returns how many, and their bytes. */
export async function restoreObjects(
  store: Storage,
  id: string,
  house: Storage,
): Promise<{ count: number; bytes: number }> {
  const done = { count: 0, bytes: 0 }
  const waiting = readObjectList(store, keysOf.objectList(id))
  const work = async () => {
    for (let next = await waiting.next(); next.done !== true; next = await waiting.next()) {
      await house.put(next.value.key, Readable.from(checked(store, next.value)))
      done.count += 1
      done.bytes += next.value.size
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return done
}
