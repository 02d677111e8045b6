import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { choosePicture } from './choose-picture.ts'
import { filmLength } from './film-length.ts'
import { judgeSource, spanOf } from './judge-source.ts'
import { parseReport } from './probe.ts'

/** A recorded answer of ffprobe. */
const report = (name: string) =>
  parseReport(readFileSync(new URL(`../../tests/fixtures/probes/${name}.json`, import.meta.url), 'utf8'))
const judge = (name: string) => judgeSource(report(name), { size: 1, tonemap: true })

test('the names, languages and flags of the sounds are those of the file', () => {
  expect(judge('audio-default-second').audio).toEqual([
    { index: 1, codec: 'aac', channels: 1, language: 'fa', title: 'Audio description', purpose: 'description' },
    { index: 2, codec: 'aac', channels: 1, language: 'fa', title: 'Original', isDefault: true },
  ])
})

describe('which picture of a file is the film', () => {
  test('the one that the file calls its default, and no clip before it', () => {
    expect(judge('default-picture-second').video).toMatchObject({ index: 1, width: 128 })
    expect(judge('stub-first').video).toMatchObject({ index: 1, width: 128 })
  })

  const picture = (
    seconds: number,
    more: { codec_name?: string; disposition?: Record<string, number>; tags?: Record<string, string> } = {},
  ) => ({
    codec_type: 'video',
    codec_name: 'h264',
    seconds,
    ...more,
  })
  const cover = { disposition: { attached_pic: 1, default: 1 } }
  const flagged = { disposition: { default: 1 } }
  const signed = { tags: { title: 'فیلم با زبان اشاره' } }
  test.each([
    ['the first of two alike', [picture(60), picture(60)], 0],
    ['the default one', [picture(60), picture(60, flagged)], 1],
    ['no cover, though it is the default', [picture(60, cover), picture(60)], 1],
    ['no picture that nobody called a cover', [picture(60, { codec_name: 'png', ...flagged }), picture(60)], 1],
    ['a film in pictures where nothing else is', [picture(60, { codec_name: 'mjpeg' })], 0],
    ['no short clip, though it is the default', [picture(2, flagged), picture(60)], 1],
    [
      'no picture with sign language, though it is the default',
      [picture(60, { ...flagged, ...signed }), picture(60)],
      1,
    ],
    ['sign language where nothing else is', [picture(60, signed)], 0],
    ['one of unknown length', [picture(0, flagged), picture(60)], 0],
    ['none', [picture(60, cover)], -1],
  ])('%s', (_what, streams, index) => {
    const chosen = choosePicture(streams, ({ seconds }) => seconds)
    expect(chosen === undefined ? -1 : streams.indexOf(chosen)).toBe(index)
  })
})

describe('how long a film is', () => {
  test('as the file states it, from its own beginning', () => {
    const stated = (name: string) => [0, 1].map((index) => spanOf(report(name), index))
    expect(stated('late-picture-mp4').map(({ start }) => start.toFixed(1))).toEqual(['1.5', '0.0'])
    expect(stated('late-picture-mp4').map(({ end }) => end.toFixed(1))).toEqual(['5.5', '5.5'])
    expect(stated('late-picture-mkv').map(({ end }) => end.toFixed(1))).toEqual(['5.5', '8.0'])
  })

  const span = (start: number, end: number) => ({ start, end })
  test.each([
    ['picture and sound alike', span(0, 60), [span(0, 60)], 60, 0, []],
    ['a sound that is longer by a frame of its own', span(0, 60), [span(0, 60.05)], 60, 0, []],
    ['a picture that begins late', span(1.5, 61.5), [span(0, 60)], 61.5, 0, ['late_picture', 'sound_shorter']],
    ['a sound that goes on', span(0, 60), [span(0, 64)], 64, 4, ['sound_longer']],
    ['a sound that ends early', span(0, 60), [span(0, 50)], 60, 0, ['sound_shorter']],
    ['the longest of several sounds', span(0, 60), [span(0, 50), span(0, 60.5)], 60.5, 0.5, []],
    ['no sound', span(0, 60), [], 60, 0, []],
  ])('%s', (...[, picture, sounds, duration, hold, notes]) => {
    expect(filmLength(picture, sounds)).toEqual({ duration, hold, notes })
  })
})
