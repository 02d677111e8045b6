import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { combineLoudness } from '#lib/media/loudness.ts'
import type { MusicPlan } from '#lib/media/music-plan.ts'
import { hashTree } from '#tests/support/machines/hash-tree.ts'
import { temporaryFolder, testFfmpeg } from '#tests/support/media/media-sources.ts'
import {
  makeCut,
  makeLiar,
  makeMusic,
  makeNoise,
  makeScratched,
  makeWithArtwork,
  type MusicSource,
} from '#tests/support/media/music-sources.ts'
import { encryptPackage } from '../aes128.ts'
import { runChild } from '../child.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import { parseMasterPlaylist, parseMediaPlaylist } from '../playlist.ts'
import { verifyPackage } from '../verify.ts'
import { encodeMusic, encodeMusicPreview } from './encode-music.ts'
import { packageMusic } from './package-music.ts'
import { probeMusic } from './probe-music.ts'

let ffmpeg: Ffmpeg
let folder: Awaited<ReturnType<typeof temporaryFolder>>
const at = (...names: string[]) => join(folder.path, ...names)
const inFolder = async (name: string) => {
  await mkdir(at(name), { recursive: true })
  return at(name)
}

beforeAll(async () => {
  ffmpeg = await testFfmpeg()
  folder = await temporaryFolder()
})
afterAll(() => folder[Symbol.asyncDispose]())

const probe = async (shape: MusicSource) => probeMusic(ffmpeg, await makeMusic(shape, folder.path))

describe('files as they come', () => {
  test.each<[MusicSource, { rate: number; samples: number; notes: string[] }]>([
    ['plain', { rate: 48_000, samples: 96_000, notes: [] }],
    ['flac', { rate: 44_100, samples: 88_200, notes: [] }],
    // the lengths that its encoder noted: without what it put before and after
    ['mp3', { rate: 44_100, samples: 88_200, notes: [] }],
    ['m4a', { rate: 44_100, samples: 88_200, notes: [] }],
    ['surround', { rate: 48_000, samples: 96_000, notes: ['surround'] }],
    ['telephone', { rate: 48_000, samples: 96_000, notes: ['mono', 'resampled', 'low_rate'] }],
    ['fine', { rate: 48_000, samples: 96_000, notes: ['resampled'] }],
    ['silence', { rate: 48_000, samples: 96_000, notes: ['silence'] }],
  ])('%s', async (shape, { rate, samples, notes }) => {
    const found = await probe(shape)
    expect(found.notes).toEqual(notes)
    expect(found.plan).toMatchObject({ sampleRate: rate, duration: found.plan.samples / rate })
    // another rate ends with the last sample or one beside it
    expect(Math.abs(found.plan.samples - samples)).toBeLessThanOrEqual(notes.includes('resampled') ? 32 : 0)
  })

  test('a cover is no video', async () => {
    const { plan, notes } = await probeMusic(ffmpeg, await makeWithArtwork(folder.path))
    expect(notes).toEqual(['cover_ignored'])
    expect(plan.source.codec).toBe('mp3')
  })

  test.each<[string, () => Promise<string>, string]>([
    ['an empty file', async () => makeNothing(at('empty.wav')), 'empty_file'],
    ['text with the name of a sound', () => makeLiar(folder.path), 'music_not_sound'],
    ['a video', () => makeMusic('video', folder.path), 'music_is_video'],
    ['a picture without sound', () => makeMusic('pictureOnly', folder.path), 'music_is_video'],
    ['half a second', () => makeMusic('blink', folder.path), 'music_too_short'],
    ['half a file', () => makeCut(folder.path), 'truncated'],
  ])('%s is refused', async (_what, make, code) => {
    await expect(probeMusic(ffmpeg, await make())).rejects.toMatchObject({ code, worthRetrying: false })
  })

  test('a scratched file is taken, and its editor is told to listen', async () => {
    const { notes } = await probeMusic(ffmpeg, await makeScratched(folder.path))
    expect(notes).toContain('damaged')
  })
})

async function makeNothing(file: string): Promise<string> {
  await writeFile(file, '')
  return file
}

describe('a piece on its way', () => {
  let plan: MusicPlan
  let source: string
  const fileOf = (name: string) => at('mezzanine', `${name}.mp4`)
  const key = { bytes: Buffer.alloc(16, 3), uri: '/api/v1/keys/9' }
  const rungs = ['a256', 'a128', 'a64']

  beforeAll(async () => {
    // not a whole number of frames, segments or seconds
    source = await makeNoise(at('noise.wav'), { samples: 432_321, amplitude: 0.5 })
    plan = (await probeMusic(ffmpeg, source)).plan
    await encodeMusic(ffmpeg, { source, plan, folder: await inFolder('mezzanine') })
    await packageMusic({ rungs, fileOf, folder: await inFolder('clear') })
  })

  test('its samples are counted, and the frames of each rung are those that were planned', () => {
    expect(plan.samples).toBe(432_321)
  })

  test('the ladder lists each rung once, the lightest first, and each passes its check', async () => {
    const master = await readFile(at('clear', 'master.m3u8'), 'utf8')
    const { variants, media } = parseMasterPlaylist(master)
    expect(variants.map(({ uri }) => uri)).toEqual(['a64/main.m3u8', 'a128/main.m3u8', 'a256/main.m3u8'])
    expect(media).toEqual([])
    const { duration } = plan
    await verifyPackage(ffmpeg, {
      folder: at('clear'),
      plan: { duration, audio: [] },
      rungs,
      scratch: at('scratch'),
    })
    expect(await readFile(at('clear', 'manifest.mpd'), 'utf8')).toContain('audioSamplingRate="48000"')
  })

  test('all rungs change segment at the same samples', async () => {
    const cuts = await Promise.all(
      rungs.map(async (name) => parseMediaPlaylist(await readFile(at('clear', name, 'main.m3u8'), 'utf8')).segments),
    )
    const lengths = cuts.map((segments) => segments.map(({ duration }) => duration))
    expect(lengths[1]).toEqual(lengths[0])
    expect(lengths[2]).toEqual(lengths[0])
  })

  test('what a decoder makes of the segments is the delay, the music and the padding, to the sample', async () => {
    const { segments, map } = parseMediaPlaylist(await readFile(at('clear', 'a128', 'main.m3u8'), 'utf8'))
    const names = [map ?? '', ...segments.map(({ uri }) => uri)]
    const whole = Buffer.concat(await Promise.all(names.map((name) => readFile(at('clear', 'a128', name)))))
    await writeFile(at('joined.mp4'), whole)
    const args = ['-v', 'error', '-ignore_editlist', '1', '-i', at('joined.mp4'), '-f', 's16le', '-']
    const { stdout } = await runChild({ command: ffmpeg.ffmpeg, args })
    expect(stdout.length / 4).toBe(plan.encoderDelay + plan.samples + plan.padding)
  })

  test('encrypted it opens with its key only', async () => {
    const closed = await inFolder('closed')
    await encryptPackage({ clear: at('clear'), folder: closed, key: key.bytes, keyUri: key.uri })
    const check = { folder: closed, plan: { duration: plan.duration, audio: [] }, rungs, scratch: at('scratch') }
    await verifyPackage(ffmpeg, { ...check, key })
    const wrong = { ...key, bytes: Buffer.alloc(16, 4) }
    await expect(verifyPackage(ffmpeg, { ...check, key: wrong })).rejects.toMatchObject({ code: 'verify_failed' })
  })

  test('a repeated step gives the same bytes', async () => {
    const again = await inFolder('again')
    await encodeMusic(ffmpeg, { source, plan, folder: again })
    expect(await hashTree(again)).toEqual(await hashTree(at('mezzanine')))
    const packed = await inFolder('packed')
    await packageMusic({ rungs, fileOf: (name) => join(again, `${name}.mp4`), folder: packed })
    expect(await hashTree(packed)).toEqual(await hashTree(at('clear')))
  })

  test('the preview begins and ends softly and has its length', async () => {
    const folderOf = await inFolder('preview')
    const outFile = join(folderOf, 'a128.mp4')
    await encodeMusicPreview(ffmpeg, { plan, from: fileOf('a256'), outFile, kbps: 128 })
    await packageMusic({ rungs: ['a128'], fileOf: () => outFile, folder: await inFolder('preview-packed') })
    await verifyPackage(ffmpeg, {
      folder: at('preview-packed'),
      plan: { duration: plan.preview.duration, audio: [] },
      rungs: ['a128'],
      scratch: at('scratch'),
    })
    const args = ['-v', 'error', '-i', outFile, '-ac', '1', '-ar', '8000', '-f', 's16le', '-']
    const { stdout } = await runChild({ command: ffmpeg.ffmpeg, args })
    const heard = new Int16Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 2))
    const power = (from: number, to: number) => Math.hypot(...heard.slice(from, to)) / Math.sqrt(to - from)
    const middle = power(heard.length / 2 - 400, heard.length / 2 + 400)
    expect(power(0, 160)).toBeLessThan(middle / 5)
    expect(power(heard.length - 160, heard.length)).toBeLessThan(middle / 5)
  })

  test('nothing but the files of the package lies in it', async () => {
    const names = await readdir(at('clear'))
    expect(names.toSorted()).toEqual(['a128', 'a256', 'a64', 'manifest.mpd', 'master.m3u8'])
  })
})

describe('loudness', () => {
  const measure = async (name: string, shape: { samples: number; amplitude: number }) =>
    (await probeMusic(ffmpeg, await makeNoise(at(name), shape))).plan

  test('an album measured in one piece is as loud as its tracks together', async () => {
    const loud = await measure('loud.wav', { samples: 480_000, amplitude: 0.8 })
    const soft = await measure('soft.wav', { samples: 240_000, amplitude: 0.4 })
    expect((loud.loudness?.lufs ?? 0) - (soft.loudness?.lufs ?? 0)).toBeCloseTo(6, 0)
    const list = `[0:a][1:a]concat=n=2:v=0:a=1`
    const inputs = ['-i', at('loud.wav'), '-i', at('soft.wav'), '-filter_complex', list, at('both.wav')]
    await runChild({ command: ffmpeg.ffmpeg, args: ['-v', 'error', '-y', ...inputs] })
    const both = (await probeMusic(ffmpeg, at('both.wav'))).plan
    const combined = combineLoudness([loud, soft])
    expect(Math.abs((combined?.lufs ?? 0) - (both.loudness?.lufs ?? 0))).toBeLessThan(0.2)
    expect(combined?.peak).toBe(both.loudness?.peak)
  })
})
