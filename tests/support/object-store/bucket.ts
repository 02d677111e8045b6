import { createHash, randomUUID } from 'node:crypto'

export interface StoredObject {
  bytes: Buffer
  etag: string
  modified: Date
}

export interface Multipart {
  key: string
  began: Date
  parts: Map<number, { bytes: Buffer; etag: string }>
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

/** What a store holds, and its rules for parts. */
export class Bucket {
  readonly objects = new Map<string, StoredObject>()
  readonly multiparts = new Map<string, Multipart>()
  readonly #leastPart: number
  readonly #page: number

  constructor({ leastPart, page }: { leastPart: number; page: number }) {
    this.#leastPart = leastPart
    this.#page = page
  }

  put(key: string, bytes: Buffer): string {
    const etag = `"${md5(bytes)}"`
    this.objects.set(key, { bytes, etag, modified: new Date() })
    return etag
  }

  list(query: URLSearchParams): string {
    const after = query.get('start-after') ?? ''
    const found = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort()
    const page = found.slice(0, Math.min(this.#page, Number(query.get('max-keys') ?? 1000)))
    const contents = page.map((key) => {
      const object = this.objects.get(key)
      const facts = `${inTag('LastModified', object?.modified.toISOString() ?? '')}${inTag('Size', object?.bytes.length ?? 0)}`
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
    this.#multipart(query).parts.set(number, { bytes, etag })
    return etag
  }

  complete(key: string, query: URLSearchParams, body: string): string {
    const { parts } = this.#multipart(query)
    const asked = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)]
    const chosen = asked.map(([, number, etag]) => {
      const part = parts.get(Number(number))
      if (part === undefined || part.etag !== etag) throw new Refused(400, 'InvalidPart')
      return part.bytes
    })
    if (chosen.slice(0, -1).some((part) => part.length < this.#leastPart)) throw new Refused(400, 'EntityTooSmall')
    this.put(key, Buffer.concat(chosen))
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
    const page = rest.slice(0, this.#page).map(([number, { bytes, etag }]) => {
      const tag = inTag('ETag', etag.replaceAll('"', '&quot;'))
      return inTag('Part', `${inTag('PartNumber', number)}${inTag('Size', bytes.length)}${tag}`)
    })
    return xml(inTag('ListPartsResult', `${inTag('IsTruncated', `${rest.length > page.length}`)}${page.join('')}`))
  }

  #multipart(query: URLSearchParams): Multipart {
    const found = this.multiparts.get(query.get('uploadId') ?? '')
    if (found === undefined) throw new Refused(404, 'NoSuchUpload')
    return found
  }
}
