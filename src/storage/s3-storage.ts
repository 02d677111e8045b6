import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { filesBelow, statFile } from './read-folder.ts'
import { atOnce, Turns } from './s3/at-once.ts'
import { ByteBudget } from './s3/byte-budget.ts'
import { StoreLine } from './s3/call-store.ts'
import { StoreRefusal } from './s3/refusal.ts'
import { abortMultipart, listMultipart, listParts } from './s3/multipart-calls.ts'
import { deleteObject, deleteObjects, headObject, ifStored, listObjects, putObject } from './s3/object-calls.ts'
import {
  type LargePut,
  type LargeSource,
  partBytesFor,
  putLarge,
  putLargeFile,
  putStream,
  usualPartBytes,
} from './s3/put-large.ts'
import { readObject } from './s3/read-object.ts'
import type { StoreAddress } from './s3/store-address.ts'
import {
  assertKey,
  assertPrefix,
  MissingObject,
  type ObjectFacts,
  type ObjectPage,
  type OpenObject,
  type Storage,
  TakenKey,
} from './storage.ts'

const callsAtOnce = 16
/** The memory that all puts of this process may hold together, in bytes. */
const memoryBytes = 96 * 1024 * 1024
/** Statuses by which a store says that it deletes one by one only. */
const oneByOne = new Set([400, 403, 405, 411, 501])

/**
 * The store in a bucket of an S3-compatible server. It relies on no condition, no rename and no rule of the bucket: a
 * key that is taken is found by asking first, and two processes never put under one key, because keys are unique.
 */
export class S3Storage implements Storage {
  readonly #line: StoreLine
  readonly #folder: string
  readonly #partBytes: number
  readonly #memory = new ByteBudget(memoryBytes)
  readonly #turns = new Turns()
  #deletesMany = true

  constructor(options: { address: StoreAddress; partBytes?: number }) {
    this.#line = new StoreLine(options.address)
    this.#folder = options.address.folder
    this.#partBytes = options.partBytes ?? usualPartBytes
  }

  async put(key: string, body: Uint8Array | Readable): Promise<void> {
    const full = this.#full(key)
    await this.#turns.take(full, async () => {
      const standing = await headObject(this.#line, full)
      if (standing !== null)
        return this.#mustBe(standing, body instanceof Readable ? await lengthOf(body) : body.length)
      if (body instanceof Readable) await putStream(this.#large(full, this.#partBytes), body)
      else await putObject(this.#line, full, Buffer.from(body.buffer, body.byteOffset, body.byteLength))
    })
  }

  async putFile(key: string, file: string): Promise<void> {
    const full = this.#full(key)
    await this.#turns.take(full, async () => this.#putNew(full, file, await headObject(this.#line, full)))
  }

  async putFolder(prefix: string, folder: string): Promise<void> {
    assertPrefix(prefix)
    const files = await filesBelow(folder)
    const standing = new Map<string, ObjectFacts>()
    // one list instead of a question for each of a film's nine thousand segments
    for await (const found of this.#all(prefix)) standing.set(found.key, found)
    await atOnce(files, callsAtOnce, async (file) => {
      const full = this.#full(`${prefix}${file}`)
      await this.#putNew(full, join(folder, file), standing.get(full) ?? null)
    })
  }

  async takeFrom(other: Pick<Storage, 'open'>, key: string, known?: ObjectFacts): Promise<boolean> {
    const full = this.#full(key)
    return this.#turns.take(full, async () => {
      const object = await other.open(key, known)
      if (object === null) return false
      const { size } = object
      const partBytes = partBytesFor(size, this.#partBytes)
      // a store with copies asks all of its machines before it says no: half of the time of a small put
      const standing = known !== undefined ? null : await headObject(this.#line, full)
      if (standing !== null || size > partBytes) await object.close()
      if (standing !== null) this.#mustBe(standing, size)
      else if (size > partBytes) await putLarge(this.#large(full, partBytes), { size, read: partsOf(other, key) })
      else await this.#memory.hold(size, async () => putObject(this.#line, full, await object.bytes()))
      return true
    })
  }

  async open(key: string, known?: ObjectFacts): Promise<OpenObject | null> {
    const facts = known ?? (await this.stat(key))
    if (facts === null) return null
    const { size } = facts
    const read = (span = { start: 0, end: size - 1 }) => readObject(this.#line, this.#full(key), { ...span, size })
    return { ...facts, stream: read, bytes: async () => buffer(read()), close: async () => undefined }
  }

  async stat(key: string): Promise<ObjectFacts | null> {
    const found = await headObject(this.#line, this.#full(key))
    return found === null ? null : { ...found, key }
  }

  async fetch(keys: readonly string[], file: string): Promise<void> {
    for (const key of keys) assertKey(key)
    await rm(file, { force: true })
    await mkdir(dirname(file), { recursive: true })
    const unfinished = `${file}.part`
    try {
      await pipeline(Readable.from([]), createWriteStream(unfinished))
      for (const key of keys) {
        const object = await this.open(key)
        if (object === null) throw new MissingObject(keys.join(', '))
        await pipeline(object.stream(), createWriteStream(unfinished, { flags: 'a' }))
      }
      await rename(unfinished, file)
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  async list(prefix: string, from: string | null = null): Promise<ObjectPage> {
    assertPrefix(prefix)
    const after = from === null ? null : `${this.#folder}${from}`
    const { objects, isLast } = await listObjects(this.#line, `${this.#folder}${prefix}`, after)
    const named = objects.map((found) => ({ ...found, key: found.key.slice(this.#folder.length) }))
    return { objects: named, next: isLast ? null : (named.at(-1)?.key ?? null) }
  }

  async *all(): AsyncGenerator<ObjectFacts> {
    for await (const found of this.#all('')) yield { ...found, key: found.key.slice(this.#folder.length) }
  }

  async removePrefix(prefix: string): Promise<void> {
    assertPrefix(prefix)
    let page: string[] = []
    const removePage = async () => {
      await this.#remove(page)
      page = []
    }
    for await (const { key } of this.#all(prefix)) {
      page.push(key)
      if (page.length === 1000) await removePage()
    }
    await removePage()
  }

  async sweepUnfinished(before: Date): Promise<void> {
    const left = await listMultipart(this.#line, this.#folder)
    const old = left.filter(({ began }) => began < before)
    await atOnce(old, callsAtOnce, async (put) => {
      const parts = (await ifStored(listParts(this.#line, put))) ?? []
      // a source of 50 GB over a slow line takes longer than a day
      if (!parts.some(({ modified }) => modified >= before)) await abortMultipart(this.#line, put)
    })
  }

  async room(): Promise<number> {
    return Number.POSITIVE_INFINITY
  }

  #full(key: string): string {
    assertKey(key)
    return `${this.#folder}${key}`
  }

  #large(key: string, partBytes: number): LargePut {
    return { line: this.#line, key, partBytes, memory: this.#memory }
  }

  #mustBe(standing: ObjectFacts, size: number): void {
    if (standing.size !== size) throw new TakenKey(standing.key)
  }

  async #putNew(key: string, file: string, standing: ObjectFacts | null): Promise<void> {
    const size = (await statFile(file))?.size ?? 0
    if (standing !== null) return this.#mustBe(standing, size)
    const partBytes = partBytesFor(size, this.#partBytes)
    if (size > partBytes) return putLargeFile(this.#large(key, partBytes), file)
    await this.#memory.hold(size, async () => putObject(this.#line, key, await readFile(file)))
  }

  /** All objects under a prefix, by their keys in the bucket. */
  async *#all(prefix: string): AsyncGenerator<ObjectFacts> {
    let after: string | null = null
    for (;;) {
      const { objects, isLast } = await listObjects(this.#line, `${this.#folder}${prefix}`, after)
      yield* objects
      after = objects.at(-1)?.key ?? null
      if (isLast || after === null) return
    }
  }

  async #remove(keys: readonly string[]): Promise<void> {
    if (keys.length > 1 && this.#deletesMany)
      try {
        return await deleteObjects(this.#line, keys)
      } catch (error) {
        if (!(error instanceof StoreRefusal) || !oneByOne.has(error.status)) throw error
        this.#deletesMany = false
      }
    await atOnce(keys, callsAtOnce, (key) => deleteObject(this.#line, key))
  }
}

/** Reads parts of an object of another store. */
function partsOf(other: Pick<Storage, 'open'>, key: string): LargeSource['read'] {
  return async (first, length) => {
    const object = await other.open(key)
    if (object === null) throw new MissingObject(key)
    return buffer(object.stream({ start: first, end: first + length - 1 }))
  }
}

async function lengthOf(stream: Readable): Promise<number> {
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Uint8Array>) bytes += chunk.byteLength
  return bytes
}
