import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeRotated,
  makeSource,
  makeTruncated,
  makeWithCover,
  temporaryFolder,
  testFfmpeg,
  type SourceName,
} from '#tests/support/media/media-sources.ts'
import { checkFfmpeg, describeFfmpeg, type Ffmpeg } from './ffmpeg.ts'
import { probeSource } from './probe.ts'
import { MediaFailure } from './reasons.ts'

// Encoding takes long on a busy machine.

let ffmpeg: Ffmpeg
let folder: Awaited<ReturnType<typeof temporaryFolder>>
const at = (name: string) => join(folder.path, name)

beforeAll(async () => {
  ffmpeg = await testFfmpeg()
  folder = await temporaryFolder()
})
afterAll(() => folder[Symbol.asyncDispose]())

const probe = async (shape: SourceName, name = `${shape}.mp4`) =>
  probeSource(ffmpeg, await makeSource(shape, at(name), 1))
const verdict = (file: string) =>
  probeSource(ffmpeg, file).then(
    () => 'accepted',
    (error: unknown) => (error instanceof MediaFailure ? error.code : String(error)),
  )

describe('what is taken', () => {
  test('a plain film with its length, size and sound', async () => {
    const source = await probe('plain')
    expect(source).toMatchObject({
      video: { width: 640, height: 360, frameRate: { num: 25, den: 1 }, codec: 'h264' },
      audio: [{ language: 'fa', codec: 'aac' }],
      notes: [],
    })
    expect(source.duration).toBeCloseTo(1, 1)
  })

  test.each([
    ['silent', 'silent'],
    ['portrait', 'portrait'],
    ['odd', 'odd_size'],
    ['tenBit', 'ten_bit'],
    ['surround', 'surround_kept'],
    ['variable', 'variable_frame_rate'],
  ] as const)('a %s film, with a note', async (shape, note) => {
    expect((await probe(shape)).notes).toContain(note)
  })

  test('an interlaced film, with a note', async () => {
    expect((await probe('interlaced', 'interlaced.mpg')).notes).toContain('deinterlaced')
  })

  test('an HDR film, told apart by what this ffmpeg can do', async () => {
    const source = await probe('hdr', 'hdr.mkv')
    expect(source.notes).toContain('hdr_tonemapped')
    const poor = await probeSource({ ...ffmpeg, tonemap: false }, at('hdr.mkv'))
    expect(poor.notes).toContain('hdr_unconverted')
    expect(poor.video.tonemap).toBe(false)
  })

  test('a turned film is measured as it is seen', async () => {
    const source = await probeSource(ffmpeg, await makeRotated(at('rotated.mp4'), 1))
    expect(source.video).toMatchObject({ width: 360, height: 640 })
    expect(source.notes).toContain('rotated')
  })

  test('two sounds with their languages', async () => {
    expect((await probe('twoSounds')).audio.map((track) => track.language)).toEqual(['fa', 'en'])
  })

  test('a recording without any length in its header is measured by its packets', async () => {
    const source = await probeSource(ffmpeg, await makeSource('endless', at('live.webm'), 2))
    expect(source.duration).toBeCloseTo(2, 1)
  })

  test('a name with Persian letters, spaces, quotes, commas and equals signs', async () => {
    expect((await probe('tiny', `-فیلم «شب‌های روشن»، 'a' "b", x=1;$(touch y) %d.mp4`)).video.width).toBe(128)
  })
})

describe('what is refused, and why', () => {
  test('zero bytes', async () => {
    await writeFile(at('zero.mp4'), '')
    expect(await verdict(at('zero.mp4'))).toBe('empty_file')
  })

  test('a file that is not there', async () => {
    expect(await verdict(at('gone.mp4'))).toBe('source_missing')
  })

  test('a text named .mp4', async () => {
    await writeFile(at('text.mp4'), 'این فیلم نیست.\n'.repeat(500))
    expect(await verdict(at('text.mp4'))).toBe('not_media')
  })

  test('a playlist that would make ffmpeg open other files', async () => {
    await writeFile(
      at('list.mp4'),
      '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
    )
    expect(['unsupported_format', 'not_media']).toContain(await verdict(at('list.mp4')))
    await writeFile(at('concat.mp4'), 'ffconcat version 1.0\nfile plain.mp4\n')
    expect(['unsupported_format', 'not_media']).toContain(await verdict(at('concat.mp4')))
  })

  test('sound only, also with a cover picture', async () => {
    expect(await verdict(await makeSource('audioOnly', at('audio.m4a')))).toBe('audio_only')
    expect(await verdict(await makeWithCover(at('cover.m4a')))).toBe('audio_only')
  })

  test('a film cut short, wherever its index stands', async () => {
    expect(await verdict(await makeTruncated(at('front.mp4'), 'front'))).toBe('truncated')
    expect(await verdict(await makeTruncated(at('back.mp4'), 'back'))).toBe('truncated')
  })

  test('a still picture', async () => {
    await makeWithCover(at('still.m4a'))
    expect(['still_image', 'unsupported_format']).toContain(await verdict(at('still.m4a.png')))
  })
})

describe('finding ffmpeg', () => {
  test('says its version and what it can do', () => {
    expect(describeFfmpeg(ffmpeg)).toMatch(/^ffmpeg \S+ at .*, with H\.264 and AAC; HDR sources/)
  })

  test('a configured path that holds none is an error, not a silent second choice', async () => {
    await expect(checkFfmpeg({ configured: at('nowhere'), path: process.env['PATH'] })).rejects.toThrow(/FFMPEG_PATH/)
  })

  test('no ffmpeg anywhere is a sentence', async () => {
    await expect(checkFfmpeg({ path: folder.path })).rejects.toThrow(/Neither PATH nor the tools folder/)
  })
})
