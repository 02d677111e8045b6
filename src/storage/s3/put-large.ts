import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { atOnce } from './at-once.ts'
import type { ByteBudget } from './byte-budget.ts'
import type { StoreLine } from './call-store.ts'
import {
  abortMultipart,
  beginMultipart,
  completeMultipart,
  listMultipart,
  listParts,
  orDone,
  putPart,
  type StoredPart,
} from './multipart-calls.ts'
import { putObject } from './object-calls.ts'

/** A store takes no more parts than that, and no smaller ones than 5 MB but the last. */
const mostParts = 10_000
const megabyte = 1024 * 1024
export const usualPartBytes = 16 * megabyte
const partsAtOnce = 3

/** How long the parts of a file of this size are: 16 MB up to 156 GB, and so much more that the parts suffice. */
export function partBytesFor(size: number, usual = usualPartBytes): number {
  return size <= usual * mostParts ? usual : Math.ceil(size / mostParts / megabyte) * megabyte
}

export interface LargePut {
  line: StoreLine
  key: string
  partBytes: number
  memory: ByteBudget
}

/** A source that is put in parts, which are read whenever they are wanted. */
export interface LargeSource {
  size: number
  read: (first: number, length: number) => Promise<Buffer>
}

/** Puts a file in parts, as `putLarge`. */
export async function putLargeFile(put: LargePut, file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    await putLarge(put, { size, read: (first, length) => readPart(handle, first, length) })
  } finally {
    await handle.close()
  }
}

/**
 * Puts a source in parts. A put of the same key that broke off, in whatever process, is continued: its parts that hold the
 * source's bytes are not sent again. A break leaves the parts for that; the sweep removes them when nobody comes.
 */
export async function putLarge(put: LargePut, source: LargeSource): Promise<void> {
  await orDone(put.line, { key: put.key, size: source.size }, putParts(put, source))
}

async function readPart(file: FileHandle, first: number, length: number): Promise<Buffer> {
  const body = Buffer.allocUnsafe(length)
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(body, at, length - at, first + at)
    if (bytesRead === 0) throw new Error('the file became shorter while it was put')
    at += bytesRead
  }
  return body
}

async function putParts({ line, key, partBytes, memory }: LargePut, { size, read }: LargeSource): Promise<void> {
  const begun = (await listMultipart(line, key))
    .filter((put) => put.key === key)
    .sort((a, b) => b.began.getTime() - a.began.getTime())[0]
  const stored = begun === undefined ? [] : await listParts(line, begun)
  const id = begun?.id ?? (await beginMultipart(line, key))
  const known = new Map(stored.map((part) => [part.number, part]))
  const numbers = Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => index + 1)
  const parts: StoredPart[] = []
  await atOnce(numbers, partsAtOnce, (number) =>
    memory.hold(partBytes, async () => {
      const first = (number - 1) * partBytes
      const body = await read(first, Math.min(partBytes, size - first))
      const standing = known.get(number)
      const isThere = standing !== undefined && holds(standing, body)
      parts.push(isThere ? standing : await putPart(line, { key, id, number }, body))
    }),
  )
  await completeMultipart(line, { key, id, parts })
}

const holds = ({ size, etag }: StoredPart, body: Buffer): boolean =>
  size === body.length && etag.replaceAll('"', '') === createHash('md5').update(body).digest('hex')

/**
 * Puts a stream of unknown length: by one call while it fits into a part, else in parts, one after another. When it
 * breaks off nothing of it stays. Returns its length.
 */
export async function putStream({ line, key, partBytes, memory }: LargePut, source: Readable): Promise<number> {
  return memory.hold(partBytes, async () => {
    let id: string | null = null
    const parts: StoredPart[] = []
    try {
      for await (const { body, isLast } of inParts(source, partBytes)) {
        if (isLast && id === null) return await putObject(line, key, body).then(() => body.length)
        if (parts.length === mostParts) throw new Error(`${key} is too long for a stream: put it as a file`)
        id ??= await beginMultipart(line, key)
        if (body.length > 0) parts.push(await putPart(line, { key, id, number: parts.length + 1 }, body))
      }
      if (id !== null) await completeMultipart(line, { key, id, parts })
      return parts.reduce((sum, part) => sum + part.size, 0)
    } catch (error) {
      if (id !== null) await abortMultipart(line, { key, id }).catch(() => undefined)
      throw error
    }
  })
}

/** The bytes of a stream in pieces of one length; the last one is shorter, and may be empty. */
async function* inParts(source: Readable, partBytes: number): AsyncGenerator<{ body: Buffer; isLast: boolean }> {
  let pending: Buffer[] = []
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    while (bytes + rest.length >= partBytes) {
      pending.push(rest.subarray(0, partBytes - bytes))
      rest = rest.subarray(partBytes - bytes)
      yield { body: Buffer.concat(pending), isLast: false }
      pending = []
      bytes = 0
    }
    if (rest.length > 0) pending.push(rest)
    bytes += rest.length
  }
  yield { body: Buffer.concat(pending), isLast: true }
}
