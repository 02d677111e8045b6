import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { flush, makeFolder } from './flush.ts'
import { cannotLink, filesBelow, ifThere, isFull, isGone, isTaken, openFile, statFile } from './read-folder.ts'
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
} from './storage.ts'
import { inGroups, walkFolder } from './walk-folder.ts'

/** How many objects a page of a list has. */
const usualPage = 1000
const atOnce = 16
const statsAtOnce = 64
/** While a stream is written, free space is checked again after this many bytes. */
const askEvery = 16 * 1024 * 1024

/**
 * The store in a folder of this machine: a key is a path below `root`. An object is written to a file in the hidden
 * folder `.incoming`, flushed, and gets its name by a hard link, which never replaces an existing file. `reserve` bytes
 * of the disk stay free.
 */
export class LocalStorage implements Storage {
  readonly #root: string
  readonly #incoming: string
  readonly #reserve: number
  readonly #page: number

  constructor(options: { root: string; reserve: number; page?: number }) {
    this.#root = options.root
    this.#incoming = join(options.root, '.incoming')
    this.#reserve = options.reserve
    this.#page = options.page ?? usualPage
  }

  async put(key: string, body: Uint8Array | Readable): Promise<void> {
    const source = body instanceof Readable ? body : Readable.from([body])
    await this.#askRoom(body instanceof Readable ? 0 : body.byteLength)
    await this.#putBy(key, (file) =>
      pipeline(source, (chunks) => this.#withRoom(chunks), createWriteStream(file, { flags: 'wx' })),
    )
  }

  async putFile(key: string, file: string): Promise<void> {
    await flushAll(await this.#takeFile(key, file))
  }

  async putFolder(prefix: string, folder: string): Promise<void> {
    assertPrefix(prefix)
    const changed = new Set<string>()
    const files = await filesBelow(folder)
    for (let at = 0; at < files.length; at += atOnce) {
      const batch = files.slice(at, at + atOnce)
      const done = await Promise.all(batch.map((file) => this.#takeFile(`${prefix}${file}`, join(folder, file))))
      for (const path of done.flat()) changed.add(path)
    }
    await flushAll([...changed])
  }

  async takeFrom(other: Pick<Storage, 'open'>, key: string, known?: ObjectFacts): Promise<boolean> {
    const object = await other.open(key, known)
    if (object === null) return false
    try {
      await this.#askRoom(object.size)
    } catch (error) {
      await object.close()
      throw error
    }
    await this.put(key, object.stream())
    return true
  }

  async open(key: string): Promise<OpenObject | null> {
    return openFile(key, this.#pathOf(key))
  }

  async stat(key: string) {
    const found = await statFile(this.#pathOf(key))
    return found === undefined ? null : { key, size: found.size, modified: found.mtime }
  }

  async fetch(keys: readonly string[], file: string): Promise<void> {
    const paths = keys.map((key) => this.#pathOf(key))
    await rm(file, { force: true })
    await mkdir(dirname(file), { recursive: true })
    try {
      const [only, ...others] = paths
      if (only === undefined || others.length > 0) return await writeTogether(paths, file)
      await link(only, file).catch((error: unknown) => {
        if (cannotLink(error)) return writeTogether(paths, file)
        throw error
      })
    } catch (error) {
      throw isGone(error) ? new MissingObject(keys.join(', '), { cause: error }) : orFull(error)
    }
  }

  async list(prefix: string, from: string | null = null): Promise<ObjectPage> {
    const { base, folder, name } = this.#pathsOf(prefix)
    // below the folder of the prefix only what comes after `from`; another folder is before or after it as a whole
    if (from !== null && !from.startsWith(base) && from > base) return { objects: [], next: null }
    const after = from?.startsWith(base) === true ? from.slice(base.length) : null
    const page: string[] = []
    for await (const path of walkFolder(folder, after, name)) {
      if (page.length === this.#page) return { objects: await this.#factsOf(page), next: page.at(-1) ?? null }
      page.push(`${base}${path}`)
    }
    return { objects: await this.#factsOf(page), next: null }
  }

  async *all(): AsyncGenerator<ObjectFacts> {
    for await (const keys of inGroups(walkFolder(this.#root), statsAtOnce)) yield* await this.#factsOf(keys)
  }

  async removePrefix(prefix: string): Promise<void> {
    const { folder, name } = this.#pathsOf(prefix)
    if (name === '') return rm(folder, { recursive: true, force: true })
    const names = (await ifThere(readdir(folder))) ?? []
    for (const found of names.filter((one) => one.startsWith(name)))
      await rm(join(folder, found), { recursive: true, force: true })
  }

  async sweepUnfinished(before: Date): Promise<void> {
    for (const name of (await ifThere(readdir(this.#incoming))) ?? []) {
      const file = join(this.#incoming, name)
      const found = await statFile(file)
      if (found !== undefined && found.mtime < before) await rm(file, { force: true })
    }
  }

  async room(): Promise<number> {
    await mkdir(this.#root, { recursive: true })
    const { bavail, bsize } = await statfs(this.#root)
    return Math.max(0, bavail * bsize - this.#reserve)
  }

  /** In the order of the keys; without those that were removed meanwhile. */
  async #factsOf(keys: readonly string[]): Promise<ObjectFacts[]> {
    const found = await Promise.all(keys.map((key) => this.stat(key)))
    return found.filter((facts) => facts !== null)
  }

  #pathOf(key: string): string {
    assertKey(key)
    return join(this.#root, key)
  }

  /** The folder that holds everything with a prefix, and how the names in it begin. */
  #pathsOf(prefix: string): { base: string; folder: string; name: string } {
    assertPrefix(prefix)
    const base = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    return { base, folder: join(this.#root, base), name: prefix.slice(base.length) }
  }

  async #askRoom(bytes: number): Promise<void> {
    const left = await this.room()
    if (left === 0 || left < bytes) throw new StorageFull(`${bytes} bytes are wanted, ${left} may be taken`)
  }

  async *#withRoom(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let sinceAsked = 0
    for await (const chunk of chunks) {
      sinceAsked += chunk.byteLength
      if (sinceAsked >= askEvery) {
        await this.#askRoom(0)
        sinceAsked = 0
      }
      yield chunk
    }
  }

  /** Lets `write` fill a hidden file, then gives the file its name. */
  async #putBy(key: string, write: (file: string) => Promise<unknown>): Promise<void> {
    const target = this.#pathOf(key)
    const file = join(this.#incoming, randomUUID())
    try {
      await mkdir(this.#incoming, { recursive: true })
      await write(file)
      await flush(file)
      await flushAll(await land(file, target, rename))
    } catch (error) {
      throw orFull(error)
    } finally {
      await rm(file, { force: true })
    }
  }

  /** Gives a flushed file its name in the store; returns the folders that must be flushed. */
  async #takeFile(key: string, file: string): Promise<string[]> {
    const target = this.#pathOf(key)
    await flush(file)
    try {
      return await land(file, target)
    } catch (error) {
      if (!cannotLink(error)) throw orFull(error)
    }
    await this.#askRoom((await statFile(file))?.size ?? 0)
    await this.#putBy(key, (copy) => copyFile(file, copy))
    return []
  }
}

/**
 * Gives a file its name by a link, or by `move` where the file system has no links. When a file of the same size has
 * the name already, that file stays. Returns the folders that have changed.
 */
async function land(file: string, target: string, move?: typeof rename): Promise<string[]> {
  const changed = await makeFolder(dirname(target))
  try {
    await link(file, target)
  } catch (error) {
    const standing = await statFile(target)
    if (standing === undefined && move !== undefined && cannotLink(error)) await move(file, target)
    else if (!isTaken(error)) throw error
    else if (standing?.size !== (await statFile(file))?.size) throw new TakenKey(target, { cause: error })
  }
  return changed
}

async function writeTogether(paths: readonly string[], file: string): Promise<void> {
  const unfinished = `${file}.part`
  try {
    await pipeline(Readable.from([]), createWriteStream(unfinished))
    for (const path of paths) await pipeline(createReadStream(path), createWriteStream(unfinished, { flags: 'a' }))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function flushAll(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await flush(folder)
}

const orFull = (error: unknown): unknown =>
  isFull(error) ? new StorageFull('the disk has no room', { cause: error }) : error
