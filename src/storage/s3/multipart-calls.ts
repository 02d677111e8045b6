import { elementsOf, textOf } from './answer-text.ts'
import type { StoreLine } from './call-store.ts'
import { StoreRefusal } from './refusal.ts'
import { headObject, ifStored } from './object-calls.ts'

/** Completing joins up to 10,000 parts. */
const completingMs = 600_000

export interface StoredPart {
  number: number
  size: number
  /** As the store gives it, with its quotes; usually the MD5 of the part. */
  etag: string
}

export interface ListedPart extends StoredPart {
  modified: Date
}

export interface UnfinishedPut {
  key: string
  id: string
  began: Date
}

export async function beginMultipart(line: StoreLine, key: string): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream' }
  const { text } = await line.text({ method: 'POST', key, query: { uploads: '' }, headers })
  const id = textOf(text, 'UploadId')
  if (id === '') throw new StoreRefusal(200, 'NoUploadId', `the store began no multipart put of ${key}`)
  return id
}

export async function putPart(
  line: StoreLine,
  of: { key: string; id: string; number: number },
  body: Buffer,
): Promise<StoredPart> {
  const query = { partNumber: String(of.number), uploadId: of.id }
  const { headers } = await line.text({ method: 'PUT', key: of.key, query, body })
  return { number: of.number, size: body.length, etag: headers.etag ?? '' }
}

/** Joins the parts to the object. */
export async function completeMultipart(
  line: StoreLine,
  { key, id, parts }: { key: string; id: string; parts: readonly StoredPart[] },
): Promise<void> {
  const inOrder = parts.toSorted((a, b) => a.number - b.number)
  const named = inOrder.map(({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${named.join('')}</CompleteMultipartUpload>`)
  const call = { method: 'POST', key, query: { uploadId: id }, body, silentMs: completingMs } as const
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const headers = { 'content-type': 'application/xml' }
  await orDone(line, { key, size }, line.text({ ...call, headers }))
}

/**
 * Passes when the put in parts has ended meanwhile and the object is there: the answer to a first call was lost, or
 * another process has put the same file.
 */
export async function orDone(
  line: StoreLine,
  of: { key: string; size: number },
  work: Promise<unknown>,
): Promise<void> {
  await work.catch(async (error: unknown) => {
    if (!(error instanceof StoreRefusal) || error.code !== 'NoSuchUpload') throw error
    if ((await headObject(line, of.key))?.size !== of.size) throw error
  })
}

export async function abortMultipart(line: StoreLine, { key, id }: { key: string; id: string }): Promise<void> {
  await ifStored(line.text({ method: 'DELETE', key, query: { uploadId: id } }))
}

/** The puts in parts that have begun and not ended, under a prefix. */
export async function listMultipart(line: StoreLine, prefix: string): Promise<UnfinishedPut[]> {
  const found: UnfinishedPut[] = []
  let marker: Record<string, string> = {}
  for (;;) {
    const query = { uploads: '', prefix, 'max-uploads': '1000', ...marker }
    const { text } = await line.text({ method: 'GET', key: '', query })
    const page = elementsOf(text, 'Upload').map((one) => ({
      key: textOf(one, 'Key'),
      id: textOf(one, 'UploadId'),
      began: new Date(textOf(one, 'Initiated')),
    }))
    found.push(...page.filter(({ key }) => key.startsWith(prefix)))
    const last = page.at(-1)
    if (textOf(text, 'IsTruncated') !== 'true' || last === undefined) return found
    marker = { 'key-marker': last.key, 'upload-id-marker': last.id }
  }
}

export async function listParts(line: StoreLine, { key, id }: { key: string; id: string }): Promise<ListedPart[]> {
  const found: ListedPart[] = []
  for (;;) {
    const query = { uploadId: id, 'max-parts': '1000', 'part-number-marker': String(found.at(-1)?.number ?? 0) }
    const { text } = await line.text({ method: 'GET', key, query })
    const page = elementsOf(text, 'Part').map((one) => ({
      number: Number(textOf(one, 'PartNumber')),
      size: Number(textOf(one, 'Size')),
      etag: textOf(one, 'ETag'),
      modified: new Date(textOf(one, 'LastModified')),
    }))
    found.push(...page)
    if (textOf(text, 'IsTruncated') !== 'true' || page.length === 0) return found
  }
}
