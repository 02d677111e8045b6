import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { atOnce } from './s3/at-once.ts'
import { MissingObject, type ObjectFacts, type Storage, TakenKey } from './storage.ts'
import { inGroups } from './walk-folder.ts'

const objectsAtOnce = 16
const group = 1000

/** The counts of a copy so far. */
export interface CopyFigures {
  /** Objects and bytes that are in the source. */
  objects: number
  bytes: number
  copied: number
  /** They were there, with the same length. */
  present: number
}

export type Difference = { key: string; why: 'is missing' | 'has another length' | 'has other bytes' }

export interface Compared {
  differences: Difference[]
  /** Objects that only the other store has: put meanwhile, or belonging to something else. */
  onlyThere: number
}

/** An object as both lists tell it; null where the other store has none. */
interface Beside {
  here: ObjectFacts
  there: ObjectFacts | null
}

/**
 * Puts every object of one store into another. An object that is there with the same length is passed over, so a copy
 * that was stopped goes on; one with another length stays, and is a difference. An object that is removed meanwhile is
 * left out. Both lists are read side by side, so a million objects take no more memory than a thousand.
 */
export async function copyStorage(
  from: Storage,
  to: Storage,
  onProgress: (figures: CopyFigures) => void = () => undefined,
): Promise<CopyFigures> {
  const figures = { objects: 0, bytes: 0, copied: 0, present: 0 }
  for await (const some of inGroups(sideBySide(from, to), group))
    await atOnce(some, objectsAtOnce, async ({ here, there }) => {
      if (there !== null) figures.present += 1
      else if (await copyObject(from, to, here)) figures.copied += 1
      figures.objects += 1
      figures.bytes += here.size
      onProgress(figures)
    })
  return figures
}

/** Counts the objects and bytes of the source, and those of them that the other store lacks. */
export async function countMissing(
  from: Storage,
  to: Storage,
): Promise<{ objects: number; bytes: number; missing: number; missingBytes: number }> {
  const counted = { objects: 0, bytes: 0, missing: 0, missingBytes: 0 }
  for await (const { here, there } of sideBySide(from, to)) {
    counted.objects += 1
    counted.bytes += here.size
    if (there !== null) continue
    counted.missing += 1
    counted.missingBytes += here.size
  }
  return counted
}

async function copyObject(from: Storage, to: Storage, here: ObjectFacts): Promise<boolean> {
  return to.takeFrom(from, here.key, here).catch((error: unknown) => {
    if (error instanceof MissingObject) return false
    // another copy was faster, with other bytes: the comparison tells
    if (error instanceof TakenKey) return true
    throw error
  })
}

/**
 * Compares every object of one store with another's by its SHA-256, or with `lengthsOnly` by its length. Objects that
 * only the other has are counted, and are no difference.
 */
export async function compareStorage(
  from: Storage,
  to: Storage,
  {
    lengthsOnly = false,
    onProgress = () => undefined,
  }: { lengthsOnly?: boolean; onProgress?: (n: number) => void } = {},
): Promise<Compared> {
  const compared: Compared = { differences: [], onlyThere: 0 }
  const { differences } = compared
  let done = 0
  const pairs = sideBySide(from, to, () => (compared.onlyThere += 1))
  for await (const some of inGroups(pairs, group))
    await atOnce(some, objectsAtOnce, async ({ here, there }) => {
      const { key } = here
      if (there === null) differences.push({ key, why: 'is missing' })
      else if (there.size !== here.size) differences.push({ key, why: 'has another length' })
      else if (!lengthsOnly && !(await isEqual([from, here], [to, there])))
        differences.push({ key, why: 'has other bytes' })
      done += 1
      onProgress(done)
    })
  differences.sort((a, b) => (a.key < b.key ? -1 : 1))
  return compared
}

/** The objects of a store, each with what another has under its key. Both tell their objects in the order of keys. */
async function* sideBySide(
  from: Storage,
  to: Storage,
  onOnlyThere: () => void = () => undefined,
): AsyncGenerator<Beside> {
  const others = to.all()[Symbol.asyncIterator]()
  try {
    let other = await others.next()
    for await (const facts of from.all()) {
      for (; other.done !== true && other.value.key < facts.key; other = await others.next()) onOnlyThere()
      const isThere = other.done !== true && other.value.key === facts.key
      yield { here: facts, there: isThere ? other.value : null }
      if (isThere) other = await others.next()
    }
    for (; other.done !== true; other = await others.next()) onOnlyThere()
  } finally {
    await others.return?.()
  }
}

type Told = readonly [Storage, ObjectFacts]

async function isEqual(here: Told, there: Told): Promise<boolean> {
  const [own, other] = await Promise.all([sumOf(here), sumOf(there)])
  // removed meanwhile
  return own === null || own === other
}

async function sumOf([storage, facts]: Told): Promise<string | null> {
  const object = await storage.open(facts.key, facts)
  if (object === null) return null
  const hash = createHash('sha256')
  try {
    await pipeline(object.stream(), hash)
  } catch (error) {
    if (error instanceof MissingObject) return null
    throw error
  }
  return hash.digest('hex')
}
