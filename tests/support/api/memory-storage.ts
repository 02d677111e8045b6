import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { filesBelow } from '#storage/read-folder.ts'
import {
  assertKey,
  assertPrefix,
  MissingObject,
  type ObjectFacts,
  type ObjectPage,
  type OpenObject,
  type Storage,
  StorageFull,
  TakenKey,
} from '#storage/storage.ts'

/**
 * A store that is not a folder: objects in memory, keys in a flat map, short pages. It refuses what a network object
 * store cannot do, so code that still assumes files and folders fails on it: there are no paths and no renames, and
 * other bytes under a taken key throw.
 */
export class MemoryStorage implements Storage {
  readonly objects = new Map<string, { bytes: Buffer; modified: Date }>()
  /** Maximum of all objects' bytes. */
  capacity: number
  readonly #pageSize: number

  constructor(options: { capacity?: number; pageSize?: number } = {}) {
    this.capacity = options.capacity ?? Number.POSITIVE_INFINITY
    this.#pageSize = options.pageSize ?? 7
  }

  async put(key: string, body: Uint8Array | Readable): Promise<void> {
    assertKey(key)
    if (this.#room() === 0) throw new StorageFull('nothing is left')
    const bytes = body instanceof Readable ? await buffer(body) : Buffer.from(body)
    const standing = this.objects.get(key)
    if (standing !== undefined) {
      if (!standing.bytes.equals(bytes)) throw new TakenKey(key)
      return
    }
    if (this.#room() < bytes.length) throw new StorageFull(`${bytes.length} bytes are wanted`)
    this.objects.set(key, { bytes, modified: new Date() })
  }

  async putFile(key: string, file: string): Promise<void> {
    await this.put(key, await readFile(file))
  }

  async putFolder(prefix: string, folder: string): Promise<void> {
    assertPrefix(prefix)
    for (const file of await filesBelow(folder)) await this.putFile(`${prefix}${file}`, path.join(folder, file))
  }

  async takeFrom(other: Pick<Storage, 'open'>, key: string): Promise<boolean> {
    const object = await other.open(key)
    if (object === null) return false
    await this.put(key, await object.bytes())
    return true
  }

  async stat(key: string) {
    assertKey(key)
    const object = this.objects.get(key)
    return object === undefined ? null : { key, size: object.bytes.length, modified: object.modified }
  }

  async open(key: string): Promise<OpenObject | null> {
    const facts = await this.stat(key)
    const object = this.objects.get(key)
    if (facts === null || object === undefined) return null
    return {
      ...facts,
      bytes: async () => Buffer.from(object.bytes),
      stream: (span) => Readable.from([object.bytes.subarray(span?.start ?? 0, (span?.end ?? facts.size - 1) + 1)]),
      close: async () => undefined,
    }
  }

  async fetch(keys: readonly string[], file: string): Promise<void> {
    const parts = keys.map((key) => {
      const object = this.objects.get(key)
      if (object === undefined) throw new MissingObject(key)
      return object.bytes
    })
    await mkdir(path.dirname(file), { recursive: true })
    await rm(file, { force: true })
    await writeFile(file, Buffer.concat(parts))
  }

  async list(prefix: string, from: string | null = null): Promise<ObjectPage> {
    assertPrefix(prefix)
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && (from === null || key > from))
    const page = keys.sort().slice(0, this.#pageSize)
    const objects = await Promise.all(page.map((key) => this.stat(key)))
    return {
      objects: objects.filter((facts) => facts !== null),
      next: keys.length > page.length ? (page.at(-1) ?? null) : null,
    }
  }

  async *all(): AsyncGenerator<ObjectFacts> {
    for (const key of [...this.objects.keys()].sort()) {
      const facts = await this.stat(key)
      if (facts !== null) yield facts
    }
  }

  async removePrefix(prefix: string): Promise<void> {
    assertPrefix(prefix)
    for (const key of this.objects.keys()) if (key.startsWith(prefix)) this.objects.delete(key)
  }

  async sweepUnfinished(): Promise<void> {}

  async room(): Promise<number> {
    return this.#room()
  }

  #room(): number {
    const taken = [...this.objects.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)
    return Math.max(0, this.capacity - taken)
  }
}
