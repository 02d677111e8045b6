import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder, testFfmpeg } from '#tests/support/media/media-sources.ts'
import { makeMusic } from '#tests/support/media/music-sources.ts'
import { countFrames, encode } from './encode.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { planEncode } from './ladder.ts'
import { encodeMusic } from './music/encode-music.ts'
import { probeMusic } from './music/probe-music.ts'
import { packageAsset } from './packager.ts'
import { probeSource } from './probe.ts'
import { readSubtitle } from './subtitles/read-subtitle.ts'
import { readTexts, textFileName } from './texts/read-texts.ts'
import { verifyPackage } from './verify.ts'

/** Files as people have them, from their first look to the package. */
let ffmpeg: Ffmpeg
let folder: Awaited<ReturnType<typeof temporaryFolder>>
const at = (...names: string[]) => join(folder.path, ...names)
const make = (line: string) => promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...line.split(' ')])

beforeAll(async () => {
  ffmpeg = await testFfmpeg()
  folder = await temporaryFolder()
})
afterAll(() => folder[Symbol.asyncDispose]())

test('a film begins with the sound that its file calls the default; the description before it only waits', async () => {
  const source = new URL('../../tests/fixtures/films/audio-default-second.mkv', import.meta.url).pathname
  const plan = planEncode(await probeSource(ffmpeg, source))
  await Promise.all([mkdir(at('m-sounds')), mkdir(at('p-sounds'))])
  await encode(ffmpeg, { source, plan, run: 'first', folder: at('m-sounds') })
  const rungs = [...plan.rungs, ...(plan.blank === undefined ? [] : [plan.blank])].map(({ name }) => name)
  await packageAsset({
    plan,
    rungs,
    folder: at('p-sounds'),
    dash: true,
    fileOf: (name) => at('m-sounds', `${name}.mp4`),
  })
  await verifyPackage(ffmpeg, { plan, rungs, folder: at('p-sounds'), scratch: at('scratch') })
  const master = await readFile(at('p-sounds', 'master.m3u8'), 'utf8')
  const lineOf = (name: string) => master.split('\n').find((line) => line.includes(`URI="${name}/main.m3u8"`))
  expect(lineOf('a1')).toMatch(/NAME="فارسی · Audio description",DEFAULT=NO,.*describes-video/)
  expect(lineOf('a2')).toMatch(/NAME="فارسی · Original",DEFAULT=YES/)
  expect(lineOf('a2')).not.toContain('describes-video')
  const dash = await readFile(at('p-sounds', 'manifest.mpd'), 'utf8')
  const roles = [...dash.matchAll(/<Role [^>]*value="([^"]*)"/g)].map(([, value = '']) => value)
  expect(roles.toSorted((one, other) => one.localeCompare(other))).toEqual(['description', 'main'])
})

describe('a picture that begins late, under a sound that goes on', () => {
  test('loses nothing: its first frame stands before, its last one after', async () => {
    await make(`-f lavfi -i testsrc2=s=128x72:r=25:d=4 -c:v libx264 -preset ultrafast ${at('picture.mp4')}`)
    const sound = '-f lavfi -i sine=d=9 -map 0:v -map 1:a -c:v copy -c:a aac'
    await make(`-itsoffset 1.5 -i ${at('picture.mp4')} ${sound} ${at('late.mp4')}`)
    const probe = await probeSource(ffmpeg, at('late.mp4'))
    expect(probe.notes).toEqual(['small', 'late_picture', 'sound_longer'])
    expect(probe.duration).toBeCloseTo(9, 1)
    const plan = planEncode(probe)
    await mkdir(at('m-late'))
    await encode(ffmpeg, { source: at('late.mp4'), plan, run: 'first', folder: at('m-late') })
    const [rung] = plan.rungs
    expect(await countFrames(ffmpeg, at('m-late', `${rung?.name}.mp4`))).toBe(plan.frames)
    expect(plan.frames).toBe(225)
  })
})

test('a screen that stands still and moves at 60 frames is shown at 60', async () => {
  const moving = "select='if(gt(mod(t,10),7),1,not(mod(n,60)))'"
  const codec = '-vsync vfr -c:v libx264 -preset ultrafast'
  await make(`-f lavfi -i testsrc2=s=128x72:r=60:d=20 -vf ${moving} ${codec} ${at('screen.mp4')}`)
  const { video, notes } = await probeSource(ffmpeg, at('screen.mp4'))
  expect([video.frameRate, notes]).toEqual([{ num: 60, den: 1 }, ['silent', 'variable_frame_rate', 'small']])
})

describe('a picture with the name of a film or a sound is called a picture', () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)])
  test.each([
    ['JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)])],
    ['HEIC', heic],
    ['GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(200)])],
  ])('%s', async (kind, bytes) => {
    await writeFile(at(`${kind}.mp4`), bytes)
    await expect(probeSource(ffmpeg, at(`${kind}.mp4`))).rejects.toMatchObject({ code: 'still_image' })
    await expect(probeMusic(ffmpeg, at(`${kind}.mp4`))).rejects.toMatchObject({ code: 'music_not_sound' })
  })
})

test('WMA is taken: as many samples are encoded as were counted', async () => {
  const source = await makeMusic('wma', folder.path)
  const { plan } = await probeMusic(ffmpeg, source)
  await mkdir(at('m-wma'))
  await encodeMusic(ffmpeg, { source, plan, folder: at('m-wma') })
  expect(plan.duration).toBeCloseTo(2, 0)
})

test('words inside MKV and MP4 are written as files that our reader reads', async () => {
  await writeFile(at('words.srt'), '1\n00:00:00,500 --> 00:00:01,500\n<i>سلام</i>\n')
  const words = `-f lavfi -i testsrc2=s=128x72:r=25:d=2 -i ${at('words.srt')} -map 0 -map 1 -map 1 -c:v libx264`
  await make(`${words} -c:s:0 subrip -c:s:1 ass -metadata:s:s:0 language=per ${at('words.mkv')}`)
  await make(`${words} -c:s mov_text ${at('words.mp4')}`)
  for (const [name, codecs] of [
    ['words.mkv', ['subrip', 'ass']],
    ['words.mp4', ['mov_text', 'mov_text']],
  ] as const) {
    const { texts = [] } = await probeSource(ffmpeg, at(name))
    expect(texts.map(({ codec }) => codec)).toEqual(codecs)
    await mkdir(at(`texts-${name}`))
    expect(await readTexts(ffmpeg, { source: at(name), texts, folder: at(`texts-${name}`) })).toEqual(texts)
    for (const text of texts) {
      const reading = readSubtitle(await readFile(at(`texts-${name}`, textFileName(text))), 'fa')
      expect(reading.ok && reading.cues).toMatchObject([{ start: 500, end: 1500, webvtt: '<i>سلام</i>' }])
    }
  }
})
