import type { Readable } from 'node:stream'

/** One object as the store lists it. Bytes; `modified` is when it was put. */
export interface ObjectFacts {
  key: string
  size: number
  modified: Date
}

/** A part of an object, both ends included, as HTTP counts it. */
export interface ByteSpan {
  start: number
  end: number
}

/** An opened object. The caller must read it by `stream` or `bytes`, or close it. */
export interface OpenObject extends ObjectFacts {
  /** The bytes as a stream. The object is closed at the end, and when the reader stops. */
  stream(span?: ByteSpan): Readable
  bytes(): Promise<Buffer>
  close(): Promise<void>
}

/** A page of a list, in the order of the keys; `next` is where the following page begins, null at the end. */
export interface ObjectPage {
  objects: ObjectFacts[]
  next: string | null
}

/**
 * The interface to all files that outlive a process. Keys are flat texts (`assets/<id>/master.m3u8`): what looks like a
 * folder is only a prefix, and no key is the folder of another one. An object appears complete or not at all and then
 * never changes: no append, no partial write, no rename. The database says which object is current.
 */
export interface Storage {
  /**
   * Puts an object. When the key is taken, the existing object stays: a put of the same length counts as a repeated
   * step and succeeds, one of another length throws `TakenKey`. Throws `StorageFull` when the disk's reserve would be
   * used.
   */
  put(key: string, body: Uint8Array | Readable): Promise<void>
  /**
   * Puts a file of the scratch space. The file must not be changed afterwards: a store on this machine may keep the
   * file itself.
   */
  putFile(key: string, file: string): Promise<void>
  /** Puts every file below a scratch folder, under the prefix and its relative path. Safe to repeat. */
  putFolder(prefix: string, folder: string): Promise<void>
  /**
   * Copies the object of this key out of another store; false when it has none. Where large objects are put in parts, a
   * copy that broke off goes on, also in another process. With `known` the caller has read both lists: nothing stands
   * here, and these are the other's facts. Throws `MissingObject` when it was removed while it was read.
   */
  takeFrom(other: Pick<Storage, 'open'>, key: string, known?: ObjectFacts): Promise<boolean>
  /**
   * Null when there is no such object. With `known`, the facts of this store's own list, a store far away is not asked
   * for them again; then an object that was removed meanwhile throws `MissingObject` when it is read.
   */
  open(key: string, known?: ObjectFacts): Promise<OpenObject | null>
  stat(key: string): Promise<ObjectFacts | null>
  /**
   * Writes objects, one after another, into one new file of the scratch space, which gets its name when it is complete.
   * Do not change the file: it may be the object itself. Throws `MissingObject`.
   */
  fetch(keys: readonly string[], file: string): Promise<void>
  /** The objects whose keys begin with the prefix, one page at a time. */
  list(prefix: string, from?: string | null): Promise<ObjectPage>
  /** Every object, in the order of the keys: for copies and backups, because it reads the whole store. */
  all(): AsyncIterable<ObjectFacts>
  /** Removes every object whose key begins with the prefix. Safe to repeat. */
  removePrefix(prefix: string): Promise<void>
  /** Removes what puts that broke off before an instant have left. Nobody can see those files, but they use space. */
  sweepUnfinished(before: Date): Promise<void>
  /** How many bytes can be put before the reserve is reached; infinite where the store does not tell. */
  room(): Promise<number>
}

/** Only the reserve is left. Using it would stop the database on the same disk. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

/** The store did not answer, or only with faults of its own, though it was asked several times. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}

/** The store answers, and refuses: its address, key or certificate is wrong, or a clock is. Waiting changes nothing. */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal'
}

/** Other bytes are stored under this key, and they stay. */
export class TakenKey extends Error {
  override name = 'TakenKey'
}

export class MissingObject extends Error {
  override name = 'MissingObject'
}

const part = String.raw`(?!\.)[\w.-]{1,200}`
const wholeKey = new RegExp(`^${part}(/${part})*$`)
const anyPrefix = new RegExp(`^${part}(/${part})*/?$`)

/**
 * Throws when the text is not a key: a part is empty, begins with a dot, or has characters beyond `A–Z a–z 0–9 _ . -`.
 * So no key leaves its folder, and no key needs escaping.
 */
export function assertKey(key: string): void {
  if (key.length > 900 || !wholeKey.test(key)) throw new Error(`This is no key of an object: ${JSON.stringify(key)}`)
}

/** Throws when the text cannot begin a key. The empty prefix is refused too, because it would mean everything. */
export function assertPrefix(prefix: string): void {
  if (prefix.length > 900 || !anyPrefix.test(prefix))
    throw new Error(`This is no prefix of keys: ${JSON.stringify(prefix)}`)
}

/** The keys under a prefix, over all pages. */
export async function listKeys(storage: Pick<Storage, 'list'>, prefix: string): Promise<string[]> {
  const keys: string[] = []
  let from: string | null = null
  do {
    const page: ObjectPage = await storage.list(prefix, from)
    keys.push(...page.objects.map(({ key }) => key))
    from = page.next
  } while (from !== null)
  return keys
}
