import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ByteSpan, ObjectFacts } from '../storage.ts'
import { elementsOf, textOf } from './answer-text.ts'
import type { StoreLine } from './call-store.ts'
import { StoreRefusal } from './refusal.ts'

const pageSize = 1000

/** The result of a call, or null when the store says that there is no such object. */
export async function ifStored<T>(call: Promise<T>): Promise<T | null> {
  return call.catch((error: unknown) => {
    // a missing bucket is a fault of the settings, and not a missing object
    if (error instanceof StoreRefusal && error.status === 404 && error.code !== 'NoSuchBucket') return null
    throw error
  })
}

export async function headObject(line: StoreLine, key: string): Promise<ObjectFacts | null> {
  const answer = await ifStored(line.text({ method: 'HEAD', key }))
  if (answer === null) return null
  const { 'content-length': size = '0', 'last-modified': modified = '' } = answer.headers
  return { key, size: Number(size), modified: new Date(modified) }
}

/** The bytes of an object from `start` to `end`, both included. Throws when the store sends others. */
export async function getObject(
  line: StoreLine,
  key: string,
  { start, end, size, signal }: ByteSpan & { size: number; signal: AbortSignal },
): Promise<IncomingMessage> {
  const isWhole = start === 0 && end === size - 1
  const headers: Record<string, string> = isWhole ? {} : { range: `bytes=${start}-${end}` }
  const answer = await line.open({ method: 'GET', key, headers, signal })
  if (Number(answer.headers['content-length']) === end - start + 1) return answer
  answer.destroy()
  throw new StoreRefusal(
    answer.statusCode ?? 0,
    'WrongRange',
    `the store sent other bytes of ${key} than were asked for`,
  )
}

export async function putObject(line: StoreLine, key: string, body: Buffer): Promise<void> {
  await line.text({ method: 'PUT', key, body, headers: { 'content-type': 'application/octet-stream' } })
}

/** A page of the objects whose keys begin with the prefix and come after `after`. */
export async function listObjects(
  line: StoreLine,
  prefix: string,
  after: string | null,
): Promise<{ objects: ObjectFacts[]; isLast: boolean }> {
  const query = { 'list-type': '2', prefix, 'max-keys': String(pageSize) }
  const { text } = await line.text({
    method: 'GET',
    key: '',
    query: after === null ? query : { ...query, 'start-after': after },
  })
  const objects = elementsOf(text, 'Contents').map((one) => ({
    key: textOf(one, 'Key'),
    size: Number(textOf(one, 'Size')),
    modified: new Date(textOf(one, 'LastModified')),
  }))
  return { objects, isLast: textOf(text, 'IsTruncated') !== 'true' }
}

export async function deleteObject(line: StoreLine, key: string): Promise<void> {
  await ifStored(line.text({ method: 'DELETE', key }))
}

/** Deletes up to 1,000 objects by one call. Throws `StoreRefusal` where a store does not know this call. */
export async function deleteObjects(line: StoreLine, keys: readonly string[]): Promise<void> {
  const named = keys.map((key) => `<Object><Key>${key}</Key></Object>`).join('')
  const body = Buffer.from(`<Delete><Quiet>true</Quiet>${named}</Delete>`)
  const headers = {
    'content-type': 'application/xml',
    'content-md5': createHash('md5').update(body).digest('base64'),
  }
  await line.text({ method: 'POST', key: '', query: { delete: '' }, body, headers })
}
