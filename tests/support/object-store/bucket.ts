import { createHash, randomUUID } from 'node:crypto'

export interface StoredObject {
  /** Empty in a bucket that forgets. */
  bytes: Buffer
  size: number
  etag: string
  modified: Date
}

export interface Multipart {
  key: string
  began: Date
  parts: Map<number, StoredObject>
}

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex')
const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${text}`
export const inTag = (name: string, text: string | number): string => `<${name}>${text}</${name}>`

/** A refusal of the store. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** The content of a store, and its rules for parts. */
export class Bucket {
  readonly objects = new Map<string, StoredObject>()
  readonly multiparts = new Map<string, Multipart>()
  readonly #leastPart: number
  readonly #page: number
  readonly forgets: boolean

  /** One that `forgets` remembers lengths and sums, but no bytes: for more of them than a memory has. */
  constructor({ leastPart, page, forgets = false }: { leastPart: number; page: number; forgets?: boolean }) {
    this.#leastPart = leastPart
    this.#page = page
    this.forgets = forgets
  }

  put(key: string, bytes: Buffer): string {
    const etag = `"${md5(bytes)}"`
    this.#add(key, [{ bytes, etag, size: bytes.length }], etag)
    return etag
  }

  #add(key: string, parts: readonly Omit<StoredObject, 'modified'>[], etag: string): void {
    const size = parts.reduce((sum, part) => sum + part.size, 0)
    const bytes = this.forgets ? Buffer.alloc(0) : Buffer.concat(parts.map((part) => part.bytes))
    this.objects.set(key, { bytes, size, etag, modified: new Date() })
  }

  list(query: URLSearchParams): string {
    const after = query.get('start-after') ?? ''
    const found = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort()
    const page = found.slice(0, Math.min(this.#page, Number(query.get('max-keys') ?? 1000)))
    const contents = page.map((key) => {
      const object = this.objects.get(key)
      const facts = `${inTag('LastModified', object?.modified.toISOString() ?? '')}${inTag('Size', object?.size ?? 0)}`
      return inTag('Contents', `${inTag('Key', key)}${facts}${inTag('ETag', '&quot;x&quot;')}`)
    })
    return xml(
      inTag('ListBucketResult', `${inTag('IsTruncated', `${found.length > page.length}`)}${contents.join('')}`),
    )
  }

  deleteMany(body: string): string {
    for (const [, key = ''] of body.matchAll(/<Key>(.*?)<\/Key>/g)) this.objects.delete(key)
    return xml('<DeleteResult/>')
  }

  begin(key: string): string {
    const id = randomUUID()
    this.multiparts.set(id, { key, began: new Date(), parts: new Map() })
    return xml(inTag('InitiateMultipartUploadResult', inTag('UploadId', id)))
  }

  putPart(query: URLSearchParams, bytes: Buffer): string {
    const number = Number(query.get('partNumber'))
    if (!(number >= 1 && number <= 10_000)) throw new Refused(400, 'InvalidArgument')
    const etag = `"${md5(bytes)}"`
    const stored = this.forgets ? Buffer.alloc(0) : bytes
    this.#multipart(query).parts.set(number, { bytes: stored, size: bytes.length, etag, modified: new Date() })
    return etag
  }

  complete(key: string, query: URLSearchParams, body: string): string {
    const { parts } = this.#multipart(query)
    const asked = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)]
    const chosen = asked.map(([, number, etag]) => {
      const part = parts.get(Number(number))
      if (part === undefined || part.etag !== etag) throw new Refused(400, 'InvalidPart')
      return part
    })
    if (chosen.slice(0, -1).some((part) => part.size < this.#leastPart)) throw new Refused(400, 'EntityTooSmall')
    this.#add(key, chosen, `"${md5(Buffer.from(chosen.map(({ etag }) => etag).join()))}-${chosen.length}"`)
    this.multiparts.delete(query.get('uploadId') ?? '')
    return xml(inTag('CompleteMultipartUploadResult', inTag('Key', key)))
  }

  abort(query: URLSearchParams): void {
    this.#multipart(query)
    this.multiparts.delete(query.get('uploadId') ?? '')
  }

  listMultiparts(query: URLSearchParams): string {
    const id = query.get('upload-id-marker') ?? ''
    const all = [...this.multiparts].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
    const rest = all.slice(all.findIndex(([name]) => name === id) + 1)
    const page = rest.slice(0, this.#page).map(([name, { key, began }]) => {
      return inTag('Upload', `${inTag('Key', key)}${inTag('UploadId', name)}${inTag('Initiated', began.toISOString())}`)
    })
    const isLonger = inTag('IsTruncated', `${rest.length > page.length}`)
    return xml(inTag('ListMultipartUploadsResult', `${isLonger}${page.join('')}`))
  }

  listParts(query: URLSearchParams): string {
    const after = Number(query.get('part-number-marker') ?? 0)
    const rest = [...this.#multipart(query).parts].filter(([number]) => number > after).sort(([a], [b]) => a - b)
    const page = rest.slice(0, this.#page).map(([number, { size, etag, modified }]) => {
      const tag = inTag('ETag', etag.replaceAll('"', '&quot;'))
      const facts = `${inTag('Size', size)}${inTag('LastModified', modified.toISOString())}`
      return inTag('Part', `${inTag('PartNumber', number)}${facts}${tag}`)
    })
    return xml(inTag('ListPartsResult', `${inTag('IsTruncated', `${rest.length > page.length}`)}${page.join('')}`))
  }

  #multipart(query: URLSearchParams): Multipart {
    const found = this.multiparts.get(query.get('uploadId') ?? '')
    if (found === undefined) throw new Refused(404, 'NoSuchUpload')
    return found
  }
}
