import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locateFfmpeg } from './ffmpeg.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'parde-path-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

function programs(name: string, mode = 0o755): { folder: string; ffmpeg: string; ffprobe: string } {
  const folder = join(place, name)
  mkdirSync(folder, { recursive: true })
  for (const program of ['ffmpeg', 'ffprobe']) {
    writeFileSync(join(folder, program), '#!/bin/sh\n')
    chmodSync(join(folder, program), mode)
  }
  return { folder, ffmpeg: join(folder, 'ffmpeg'), ffprobe: join(folder, 'ffprobe') }
}
const onPath = (...folders: string[]) => locateFfmpeg({ path: folders.join(delimiter) })

// Bits of permission hide nothing from root, so a circle of links stands for a folder that may not be looked into.
test('a folder of PATH that cannot be looked into is passed over, and the next one is searched', () => {
  const circle = join(place, 'circle')
  symlinkSync(circle, circle)
  const { folder, ffmpeg, ffprobe } = programs('good')
  expect(onPath(circle, join(circle, 'bin'), folder)).toEqual({ ffmpeg, ffprobe })
  const file = join(place, 'file')
  writeFileSync(file, '')
  expect(onPath(file, join(file, 'bin'), folder)).toEqual({ ffmpeg, ffprobe })
})

test.skipIf(process.getuid?.() === 0)('so is one whose permissions forbid it', () => {
  const closed = programs('closed')
  chmodSync(closed.folder, 0o000)
  const { folder, ffmpeg, ffprobe } = programs('good')
  expect(onPath(closed.folder, folder)).toEqual({ ffmpeg, ffprobe })
  chmodSync(closed.folder, 0o700)
})

test('a file on PATH that may not be run is passed over, and stays as it is', () => {
  const plain = programs('plain', 0o644)
  const { folder, ffmpeg, ffprobe } = programs('good')
  expect(onPath(plain.folder, folder)).toEqual({ ffmpeg, ffprobe })
  expect(statSync(plain.ffmpeg).mode & 0o777).toBe(0o644)
  expect(onPath(plain.folder)).toBeUndefined()
})

test('what was fetched into the tools folder is made runnable', () => {
  const { folder, ffmpeg, ffprobe } = programs('tools', 0o644)
  expect(locateFfmpeg({ path: '', fallback: folder })).toEqual({ ffmpeg, ffprobe })
  expect(statSync(ffprobe).mode & 0o777).toBe(0o755)
})
