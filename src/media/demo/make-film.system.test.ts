import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkFfmpeg, type Ffmpeg } from '../ffmpeg.ts'
import type { FilmRecipe } from './film-recipe.ts'
import { demoFilms } from './films.ts'
import { makeFilm } from './make-film.ts'

const folder = mkdtempSync(join(tmpdir(), 'parde-film-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let ffmpeg: Ffmpeg
beforeAll(async () => {
  ffmpeg = await checkFfmpeg({ path: process.env['PATH'], configured: process.env['FFMPEG_PATH'] })
})

/** Two seconds of the station, small, with both soundtracks. */
function small(slug: string): FilmRecipe {
  const film = demoFilms['station']
  if (film === undefined) throw new Error('no such film')
  const shots = film.shots.slice(0, 2).map((shot) => ({ ...shot, seconds: 1.25 }))
  const cards = film.cards.slice(0, 1).map((card) => ({ ...card, from: 0.1, until: 1.9 }))
  return { ...film, slug, width: 320, height: 134, crossfade: 0.5, shots, cards }
}

function probe(file: string) {
  const words = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file]
  return JSON.parse(execFileSync(ffmpeg.ffprobe, words, { encoding: 'utf8' })) as {
    streams: { codec_name: string; width?: number; height?: number; nb_frames: string; tags?: { language?: string } }[]
    format: { duration: string }
  }
}

test('a film has its size, its length and a soundtrack for each language', async () => {
  const outFile = join(folder, 'whole.mp4')
  const shares: number[] = []
  await makeFilm(small('whole'), { ffmpeg, outFile, onProgress: (share) => shares.push(share) })
  const { streams, format } = probe(outFile)
  expect(streams.map((stream) => stream.codec_name)).toEqual(['h264', 'aac', 'aac'])
  expect(streams[0]).toMatchObject({ width: 320, height: 134, nb_frames: '48' })
  expect(streams.slice(1).map((stream) => stream.tags?.language)).toEqual(['fas', 'eng'])
  expect(Number(format.duration)).toBeCloseTo(2, 1)
  expect(shares.at(-1)).toBeGreaterThan(0.9)
  expect(readdirSync(folder)).toEqual(['whole.mp4'])
})

test('the clock shows the time of its frame', async () => {
  const outFile = join(folder, 'clock.mp4')
  await makeFilm(small('clock'), { ffmpeg, outFile })
  // the tenths of a second are cropped: 0.25 s and 1.25 s show the same digit, 0.5 s another
  const at = (seconds: number) =>
    execFileSync(ffmpeg.ffmpeg, [
      ...['-v', 'error', '-ss', String(seconds), '-i', outFile, '-frames:v', '1'],
      ...['-vf', 'crop=6:12:294:8,format=gray', '-f', 'rawvideo', '-'],
    ])
  const apart = (a: Buffer, b: Buffer) => a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length
  expect(apart(at(0.5), at(0.25))).toBeGreaterThan(apart(at(1.25), at(0.25)))
})

test('a try that was ended leaves no film, and the next one uses the shots that were whole', async () => {
  const outFile = join(folder, 'ended.mp4')
  const ending = new AbortController()
  const started = makeFilm(small('ended'), {
    ffmpeg,
    outFile,
    signal: ending.signal,
    onProgress: () => {
      if (existsSync(`${outFile}.shots/0.mp4`)) ending.abort()
    },
  })
  await expect(started).rejects.toMatchObject({ code: 'cancelled' })
  expect(existsSync(outFile)).toBe(false)
  expect(readdirSync(`${outFile}.shots`)).toEqual(['0.mp4'])
  await makeFilm(small('ended'), { ffmpeg, outFile })
  expect(existsSync(outFile)).toBe(true)
})
