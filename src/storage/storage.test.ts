import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MemoryStorage } from '#tests/support/api/memory-storage.ts'
import { startObjectStore } from '#tests/support/object-store/server.ts'
import { LocalStorage } from './local-storage.ts'
import { atOnce } from './s3/at-once.ts'
import { readStoreAddress } from './s3/store-address.ts'
import { S3Storage } from './s3-storage.ts'
import { listKeys, MissingObject, type Storage, StorageFull, TakenKey } from './storage.ts'

// a real server that makes three copies takes its time for a thousand objects
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const scratch = mkdtempSync(path.join(tmpdir(), 'parde-storage-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const file = (name: string, text: string): string => {
  const target = path.join(scratch, name)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
  return target
}

const objectStore = await startObjectStore({ page: 50 })
afterAll(() => objectStore.close())

/** Each with a number of objects that fills more than two pages of its lists. */
const drivers: [name: string, open: () => Storage, many: number][] = [
  ['a folder', () => new LocalStorage({ root: mkdtempSync(path.join(scratch, 'root-')), reserve: 0, page: 50 }), 123],
  ['memory', () => new MemoryStorage(), 123],
  ['a bucket', () => new S3Storage({ address: readStoreAddress(objectStore.url), partBytes: 5 * 1024 * 1024 }), 123],
]
const realStore = process.env['STORAGE_TEST_URL'] ?? ''
if (realStore !== '')
  drivers.push([
    'a real bucket',
    () => new S3Storage({ address: readStoreAddress(realStore), partBytes: 5 * 1024 * 1024 }),
    2003,
  ])

/** The rules that every store must obey. Add a new store to the list above. */
describe.each(drivers)('a store in %s', (_name, open, many) => {
  let storage: Storage
  beforeAll(() => {
    storage = open()
  })
  const textOf = async (key: string) => (await (await storage.open(key))?.bytes())?.toString('utf8')

  test('gives back what was put: bytes, a stream, a file', async () => {
    await storage.put('a/bytes', Buffer.from('سلام'))
    await storage.put('a/stream.bin', Readable.from([Buffer.from('one '), Buffer.from('two')]))
    await storage.putFile('a/file.vtt', file('whole.vtt', 'WEBVTT'))
    await storage.put('a/nothing', Buffer.alloc(0))
    expect(await textOf('a/bytes')).toBe('سلام')
    expect(await textOf('a/stream.bin')).toBe('one two')
    expect(await textOf('a/file.vtt')).toBe('WEBVTT')
    expect(await textOf('a/nothing')).toBe('')
    expect(await storage.stat('a/stream.bin')).toMatchObject({ key: 'a/stream.bin', size: 7 })
    expect((await storage.stat('a/bytes'))?.modified.getTime()).toBeGreaterThan(0)
  })

  test('an object in parts', async () => {
    await storage.put('range', Buffer.from('0123456789'))
    const read = async (span?: { start: number; end: number }) => {
      const object = await storage.open('range')
      return object === null ? null : (await buffer(object.stream(span))).toString('utf8')
    }
    expect(await read()).toBe('0123456789')
    expect(await read({ start: 0, end: 0 })).toBe('0')
    expect(await read({ start: 3, end: 6 })).toBe('3456')
    expect(await read({ start: 8, end: 9 })).toBe('89')
  })

  test('what is not there is nothing, and no error', async () => {
    expect(await storage.open('no/such')).toBeNull()
    expect(await storage.stat('no/such')).toBeNull()
    expect(await listKeys(storage, 'no/')).toEqual([])
    await storage.removePrefix('no/')
    await storage.put('only/object', Buffer.from('x'))
    expect(await storage.open('only')).toBeNull()
    expect(await storage.stat('only')).toBeNull()
    expect(await storage.stat('only/object/below')).toBeNull()
  })

  test('what stands under a key stays: the same again passes, anything else is refused', async () => {
    await storage.put('twice', Buffer.from('first'))
    await storage.put('twice', Buffer.from('first'))
    await storage.put('twice', Readable.from([Buffer.from('first')]))
    await expect(storage.put('twice', Buffer.from('longer than that'))).rejects.toThrow(TakenKey)
    await expect(storage.putFile('twice', file('other', ''))).rejects.toThrow(TakenKey)
    await expect(storage.putFolder('', scratch)).rejects.toThrow()
    expect(await textOf('twice')).toBe('first')
  })

  test('of two that put at once, one is whole and the other is refused', async () => {
    const texts = ['a'.repeat(50_000), 'b'.repeat(50_001)]
    const ends = await Promise.allSettled(texts.map((text) => storage.put('race', Buffer.from(text))))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(texts).toContain(await textOf('race'))
  })

  test('a put that breaks off leaves nothing to see', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('the line was cut')
      })(),
    )
    await expect(storage.put('cut/off', broken)).rejects.toThrow('the line was cut')
    expect(await storage.stat('cut/off')).toBeNull()
    expect(await listKeys(storage, 'cut/')).toEqual([])
  })

  test('large objects are whole, from a file and from a stream, and in every part', async () => {
    const bytes = Buffer.from(Uint32Array.from({ length: 3_000_000 }, (_, n) => n).buffer)
    const film = path.join(scratch, 'film.bin')
    writeFileSync(film, bytes)
    await storage.putFile('large/file', film)
    await storage.putFile('large/file', film)
    await storage.put('large/stream', Readable.from([bytes.subarray(0, 6_000_001), bytes.subarray(6_000_001)]))
    for (const key of ['large/file', 'large/stream']) {
      const object = await storage.open(key)
      expect((await object?.bytes())?.equals(bytes)).toBe(true)
      const span = { start: 5_242_870, end: 10_485_770 }
      const part = await buffer((await storage.open(key))?.stream(span) ?? Readable.from([]))
      expect(part.equals(bytes.subarray(span.start, span.end + 1))).toBe(true)
    }
    const broken = Readable.from(
      (function* () {
        yield bytes
        throw new Error('the line was cut')
      })(),
    )
    await expect(storage.put('large/broken', broken)).rejects.toThrow('the line was cut')
    await storage.sweepUnfinished(new Date(Date.now() + 60_000))
    expect(await listKeys(storage, 'large/')).toEqual(['large/file', 'large/stream'])
  })

  test('a folder is put by its files, and again without harm', async () => {
    file('package/master.m3u8', '#EXTM3U')
    for (let n = 1; n <= 40; n += 1) file(`package/v240/${n}.m4s`, `segment ${n}`)
    const folder = path.join(scratch, 'package')
    await storage.putFolder('assets/one/', folder)
    await storage.putFolder('assets/one/', folder)
    expect(await listKeys(storage, 'assets/one/')).toHaveLength(41)
    expect(await textOf('assets/one/v240/17.m4s')).toBe('segment 17')
    expect(readFileSync(path.join(folder, 'v240', '17.m4s'), 'utf8')).toBe('segment 17')
  })

  test('is listed by prefix, in the order of the keys, through all pages', async () => {
    const keys = Array.from({ length: many }, (_, n) => `many/${String(n).padStart(5, '0')}`)
    await atOnce(keys, 16, (key) => storage.put(key, Buffer.from(key)))
    expect(await listKeys(storage, 'many/')).toEqual(keys)
    expect(await listKeys(storage, 'many/0001')).toEqual(keys.filter((key) => key.startsWith('many/0001')))
    const first = await storage.list('many/')
    expect(first.objects[0]).toMatchObject({ key: 'many/00000', size: 10 })
    expect(first.next).not.toBeNull()
  })

  test('everything in it is told once, whatever its prefix', async () => {
    for (const key of ['whole/1', 'Whole/2', '9/whole']) await storage.put(key, Buffer.from(key))
    const found = new Map<string, number>()
    for await (const { key, size } of storage.all()) {
      expect(found.has(key)).toBe(false)
      found.set(key, size)
    }
    for (const key of ['whole/1', 'Whole/2', '9/whole']) expect(found.get(key)).toBe(7)
    expect(found.size).toBeGreaterThan(many)
  })

  test('everything with a prefix is removed, and nothing else', async () => {
    for (const key of ['p/1', 'p/1.json', 'p/12/a', 'p/2', 'p-1']) await storage.put(key, Buffer.from('x'))
    await storage.removePrefix('p/1')
    await storage.removePrefix('p/1')
    expect(await listKeys(storage, 'p')).toEqual(['p-1', 'p/2'])
    await storage.removePrefix('p/')
    expect(await listKeys(storage, 'p')).toEqual(['p-1'])
  })

  test('objects come into one scratch file, one after the other; without keys it is empty', async () => {
    await storage.put('parts/1', Buffer.from('the '))
    await storage.put('parts/2', Buffer.from('whole'))
    const target = path.join(scratch, 'fetched', 'film.mp4')
    await storage.fetch(['parts/1', 'parts/2'], target)
    expect(readFileSync(target, 'utf8')).toBe('the whole')
    await storage.fetch(['parts/2'], target)
    expect(readFileSync(target, 'utf8')).toBe('whole')
    await storage.fetch([], target)
    expect(readFileSync(target, 'utf8')).toBe('')
    expect(await textOf('parts/2')).toBe('whole')
    await expect(storage.fetch(['parts/1', 'parts/3'], path.join(scratch, 'fetched', 'b'))).rejects.toThrow(
      MissingObject,
    )
    expect(readdirSync(path.join(scratch, 'fetched'))).toEqual(['film.mp4'])
  })

  test.each([
    '',
    '/',
    '../x',
    'a/../b',
    'a//b',
    '/a',
    'a/',
    '.incoming/a',
    'a/.b',
    'a\\b',
    'a\0',
    'é',
    'a b',
    '%2e%2e',
  ])('the key %j is none', async (key) => {
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('no key')
    await expect(storage.open(key)).rejects.toThrow('no key')
    await expect(storage.fetch([key], path.join(scratch, 'x'))).rejects.toThrow()
  })

  test.each(['', '/', '..', '../', 'a/../', '.incoming', '.'])('the prefix %j is none', async (prefix) => {
    await expect(storage.removePrefix(prefix)).rejects.toThrow('no prefix')
    await expect(storage.list(prefix)).rejects.toThrow('no prefix')
    await expect(storage.putFolder(prefix, scratch)).rejects.toThrow('no prefix')
  })
})

test('nothing is put into the reserve, and what is there can be read and removed', async () => {
  const root = mkdtempSync(path.join(scratch, 'root-'))
  const roomy = new LocalStorage({ root, reserve: 0 })
  await roomy.put('a', Buffer.from('x'))
  const full = new LocalStorage({ root, reserve: Number.MAX_SAFE_INTEGER })
  expect(await full.room()).toBe(0)
  await expect(full.put('b', Buffer.from('x'))).rejects.toThrow(StorageFull)
  await expect(full.put('b', Readable.from([Buffer.from('x')]))).rejects.toThrow(StorageFull)
  expect((await full.open('a').then((object) => object?.bytes()))?.toString()).toBe('x')
  await full.removePrefix('a')
  expect(readdirSync(root)).toEqual(['.incoming'])
})

test('a folder keeps what killed puts left apart, and sweeps it', async () => {
  const root = mkdtempSync(path.join(scratch, 'root-'))
  const storage = new LocalStorage({ root, reserve: 0 })
  mkdirSync(path.join(root, '.incoming'))
  writeFileSync(path.join(root, '.incoming', 'half'), 'half of a film')
  await storage.sweepUnfinished(new Date(Date.now() - 60_000))
  expect(readdirSync(path.join(root, '.incoming'))).toEqual(['half'])
  await storage.put('a', Buffer.from('x'))
  expect(await listKeys(storage, 'a')).toEqual(['a'])
  await storage.sweepUnfinished(new Date(Date.now() + 60_000))
  expect(readdirSync(path.join(root, '.incoming'))).toEqual([])
})
