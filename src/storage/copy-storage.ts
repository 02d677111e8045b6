import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { atOnce } from './s3/at-once.ts'
import { type ObjectFacts, type Storage, TakenKey } from './storage.ts'

const objectsAtOnce = 8
/** Smaller objects are put from memory, by one call. */
const smallBytes = 4 * 1024 * 1024
const batch = 1000

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

/**
 * Puts every object of one store into another. What is there already, with the same length, is passed over, so a copy
 * that was stopped goes on; what stands there with another length stays, and is a difference. An object that is removed
 * meanwhile is left out.
 */
export async function copyStorage(
  from: Storage,
  to: Storage,
  onProgress: (figures: CopyFigures) => void = () => undefined,
): Promise<CopyFigures> {
  const figures = { objects: 0, bytes: 0, copied: 0, present: 0 }
  const standing = await sizesIn(to)
  for await (const some of inBatches(from.all()))
    await atOnce(some, objectsAtOnce, async ({ key, size }) => {
      if (standing.has(key)) figures.present += 1
      else if (await copyObject(from, to, key)) figures.copied += 1
      figures.objects += 1
      figures.bytes += size
      onProgress(figures)
    })
  return figures
}

async function copyObject(from: Storage, to: Storage, key: string): Promise<boolean> {
  const object = await from.open(key)
  if (object === null) return false
  const body = object.size > smallBytes ? object.stream() : await object.bytes()
  await to.put(key, body).catch((error: unknown) => {
    // another copy was faster, with other bytes: the comparison tells
    if (!(error instanceof TakenKey)) throw error
  })
  return true
}

/**
 * Compares every object of one store with another's by its SHA-256, or with `lengthsOnly` by its length. What only the
 * other has is no difference: it was put meanwhile, or belongs to something else.
 */
export async function compareStorage(
  from: Storage,
  to: Storage,
  {
    lengthsOnly = false,
    onProgress = () => undefined,
  }: { lengthsOnly?: boolean; onProgress?: (n: number) => void } = {},
): Promise<Difference[]> {
  const standing = await sizesIn(to)
  const differences: Difference[] = []
  let compared = 0
  for await (const some of inBatches(from.all()))
    await atOnce(some, objectsAtOnce, async ({ key, size }) => {
      const there = standing.get(key)
      if (there === undefined) differences.push({ key, why: 'is missing' })
      else if (there !== size) differences.push({ key, why: 'has another length' })
      else if (!lengthsOnly && !(await isEqual(from, to, key))) differences.push({ key, why: 'has other bytes' })
      compared += 1
      onProgress(compared)
    })
  return differences.sort((a, b) => (a.key < b.key ? -1 : 1))
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

async function sizesIn(storage: Storage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of storage.all()) sizes.set(key, size)
  return sizes
}

async function* inBatches(all: AsyncIterable<ObjectFacts>): AsyncGenerator<ObjectFacts[]> {
  let some: ObjectFacts[] = []
  for await (const one of all) {
    some.push(one)
    if (some.length < batch) continue
    yield some
    some = []
  }
  yield some
}
