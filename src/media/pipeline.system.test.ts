import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EncodePlan } from '#lib/media/encode-plan.ts'
import { hashTree } from '#tests/support/machines/hash-tree.ts'
import {
  averageLuma,
  makeRotated,
  makeSource,
  temporaryFolder,
  testFfmpeg,
  type SourceName,
} from '#tests/support/media/media-sources.ts'
import { encryptPackage } from './aes128.ts'
import { runChild } from './child.ts'
import { encode } from './encode.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { planEncode } from './ladder.ts'
import { packageAsset } from './packager.ts'
import { parseMasterPlaylist, parseMediaPlaylist } from './playlist.ts'
import { writePosterCandidates } from './posters.ts'
import { cutPreview, planPreview, previewPlan } from './preview.ts'
import { probeSource } from './probe.ts'
import { words } from './run-ffmpeg.ts'
import { soundNames } from './sounds/sound-groups.ts'
import { writeStoryboard } from './storyboard.ts'
import { verifyPackage } from './verify.ts'
import { playlistReader } from '#tests/support/media/playlist-reader.ts'

// Encoding takes long on a busy machine.

let ffmpeg: Ffmpeg
let folder: Awaited<ReturnType<typeof temporaryFolder>>
const at = (...names: string[]) => join(folder.path, ...names)

beforeAll(async () => {
  ffmpeg = await testFfmpeg()
  folder = await temporaryFolder()
})
afterAll(() => folder[Symbol.asyncDispose]())

type Encoded = { plan: EncodePlan; fileOf: (name: string) => string; rungs: string[] }

async function encodeAll(source: string, name: string): Promise<Encoded> {
  const plan = planEncode(await probeSource(ffmpeg, source))
  const mezzanine = at(name)
  await mkdir(mezzanine, { recursive: true })
  await encode(ffmpeg, { source, plan, run: 'first', folder: mezzanine })
  await encode(ffmpeg, { source, plan, run: 'rest', folder: mezzanine })
  const pictures = [...plan.rungs, ...(plan.blank === undefined ? [] : [plan.blank])]
  return { plan, fileOf: (file) => join(mezzanine, `${file}.mp4`), rungs: pictures.map((rung) => rung.name) }
}

async function inFolder<T>(target: string, fill: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(target, { recursive: true })
  return fill(target)
}

const pack = (encoded: Encoded, target: string, dash = true) =>
  inFolder(at(target), (draft) => packageAsset({ ...encoded, folder: draft, dash }))
const verify = (encoded: Encoded, target: string, key?: { bytes: Uint8Array; uri: string }) =>
  verifyPackage(ffmpeg, { ...encoded, folder: at(target), key, scratch: at('scratch') })

describe('a film of two rungs and one sound', () => {
  let film: Encoded
  const key = { bytes: Buffer.alloc(16, 5), uri: '/api/v1/keys/77' }

  beforeAll(async () => {
    film = await encodeAll(await makeSource('plain', at('film.mp4'), 9), 'film')
    await pack(film, 'clear')
    await inFolder(at('closed'), (draft) =>
      encryptPackage({ clear: at('clear'), folder: draft, key: key.bytes, keyUri: key.uri }),
    )
  })

  test('a package needs no other folder than its own: under systemd /tmp is another file system', async () => {
    vi.stubEnv('TMPDIR', at('nowhere'))
    try {
      await pack(film, 'elsewhere')
    } finally {
      vi.unstubAllEnvs()
    }
    expect(await hashTree(at('elsewhere'))).toEqual(await hashTree(at('clear')))
  })

  test('the clear package passes its check, with HLS and DASH over the same segments', async () => {
    await verify(film, 'clear')
    const master = parseMasterPlaylist(await readFile(at('clear', 'master.m3u8'), 'utf8'))
    expect(master.variants.map((variant) => variant.resolution)).toEqual(['256x144', '426x240', '640x360', '64x36'])
    // the best picture has the full sound, those below it and sound alone the small one
    expect(master.variants.map(({ audio }) => audio)).toEqual(['audio-small', 'audio-small', 'audio', 'audio-small'])
    const sound = { type: 'AUDIO', language: 'fa', name: 'فارسی' }
    expect(master.media).toMatchObject([
      { ...sound, group: 'audio', uri: 'a1/main.m3u8' },
      { ...sound, group: 'audio-small', uri: 'a1001/main.m3u8' },
    ])
    expect(await readFile(at('clear', 'manifest.mpd'), 'utf8')).toContain('$Number$.m4s')
  })

  test('ffprobe reads each rung’s list of key frames: one picture every two seconds, and nothing else', async () => {
    const pictures = film.plan.rungs.map(({ name }) => name)
    for (const rung of pictures) {
      const list = at('clear', rung, 'iframe.m3u8')
      const shown = words('-v error -show_entries packet=pts_time,flags -of csv=p=0')
      const { stdout, stderr } = await runChild({ command: playlistReader(ffmpeg.ffprobe), args: [...shown, list] })
      const packets = stdout.toString('utf8').trim().split('\n')
      expect([packets.map((line) => Number.parseFloat(line)), stderr]).toEqual([[0, 2, 4, 6, 8], ''])
      expect(packets.every((line) => line.includes('K'))).toBe(true)
    }
    const { keyFrames } = parseMasterPlaylist(await readFile(at('clear', 'master.m3u8'), 'utf8'))
    expect(keyFrames.map(({ uri }) => uri)).toEqual(pictures.toReversed().map((name) => `${name}/iframe.m3u8`))
  })

  test('a master that lists a sound before a picture is found', async () => {
    await pack(film, 'sound-first')
    const file = at('sound-first', 'master.m3u8')
    const lines = (await readFile(file, 'utf8')).split('\n')
    const isSound = (line: string) => line.startsWith('#EXT-X-MEDIA:')
    const sounds = lines.filter(isSound)
    await writeFile(file, [lines[0], ...sounds, ...lines.slice(1).filter((line) => !isSound(line))].join('\n'))
    await expect(verify(film, 'sound-first')).rejects.toThrow(/sound before a picture/)
  })

  test('every rung has the same three segments', async () => {
    for (const rung of film.rungs) {
      const playlist = parseMediaPlaylist(await readFile(at('clear', rung, 'main.m3u8'), 'utf8'))
      expect(playlist.segments.map((segment) => segment.duration)).toEqual([4, 4, 1])
    }
  })

  test('the encrypted package opens with its key only', async () => {
    await verify(film, 'closed', key)
    await expect(verify(film, 'closed', { ...key, bytes: Buffer.alloc(16, 6) })).rejects.toMatchObject({
      code: 'verify_failed',
    })
    await expect(verify(film, 'closed')).rejects.toThrow(/names the key/)
    expect(Object.keys(await hashTree(at('closed')))).not.toContain('manifest.mpd')
  })

  test('encoding, packaging and encrypting again gives the same bytes', async () => {
    const again = await encodeAll(at('film.mp4'), 'film-again')
    await pack(again, 'clear-again')
    await inFolder(at('closed-again'), (draft) =>
      encryptPackage({ clear: at('clear-again'), folder: draft, key: key.bytes, keyUri: key.uri }),
    )
    expect(await hashTree(at('closed-again'))).toEqual(await hashTree(at('closed')))
    expect(await hashTree(at('clear-again'))).toEqual(await hashTree(at('clear')))
  })

  test('the lowest rungs and the small sound make an early package', async () => {
    const early = { ...film, rungs: film.rungs.slice(-3) }
    await pack(early, 'early')
    expect(await readFile(at('early', 'master.m3u8'), 'utf8')).not.toContain('a1/main.m3u8')
    await verify(early, 'early')
    await expect(verify(film, 'early')).rejects.toMatchObject({ code: 'verify_failed' })
  })

  test('a missing segment and a broken one are found', async () => {
    await pack(film, 'damaged')
    const segment = at('damaged', 'v360', '2.m4s')
    const bytes = await readFile(segment)
    await writeFile(segment, Buffer.concat([bytes.subarray(0, 400), Buffer.alloc(bytes.length - 400, 0xee)]))
    await expect(verify(film, 'damaged')).rejects.toThrow(/v360: segment 2/)
    await writeFile(segment, '')
    await expect(verify(film, 'damaged')).rejects.toThrow(/v360\/2.m4s is missing or empty/)
  })

  test('the storyboard has a tile for every two seconds, and says where', async () => {
    await inFolder(at('board'), (draft) =>
      writeStoryboard(ffmpeg, { plan: film.plan, video: film.fileOf('v240'), folder: draft }),
    )
    const cues = (await readFile(at('board', 'storyboard.vtt'), 'utf8')).match(/#xywh=[\d,]+/g)
    expect(cues).toEqual(['0,0', '192,0', '384,0', '576,0', '768,0'].map((corner) => `#xywh=${corner},192,108`))
    expect(await averageLuma(at('board', 'storyboard', '1.jpg'))).toBeGreaterThan(20)
  })

  test('three poster candidates, none of them black', async () => {
    await inFolder(at('posters'), (draft) =>
      writePosterCandidates(ffmpeg, { plan: film.plan, video: film.fileOf('v360'), folder: draft }),
    )
    for (const name of ['1.jpg', '2.jpg', '3.jpg']) expect(await averageLuma(at('posters', name))).toBeGreaterThan(20)
  })

  test('a preview is cut from the film without encoding, and is a package of its own', async () => {
    const cut = planPreview(film.plan)
    expect(cut).toEqual({ start: 0, duration: 8, frames: 200 })
    const later = { start: 4, duration: 4, frames: 100 }
    const names = [...film.rungs, ...soundNames(film.plan.audio)]
    await mkdir(at('cut'))
    await cutPreview(ffmpeg, { cut: later, names, fileOf: film.fileOf, folder: at('cut') })
    const preview = { ...film, plan: previewPlan(film.plan, later), fileOf: (name: string) => at('cut', `${name}.mp4`) }
    await pack(preview, 'preview')
    await verify(preview, 'preview')
  })
})

describe('awkward sources end in a package that passes its check', () => {
  test.each([
    ['silent', 'mp4', '128x72'],
    ['portrait', 'mp4', '144x256'],
    ['odd', 'mp4', '192x144'],
    ['anamorphic', 'mp4', '256x144'],
    ['tenBit', 'mp4', '128x72'],
    ['surround', 'mp4', '128x72'],
    ['twoSounds', 'mkv', '128x72'],
    ['variable', 'mp4', '128x72'],
    ['interlaced', 'mpg', '128x96'],
    ['hdr', 'mkv', '128x72'],
    ['endless', 'webm', '128x72'],
    ['tiny', 'ts', '128x72'],
  ] as [SourceName, string, string][])('%s', async (shape, extension, lowest) => {
    const source = await makeSource(shape, at(`${shape} «فیلم».${extension}`), 2)
    const encoded = await encodeAll(source, `m-${shape}`)
    await pack(encoded, `p-${shape}`)
    await verify(encoded, `p-${shape}`)
    const text = await readFile(at(`p-${shape}`, 'master.m3u8'), 'utf8')
    const master = parseMasterPlaylist(text)
    expect(text.match(/DEFAULT=YES/g) ?? []).toHaveLength(
      Math.min(1, encoded.plan.audio.length) * new Set(master.media.map(({ group }) => group)).size,
    )
    expect(master.variants[0]?.resolution).toBe(lowest)
    expect(await averageLuma(encoded.fileOf(encoded.plan.rungs.at(-1)?.name ?? ''))).toBeGreaterThan(20)
  })

  test('a turned film stands upright', async () => {
    const encoded = await encodeAll(await makeRotated(at('turned.mp4'), 2), 'm-turned')
    expect(encoded.plan.rungs.at(-1)).toMatchObject({ width: 144, height: 256 })
    await pack(encoded, 'p-turned')
    await verify(encoded, 'p-turned')
  })

  test('a film whose end cannot be read is called cut short, not published shorter', async () => {
    const source = await makeSource('tiny', at('short.mp4'), 2)
    const probe = await probeSource(ffmpeg, source)
    await mkdir(at('m-short'))
    const plan = planEncode({ ...probe, duration: 9 })
    await expect(encode(ffmpeg, { source, plan, run: 'first', folder: at('m-short') })).rejects.toMatchObject({
      code: 'truncated',
    })
  })

  test('a cancelled run says so', async () => {
    const source = await makeSource('plain', at('cancel.mp4'), 9)
    const plan = planEncode(await probeSource(ffmpeg, source))
    await mkdir(at('m-cancel'))
    const abort = new AbortController()
    const running = encode(ffmpeg, { source, plan, run: 'first', folder: at('m-cancel'), signal: abort.signal })
    abort.abort()
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  })
})

test('progress is told with speed and time left', async () => {
  const source = await makeSource('plain', at('progress.mp4'), 4)
  const plan = planEncode(await probeSource(ffmpeg, source))
  await mkdir(at('m-progress'))
  const told: number[] = []
  const onProgress = (progress: { fraction: number }) => told.push(progress.fraction)
  await encode(ffmpeg, { source, plan, run: 'first', folder: at('m-progress'), onProgress })
  expect(told.at(-1)).toBeGreaterThan(0.9)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
})
