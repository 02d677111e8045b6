import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { atOnce } from './s3/at-once.ts'
import { type ObjectFacts, type Storage, TakenKey } from './storage.ts'
import { inGroups } from './walk-folder.ts'

const objectsAtOnce = 16
const group = 1000

/** What a copy has done so far, or found out. */
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

/** An object, and its length in the other store; null where it is missing. */
type Beside = ObjectFacts & { there: number | null }

/**
 * Puts every object of one store into another. What is there already, with the same length, is passed over, so a copy
 * that was stopped goes on; what stands there with another length stays, and is a difference. An object that is removed
 * meanwhile is left out. Both lists are read side by side, so a million objects take no more memory than a thousand.
 */
export async function copyStorage(
  from: Storage,
  to: Storage,
  onProgress: (figures: CopyFigures) => void = () => undefined,
): Promise<CopyFigures> {
  const figures = { objects: 0, bytes: 0, copied: 0, present: 0 }
  for await (const some of inGroups(sideBySide(from, to), group))
    await atOnce(some, objectsAtOnce, async ({ key, size, there }) => {
      if (there !== null) figures.present += 1
      else if (await copyObject(from, to, key)) figures.copied += 1
      figures.objects += 1
      figures.bytes += size
      onProgress(figures)
    })
  return figures
}

async function copyObject(from: Storage, to: Storage, key: string): Promise<boolean> {
  return to.takeFrom(from, key, { isNew: true }).catch((error: unknown) => {
    // another copy was faster, with other bytes: the comparison tells
    if (error instanceof TakenKey) return true
    throw error
  })
}

/**
 * Compares every object of one store with another's by its SHA-256, or with `lengthsOnly` by its length. What only the
 * other has is counted, and is no difference.
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
    await atOnce(some, objectsAtOnce, async ({ key, size, there }) => {
      if (there === null) differences.push({ key, why: 'is missing' })
      else if (there !== size) differences.push({ key, why: 'has another length' })
      else if (!lengthsOnly && !(await isEqual(from, to, key))) differences.push({ key, why: 'has other bytes' })
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
      yield { ...facts, there: isThere ? other.value.size : null }
      if (isThere) other = await others.next()
    }
    for (; other.done !== true; other = await others.next()) onOnlyThere()
  } finally {
    await others.return?.()
  }
}

async function isEqual(from: Storage, to: Storage, key: string): Promise<boolean> {
  const [own, other] = await Promise.all([sumOf(from, key), sumOf(to, key)])
  // removed meanwhile
  return own === null || own === other
}

async function sumOf(storage: Storage, key: string): Promise<string | null> {
  const object = await storage.open(key)
  if (object === null) return null
  const hash = createHash('sha256')
  await pipeline(object.stream(), hash)
  return hash.digest('hex')
}
