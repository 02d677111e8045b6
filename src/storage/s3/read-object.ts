import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { type ByteSpan, MissingObject, StorageAway } from '../storage.ts'
import type { StoreLine } from './call-store.ts'
import { StoreRefusal } from './refusal.ts'
import { getObject } from './object-calls.ts'

/** After this many breaks in a row, with no byte between them, a store is away. */
const breaksInARow = 3

/**
 * A part of an object as a stream. When the line breaks it goes on where it broke, because the object never changes.
 * Nothing is asked of the store before the first read, and a reader who stops closes the line at once.
 */
export function readObject(line: StoreLine, key: string, of: ByteSpan & { size: number }): Readable {
  const over = new AbortController()
  const stream = Readable.from(bytesOf(line, key, { ...of, signal: over.signal }), { objectMode: false })
  return stream.once('close', () => over.abort())
}

async function* bytesOf(
  line: StoreLine,
  key: string,
  { start, end, size, signal }: ByteSpan & { size: number; signal: AbortSignal },
): AsyncGenerator<Buffer> {
  let at = start
  let breaks = 0
  let answer: IncomingMessage | undefined
  let chunks: AsyncIterator<Buffer> | undefined
  try {
    while (at <= end) {
      // what a reader who stops throws in at the yield is no break of the line, so only this is tried again
      const chunk = await nextChunk().catch(goOn)
      if (chunk === null) continue
      at += chunk.length
      breaks = 0
      yield chunk
    }
  } finally {
    if (answer?.complete !== true) answer?.destroy()
  }

  async function nextChunk(): Promise<Buffer> {
    if (chunks === undefined) {
      answer = await getObject(line, key, { start: at, end, size, signal })
      chunks = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    }
    const next = await chunks.next()
    if (next.done === true) throw new Error('the answer ended before its length')
    return next.value
  }

  function goOn(error: unknown): null {
    signal.throwIfAborted()
    answer?.destroy()
    chunks = undefined
    if (error instanceof StorageAway) throw error
    if (error instanceof StoreRefusal) throw error.status === 404 ? new MissingObject(key, { cause: error }) : error
    breaks += 1
    if (breaks > breaksInARow) throw new StorageAway(`the line broke while ${key} was read`, { cause: error })
    return null
  }
}
