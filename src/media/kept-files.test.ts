import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeFiles, keptBytes } from './kept-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const make = vi.fn<() => Promise<Buffer>>(() => Promise.resolve(Buffer.from('a picture')))
beforeEach(() => make.mockClear())

test('what is made of equal parts is made once, and nothing is left beside it', async () => {
  for (const _ of [1, 2])
    expect((await keptBytes(folder, ['avif', Buffer.from('x')], make)).toString()).toBe('a picture')
  expect(make).toHaveBeenCalledTimes(1)
  expect(await readdir(folder)).toHaveLength(1)
})

test('other parts are other bytes, also where they are the same in a row', async () => {
  await keptBytes(folder, ['ab', 'c'], make)
  await keptBytes(folder, ['a', 'bc'], make)
  expect(make).toHaveBeenCalledTimes(2)
})

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['empty', () => Buffer.alloc(0)],
  ['changed', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from('!')])],
])('a kept file that is %s is made again', async (_, spoil) => {
  await keptBytes(folder, ['avif'], make)
  const [name = ''] = await readdir(folder)
  const file = join(folder, name)
  await writeFile(file, spoil(await readFile(file)))
  expect((await keptBytes(folder, ['avif'], make)).toString()).toBe('a picture')
  expect(make).toHaveBeenCalledTimes(2)
})

test('two at once disturb each other in nothing', async () => {
  const all = await Promise.all([1, 2, 3].map(() => keptBytes(folder, ['avif'], make)))
  expect(all.map(String)).toEqual(['a picture', 'a picture', 'a picture'])
  expect(await readdir(folder)).toHaveLength(1)
})

test('without a folder nothing is kept', async () => {
  for (const _ of [1, 2]) await keptBytes(null, ['avif'], make)
  expect(make).toHaveBeenCalledTimes(2)
})

describe('files of a source', () => {
  const names = ['a.mp4', 'b.mp4']
  let into = ''
  const write = vi.fn<() => Promise<void>>(async () => {
    for (const name of names) await writeFile(join(into, name), `the film ${name}`)
  })
  // without a result, which vitest would call after the test
  beforeEach(() => void write.mockClear())

  async function keep({ source = 'a source', parts = ['crf 23'], kept = true } = {}): Promise<string[]> {
    into = await mkdtemp(join(folder, 'into-'))
    await writeFile(join(folder, 'source'), source)
    await mkdir(join(folder, 'kept'), { recursive: true })
    await storeFiles(
      { folder: kept ? join(folder, 'kept') : null, parts, source: join(folder, 'source'), names, into },
      write,
    )
    return Promise.all(names.map((name) => readFile(join(into, name), 'utf8')))
  }

  test('are made once, and are the same the next time', async () => {
    for (const _ of [1, 2]) expect(await keep()).toEqual(['the film a.mp4', 'the film b.mp4'])
    expect(write).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['source', { source: 'another source' }],
    ['setting', { parts: ['crf 24'] }],
  ])('are made again of another %s', async (_, other) => {
    await keep()
    await keep(other)
    expect(write).toHaveBeenCalledTimes(2)
  })

  test('are all made again when one of them is damaged', async () => {
    await keep()
    const [name = ''] = await readdir(join(folder, 'kept'))
    await writeFile(join(folder, 'kept', name), 'damaged')
    expect(await keep()).toEqual(['the film a.mp4', 'the film b.mp4'])
    expect(write).toHaveBeenCalledTimes(2)
  })

  test('are made each time without a folder', async () => {
    for (const _ of [1, 2]) await keep({ kept: false })
    expect(write).toHaveBeenCalledTimes(2)
  })
})
