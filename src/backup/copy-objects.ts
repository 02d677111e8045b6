import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MissingObject, type ObjectFacts, type Storage } from '#storage/storage.ts'
import { keysOf, type ObjectLine } from './manifest.ts'

/** Objects of this one house, not of its content: that it was restored, and when it was backed up. */
const ofThisHouse = ['held/', 'backup-notes/']

const atOnce = 4

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function* objectsOf(house: Storage): AsyncGenerator<ObjectFacts> {
  for await (const object of house.all())
    if (ofThisHouse.every((prefix) => !object.key.startsWith(prefix))) yield object
}

export interface ObjectCopies {
  /** By key: all that this backup names. */
  lines: Map<string, ObjectLine>
  added: number
  addedBytes: number
  /** Objects that could not be read, with the reason. */
  faults: Map<string, string>
}

/** Objects that are in a backup's store already: sizes by key. One list is far less than a question for each. */
export async function listStored(store: Storage): Promise<Map<string, number>> {
  const there = new Map<string, number>()
  for await (const { key, size } of store.all()) if (key.startsWith(keysOf.objects)) there.set(key, size)
  return there
}

/**
 * Copies every object of the house that the backup's store lacks. Objects never change, so one that an earlier list
 * names is not read again. `there` is what `listStored` told, and gets what is added. An object that was removed meanwhile is left out. To be called before and after the database
 * is copied: then everything that its rows name is there, whatever was put or removed in between.
 */
export async function copyObjects(
  { house, store, there, scratch }: { house: Storage; store: Storage; there: Map<string, number>; scratch: string },
  known: ReadonlyMap<string, ObjectLine>,
  copies: ObjectCopies,
): Promise<void> {
  const copyOne = async ({ key, size }: ObjectFacts, file: string) => {
    const before = known.get(key)
    if (before?.size === size && there.get(keysOf.object(before.sha256)) === size)
      return void copies.lines.set(key, before)
    try {
      await house.fetch([key], file)
      const sha256 = await sumOf(file)
      const stored = keysOf.object(sha256)
      if (!there.has(stored)) {
        await store.putFile(stored, file)
        there.set(stored, size)
        copies.added += 1
        copies.addedBytes += size
      }
      copies.lines.set(key, { key, size, sha256 })
      copies.faults.delete(key)
    } catch (error) {
      if (error instanceof MissingObject) return
      if ((error as Error).name === 'StorageFull') throw error
      copies.faults.set(key, (error as Error).message)
    } finally {
      await rm(file, { force: true })
    }
  }
  const waiting = objectsOf(house)
  const work = async (name: number) => {
    for (let next = await waiting.next(); next.done !== true; next = await waiting.next())
      if (!copies.lines.has(next.value.key)) await copyOne(next.value, join(scratch, `object-${name}`))
  }
  await Promise.all(Array.from({ length: atOnce }, (_, name) => work(name)))
}
