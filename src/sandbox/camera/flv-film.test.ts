import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readLoopFilm } from './flv-film.ts'

const folder = mkdtempSync(join(tmpdir(), 'parde-loop-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function tag(type: number, at: number, ...body: number[]): Buffer {
  const head = Buffer.alloc(11)
  head[0] = type
  head.writeUIntBE(body.length, 1, 3)
  head.writeUIntBE(at & 0xff_ff_ff, 4, 3)
  head[7] = at >>> 24
  return Buffer.concat([head, Buffer.from(body), Buffer.alloc(4)])
}

function film(name: string, ...tags: Buffer[]): string {
  const path = join(folder, name)
  writeFileSync(path, Buffer.concat([Buffer.from('FLV\u0001\u0005\0\0\0\u0009\0\0\0\0', 'latin1'), ...tags]))
  return path
}

const picture = (at: number) => tag(9, at, 0x17, 1, 0, 0, 0, 7)
const sound = (at: number) => tag(8, at, 0xaf, 1, 7)

test('a loop is as long as its pictures, and sound beyond it is cut', async () => {
  const path = film(
    'whole',
    ...[tag(18, 0, 2), tag(9, 40, 0x17, 0, 0, 0, 0, 1), tag(8, 40, 0xaf, 0, 17)],
    ...[sound(35), picture(40), sound(56), picture(80), sound(100), picture(120), sound(160), sound(170)],
    // the marks of the end
    ...[tag(9, 120, 0x17, 2, 0, 0, 0), tag(8, 170, 0xaf, 1)],
  )
  const { configs, frames, loopMs } = await readLoopFilm(path)
  expect(loopMs).toBe(120)
  expect(configs.map(({ type }) => type)).toEqual([9, 8])
  expect(frames.map(({ type, at }) => [type, at])).toEqual([
    ...[
      [8, 0],
      [9, 0],
      [8, 16],
      [9, 40],
      [8, 60],
      [9, 80],
    ],
  ])
})

test('a file that is no film, or has no picture, is refused', async () => {
  const path = join(folder, 'text')
  writeFileSync(path, 'not a film')
  await expect(readLoopFilm(path)).rejects.toThrow('no FLV')
  await expect(readLoopFilm(film('mute', sound(0)))).rejects.toThrow('no picture')
})
