import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Bucket, inTag, Refused } from './bucket.ts'
import { faultOfSignature } from './check-signature.ts'

/** The fault that a call meets instead of its answer. */
export type Fault =
  | { status: number; code: string }
  /** The line is cut, before the answer or after this number of bytes of its body. */
  | { cutAfter: number }
  | 'silence'

export interface StoreCallSeen {
  method: string
  key: string
  query: URLSearchParams
  range: string | undefined
}

export interface ObjectStore extends Bucket {
  /** For `STORAGE_URL`. */
  url: string
  calls: StoreCallSeen[]
  /** How many calls are being answered. */
  open: number
  /** Asked before every call; a fault stands for the answer. */
  faults: (call: StoreCallSeen) => Fault | null
  /** Whether it deletes many objects by one call. */
  deletesMany: boolean
  /** How many connections are there; what was sent over one arrives before it ends, also when its sender is dead. */
  connections: () => Promise<number>
  close: () => Promise<void>
}

const account = { key: 'a:key', secret: 'a/secret+with=signs', region: 'us-east-1' }

/**
 * A store that speaks S3, in this process: it checks signatures, knows ranges, lists in pages and puts in parts, and knows
 * no condition, no copy and no rule of a bucket. `leastPart` is the least length of a part but the last.
 */
export async function startObjectStore(
  options: { leastPart?: number; page?: number; port?: number; forgets?: boolean } = {},
): Promise<ObjectStore> {
  const { leastPart = 5 * 1024 * 1024, page = 1000, forgets = false } = options
  const bucket = new Bucket({ leastPart, page, forgets })
  const server = createServer((request, response) => {
    store.open += 1
    response.once('close', () => (store.open -= 1))
    void answer(store, request, response)
  })
  await new Promise<void>((ready) => server.listen(options.port ?? 0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const store: ObjectStore = Object.assign(bucket, {
    url: `s3+http://${encodeURIComponent(account.key)}:${encodeURIComponent(account.secret)}@127.0.0.1:${port}/bucket/house`,
    calls: [] as StoreCallSeen[],
    open: 0,
    faults: () => null,
    deletesMany: true,
    connections: () =>
      new Promise<number>((told, failed) => {
        server.getConnections((error, count) => (error === null ? told(count) : failed(error)))
      }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
  return store
}

async function answer(store: ObjectStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const body = await buffer(request)
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://store.invalid')
    // with the bucket in the path, or as the first label of the host
    const isInHost = request.headers.host?.startsWith('bucket.') === true
    const [, name, ...rest] = decodeURIComponent(isInHost ? `/bucket${pathname}` : pathname).split('/')
    const call = { method: request.method ?? '', key: rest.join('/'), query, range: request.headers.range }
    store.calls.push(call)
    const fault = store.faults(call)
    if (fault === 'silence') return
    if (fault !== null && 'status' in fault) throw new Refused(fault.status, fault.code)
    if (fault !== null && fault.cutAfter === 0) return void request.socket.destroy()
    // one that forgets is there for more bytes than can be summed twice
    const unsigned = store.forgets ? null : faultOfSignature(request, body, account)
    if (unsigned !== null) throw new Refused(403, unsigned)
    if (name !== 'bucket') throw new Refused(404, 'NoSuchBucket')
    if (call.key === '') return sendText(response, answerOfBucket(store, call, body))
    if (call.method === 'GET' || call.method === 'HEAD')
      return sendObject(store, call, response, fault === null ? null : fault.cutAfter)
    sendText(response, answerOfObject(store, call, body))
  } catch (error) {
    if (!(error instanceof Refused)) return void request.socket.destroy()
    const text = inTag('Error', `${inTag('Code', error.code)}${inTag('Message', 'it is refused')}`)
    response.writeHead(error.status, { 'content-type': 'application/xml' }).end(request.method === 'HEAD' ? '' : text)
  }
}

interface Text {
  status?: number
  text?: string
  etag?: string
}

function sendText(response: ServerResponse, { status = 200, text = '', etag }: Text): void {
  response.writeHead(status, { 'content-type': 'application/xml', ...(etag === undefined ? {} : { etag }) }).end(text)
}

function answerOfBucket(store: ObjectStore, { method, query }: StoreCallSeen, body: Buffer): Text {
  if (method === 'PUT') return {}
  if (method === 'GET') return { text: query.has('uploads') ? store.listMultiparts(query) : store.list(query) }
  if (method !== 'POST' || !query.has('delete') || !store.deletesMany) throw new Refused(501, 'NotImplemented')
  return { text: store.deleteMany(body.toString('utf8')) }
}

function answerOfObject(store: ObjectStore, { method, key, query }: StoreCallSeen, body: Buffer): Text {
  const isPart = query.has('uploadId')
  if (method === 'PUT') return { etag: isPart ? store.putPart(query, body) : store.put(key, body) }
  if (method === 'POST' && query.has('uploads')) return { text: store.begin(key) }
  if (method === 'POST' && isPart) return { text: store.complete(key, query, body.toString('utf8')) }
  if (method !== 'DELETE') throw new Refused(501, 'NotImplemented')
  if (isPart) store.abort(query)
  else store.objects.delete(key)
  return { status: 204 }
}

function sendObject(
  store: ObjectStore,
  { method, key, query, range }: StoreCallSeen,
  response: ServerResponse,
  cutAfter: number | null,
): void {
  if (query.has('uploadId')) return sendText(response, { text: store.listParts(query) })
  const object = store.objects.get(key)
  if (object === undefined) throw new Refused(404, 'NoSuchKey')
  const { size } = object
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  const start = from === undefined ? 0 : from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === undefined || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end && size > 0) throw new Refused(416, 'InvalidRange')
  const facts = { 'content-length': size === 0 ? 0 : end - start + 1, etag: object.etag }
  const partial = range === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }
  response.writeHead(range === undefined ? 200 : 206, {
    ...facts,
    ...partial,
    'last-modified': object.modified.toUTCString(),
  })
  const bytes = method === 'HEAD' ? Buffer.alloc(0) : object.bytes.subarray(start, end + 1)
  if (cutAfter === null) response.end(bytes)
  else response.write(bytes.subarray(0, cutAfter), () => response.socket?.destroy())
}
