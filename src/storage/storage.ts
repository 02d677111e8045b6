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

/** An object that was found. Whoever has it reads it, by `stream` or `bytes`, or closes it. */
export interface OpenObject extends ObjectFacts {
  /** The bytes as they come; the object is closed at their end, and when the reader goes away. */
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
 * The door of all files that outlive a process. Keys are flat texts (`assets/<id>/master.m3u8`); what looks like a
 * folder is only a prefix, and no key is the folder of another one. An object appears whole or not at all and then never changes: it is not appended to, written
 * over in part, or renamed. What is current is for the database to say.
 */
export interface Storage {
  /**
   * Puts an object. Under a key that is taken, the object that stands there stays: a repeated put of as many bytes is a
   * step that was repeated and passes, one of another length throws `TakenKey`. Throws `StorageFull` when it would
   * reach into the reserve.
   */
  put(key: string, body: Uint8Array | Readable): Promise<void>
  /** Puts a file of the scratch space, which must not be changed any more: a store on this machine may keep the file itself. */
  putFile(key: string, file: string): Promise<void>
  /** Puts every file below a scratch folder, under the prefix and its relative path. Safe to repeat. */
  putFolder(prefix: string, folder: string): Promise<void>
  /** Null when there is no such object. */
  open(key: string): Promise<OpenObject | null>
  stat(key: string): Promise<ObjectFacts | null>
  /**
   * Brings objects into one new file of the scratch space, one after the other; it takes its name when it is whole. The
   * file is for reading: it may be the object itself. Throws `MissingObject`.
   */
  fetch(keys: readonly string[], file: string): Promise<void>
  /** The objects whose keys begin with the prefix, a page at a time. */
  list(prefix: string, from?: string | null): Promise<ObjectPage>
  /** Removes every object whose key begins with the prefix. Safe to repeat. */
  removePrefix(prefix: string): Promise<void>
  /** Removes what puts that were cut off before an instant have left; nobody sees it, but it takes room. */
  sweepUnfinished(before: Date): Promise<void>
  /** Bytes that may still be put before the reserve is reached; infinite where the store does not tell. */
  room(): Promise<number>
}

/** There is no room for it but the reserve, without which the database of the same disk would stop. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

/** Other bytes stand under this key, and they stay. */
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
 * Refuses what is no key: a part that is empty, begins with a dot, or has letters beyond `A–Z a–z 0–9 _ . -`. So no key
 * climbs out of a folder, and none needs to be escaped anywhere.
 */
export function assertKey(key: string): void {
  if (key.length > 900 || !wholeKey.test(key)) throw new Error(`This is no key of an object: ${JSON.stringify(key)}`)
}

/** Refuses what cannot begin a key; the empty prefix too, for that would be everything. */
export function assertPrefix(prefix: string): void {
  if (prefix.length > 900 || !anyPrefix.test(prefix))
    throw new Error(`This is no prefix of keys: ${JSON.stringify(prefix)}`)
}

/** The keys under a prefix, through all pages. */
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
