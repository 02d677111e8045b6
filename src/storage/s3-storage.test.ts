import dns from 'node:dns'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '#tests/support/api/memory-storage.ts'
import { startObjectStore } from '#tests/support/object-store/server.ts'
import { StoreRefusal } from './s3/refusal.ts'
import { partBytesFor } from './s3/put-large.ts'
import { readStoreAddress } from './s3/store-address.ts'
import { S3Storage } from './s3-storage.ts'
import { listKeys, MissingObject, StorageAway, StorageFull, TakenKey } from './storage.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'parde-bucket-'))
const store = await startObjectStore({ leastPart: 1000, page: 3 })
const address = readStoreAddress(store.url)
const open = () => new S3Storage({ address, partBytes: 1000 })
afterAll(async () => {
  await store.close()
  rmSync(scratch, { recursive: true, force: true })
})
beforeEach(() => {
  store.objects.clear()
  store.multiparts.clear()
  store.calls.length = 0
  store.faults = () => null
  store.deletesMany = true
})

const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, n) => (n * 31 + (n >> 8)) & 255))
const fileOf = (name: string, bytes: Buffer): string => {
  const file = path.join(scratch, name)
  writeFileSync(file, bytes)
  return file
}
const stored = (key: string) => store.objects.get(`house/${key}`)?.bytes
const partsSent = () => store.calls.filter(({ query }) => query.has('partNumber')).length

test('a large file and a long stream are put in parts; small ones by one call', async () => {
  const bytes = bytesOf(4500)
  await open().putFile('film.mp4', fileOf('film.mp4', bytes))
  expect([stored('film.mp4')?.equals(bytes), partsSent()]).toEqual([true, 5])
  await open().put('stream', Readable.from([bytes.subarray(0, 1700), bytes.subarray(1700)]))
  expect([stored('stream')?.equals(bytes), partsSent()]).toEqual([true, 10])
  await open().put('even', Readable.from([bytes.subarray(0, 2000)]))
  expect([stored('even')?.length, partsSent()]).toEqual([2000, 12])
  await open().putFile('small', fileOf('small', bytes.subarray(0, 1000)))
  await open().put('little', Readable.from([bytes.subarray(0, 999)]))
  expect(partsSent()).toBe(12)
  expect(store.multiparts.size).toBe(0)
})

test('parts are 16 MB, and more when ten thousand would not do', () => {
  const gigabyte = 1024 ** 3
  expect(partBytesFor(50 * gigabyte)).toBe(16 * 1024 ** 2)
  const large = partBytesFor(600 * gigabyte)
  expect([large <= 64 * 1024 ** 2, Math.ceil((600 * gigabyte) / large) <= 10_000]).toEqual([true, true])
})

test('a put of a large file that broke off is continued by another process, and only what lacks is sent', async () => {
  const bytes = bytesOf(9500)
  const file = fileOf('source', bytes)
  store.faults = ({ query }) => (Number(query.get('partNumber')) >= 7 ? { status: 403, code: 'AccessDenied' } : null)
  await expect(open().putFile('source', file)).rejects.toThrow(StoreRefusal)
  expect([store.multiparts.size, stored('source')]).toEqual([1, undefined])
  const arrived = [...store.multiparts.values()][0]?.parts.size ?? 0
  expect(arrived).toBeGreaterThan(3)
  store.faults = () => null
  store.calls.length = 0
  await open().putFile('source', file)
  expect([stored('source')?.equals(bytes), partsSent(), store.multiparts.size]).toEqual([true, 10 - arrived, 0])
})

test('the parts of another file under the same key are sent anew', async () => {
  store.faults = ({ query }) => (Number(query.get('partNumber')) >= 4 ? { status: 403, code: 'AccessDenied' } : null)
  await expect(open().putFile('twice', fileOf('first', Buffer.alloc(4500, 1)))).rejects.toThrow(StoreRefusal)
  store.faults = () => null
  const second = Buffer.alloc(3500, 2)
  await open().putFile('twice', fileOf('second', second))
  expect(stored('twice')?.equals(second)).toBe(true)
})

test('of two that complete the same put, the second finds it done', async () => {
  const bytes = bytesOf(2500)
  const file = fileOf('both', bytes)
  await Promise.all([open().putFile('both', file), open().putFile('both', file)])
  expect(stored('both')?.equals(bytes)).toBe(true)
  let completed = 0
  store.faults = ({ method, query }) => {
    if (method !== 'POST' || !query.has('uploadId')) return null
    completed += 1
    // the answer is lost on its way, after the store has done its work
    if (completed === 1) store.complete('house/lost', query, partsOf(query))
    return completed === 1 ? { cutAfter: 0 } : null
  }
  await open().putFile('lost', file)
  expect([completed, stored('lost')?.equals(bytes)]).toEqual([2, true])
})

function partsOf(query: URLSearchParams): string {
  const parts = store.multiparts.get(query.get('uploadId') ?? '')?.parts ?? new Map()
  const named = [...parts].sort(([a], [b]) => a - b)
  return named.map(([number, { etag }]) => `<PartNumber>${number}</PartNumber><ETag>${etag}</ETag>`).join('')
}

test('what a broken stream has put in parts is aborted at once, and what a kill left by the sweep', async () => {
  const broken = Readable.from(
    (function* () {
      yield bytesOf(2500)
      throw new Error('the line was cut')
    })(),
  )
  await expect(open().put('broken', broken)).rejects.toThrow('the line was cut')
  expect([store.multiparts.size, store.objects.size]).toEqual([0, 0])
  for (let n = 0; n < 5; n += 1) store.begin(`house/left/${n}`)
  store.begin('elsewhere/left')
  const old = [...store.multiparts.values()].slice(0, 4)
  for (const one of old) one.began = new Date(Date.now() - 100_000)
  // its last part has just come, over a line that is slow
  old[3]?.parts.set(1, { bytes: Buffer.alloc(0), size: 0, etag: '"x"', modified: new Date() })
  await open().sweepUnfinished(new Date(Date.now() - 50_000))
  const left = [...store.multiparts.values()].map(({ key }) => key)
  expect(left).toEqual(['house/left/3', 'house/left/4', 'elsewhere/left'])
})

test('a large object is copied out of another store in parts, and goes on where it broke off', async () => {
  const bytes = bytesOf(9500)
  const other = new MemoryStorage()
  await other.put('source', bytes)
  await other.put('small', bytes.subarray(0, 700))
  store.faults = ({ query }) => (Number(query.get('partNumber')) >= 7 ? { status: 403, code: 'AccessDenied' } : null)
  await expect(open().takeFrom(other, 'source')).rejects.toThrow(StoreRefusal)
  const arrived = [...store.multiparts.values()][0]?.parts.size ?? 0
  expect(arrived).toBeGreaterThan(3)
  store.faults = () => null
  store.calls.length = 0
  expect(await open().takeFrom(other, 'source')).toBe(true)
  expect([stored('source')?.equals(bytes), partsSent()]).toEqual([true, 10 - arrived])
  expect(await open().takeFrom(other, 'small')).toBe(true)
  expect(await open().takeFrom(other, 'small')).toBe(true)
  expect([stored('small')?.length, await open().takeFrom(other, 'none')]).toEqual([700, false])
  other.objects.set('small', { bytes: Buffer.from('other bytes'), modified: new Date() })
  await expect(open().takeFrom(other, 'small')).rejects.toThrow(TakenKey)
})

test('a call is repeated after a passing fault, and given up when it does not pass', async () => {
  let faults = 2
  store.faults = () => (faults-- > 0 ? { status: 503, code: 'SlowDown' } : null)
  await open().put('a', Buffer.from('x'))
  expect(stored('a')?.toString()).toBe('x')
  store.faults = () => ({ cutAfter: 0 })
  await expect(open().stat('a')).rejects.toThrow(StorageAway)
  const gone = await startObjectStore()
  await gone.close()
  await expect(new S3Storage({ address: readStoreAddress(gone.url) }).open('a')).rejects.toThrow(StorageAway)
})

test('a store that is silent is given up after its time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  store.faults = () => {
    vi.advanceTimersByTime(9000)
    return { status: 500, code: 'InternalError' }
  }
  await expect(open().stat('a')).rejects.toThrow(StorageAway)
  vi.useRealTimers()
  // no second try begins when the patience is used up
  expect(store.calls).toHaveLength(1)
})

test('behind a silent store nobody waits in line for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  store.faults = () => 'silence'
  const storage = open()
  // as many as there are lines, and one more
  const waiting = Array.from({ length: 33 }, (_, n) => storage.stat(`a/${n}`).catch((error: unknown) => error))
  const last = waiting.at(-1)
  await vi.advanceTimersByTimeAsync(8001)
  expect(await last).toMatchObject({ name: 'StorageAway', cause: { message: 'all lines to the store are taken' } })
  vi.useRealTimers()
})

test('a full store, a missing right and a missing bucket are told apart', async () => {
  store.faults = ({ method }) => (method === 'PUT' ? { status: 403, code: 'QuotaExceeded' } : null)
  await expect(open().put('a', Buffer.from('x'))).rejects.toThrow(StorageFull)
  store.faults = ({ method }) => (method === 'PUT' ? { status: 507, code: '' } : null)
  await expect(open().put('a', Buffer.from('x'))).rejects.toThrow(StorageFull)
  store.faults = () => null
  const elsewhere = new S3Storage({ address: { ...address, bucket: 'other' } })
  await expect(elsewhere.list('a')).rejects.toThrow('NoSuchBucket')
  const stranger = new S3Storage({ address: { ...address, secretAccessKey: 'wrong' } })
  await expect(stranger.list('a')).rejects.toThrow('SignatureDoesNotMatch')
})

test('a read whose line breaks goes on where it broke', async () => {
  const bytes = bytesOf(50_000)
  await open().put('long', bytes.subarray(0, 50_000))
  let breaks = 3
  store.faults = ({ method }) => (method === 'GET' && breaks-- > 0 ? { cutAfter: 9000 } : null)
  const object = await open().open('long')
  const read = await buffer(object?.stream({ start: 100, end: 49_899 }) ?? Readable.from([]))
  expect(read.equals(bytes.subarray(100, 49_900))).toBe(true)
  expect(store.calls.filter(({ method }) => method === 'GET').map(({ range }) => range)).toEqual([
    'bytes=100-49899',
    ...['bytes=9100-49899', 'bytes=18100-49899', 'bytes=27100-49899'],
  ])
})

test('a reader who stops closes the line to the store', async () => {
  await open().put('film', Buffer.alloc(40_000_000, 1))
  const object = await open().open('film')
  const stream = object?.stream() ?? Readable.from([])
  for await (const chunk of stream) {
    expect(chunk.length).toBeGreaterThan(0)
    break
  }
  await expect.poll(() => store.open).toBe(0)
  const unread = await open().open('film')
  await unread?.close()
  expect(store.calls.filter(({ method }) => method === 'GET')).toHaveLength(1)
})

test('an object that was removed while it was read is missing', async () => {
  await open().put('gone', Buffer.from('x'))
  const object = await open().open('gone')
  await open().removePrefix('gone')
  await expect(object?.bytes()).rejects.toThrow(MissingObject)
})

test('a folder of a film is put with one list, and what is there is not sent again', async () => {
  for (const name of ['one', 'two', 'three']) fileOf(name, Buffer.from(name))
  const folder = mkdtempSync(path.join(scratch, 'folder-'))
  for (let n = 0; n < 7; n += 1) writeFileSync(path.join(folder, `${n}.m4s`), `segment ${n}`)
  await open().putFolder('assets/a/', folder)
  expect(store.calls.map(({ method }) => method).sort()).toEqual(['GET', ...Array.from({ length: 7 }, () => 'PUT')])
  store.calls.length = 0
  await open().putFolder('assets/a/', folder)
  expect(store.calls.filter(({ method }) => method === 'PUT')).toEqual([])
  writeFileSync(path.join(folder, '3.m4s'), 'another length')
  await expect(open().putFolder('assets/a/', folder)).rejects.toThrow(TakenKey)
})

test('where a store does not delete many by one call, it deletes one by one', async () => {
  store.deletesMany = false
  const storage = open()
  for (let n = 0; n < 8; n += 1) await storage.put(`old/${n}`, Buffer.from('x'))
  await storage.put('older', Buffer.from('x'))
  await storage.removePrefix('old/')
  expect(await listKeys(storage, 'old')).toEqual(['older'])
})

test('a bucket may be the first label of the host', async () => {
  const asked: string[] = []
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((
    host: string,
    _options: unknown,
    done: (error: null, found: { address: string; family: number }[]) => void,
  ) => {
    asked.push(host)
    done(null, [{ address: '127.0.0.1', family: 4 }])
  }) as unknown as typeof dns.lookup)
  const storage = new S3Storage({ address: { ...address, hostname: 'store.example', style: 'host' } })
  await storage.put('a/b', Buffer.from('x'))
  expect(await listKeys(storage, 'a/')).toEqual(['a/b'])
  expect([stored('a/b')?.toString(), new Set(asked)]).toEqual(['x', new Set(['bucket.store.example'])])
  lookup.mockRestore()
})
