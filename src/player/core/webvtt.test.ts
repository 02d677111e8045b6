import { expect, test } from 'vitest'
import { parseTimestamp, parseWebVtt } from './webvtt.ts'

test('times with and without hours, with a comma, and what is no time', () => {
  expect(parseTimestamp('01:02:03.004')).toBe(3_723_004)
  expect(parseTimestamp('02:03.5')).toBe(123_500)
  expect(parseTimestamp('00:00:01,250')).toBe(1250)
  expect(parseTimestamp('100:00:00.000')).toBe(360_000_000)
  expect(parseTimestamp('1.5')).toBeNull()
})

test('cues are read in order of time; comments, styles and regions are passed over', () => {
  const file = `\uFEFFWEBVTT - title\r\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\r\n\r\nNOTE a comment --> not a cue\r
\r\nSTYLE\r\n::cue { color: red }\r\n\r\nREGION\r\nid:fred\r\n\r\n2\r\n00:02.000 --> 00:03.000\r\nدوم\r\n\r
1\r\n00:01.000 --> 00:02.500 line:0 align:start\r\nاول\r\nخط دوم\r\n`
  expect(parseWebVtt(file).map(({ id, startMs, endMs, payload }) => [id, startMs, endMs, payload])).toEqual([
    ['1', 1000, 2500, 'اول\nخط دوم'],
    ['2', 2000, 3000, 'دوم'],
  ])
})

test('settings are read and wrong ones ignored', () => {
  const settings = (text: string) => parseWebVtt(`WEBVTT\n\n00:01.000 --> 00:02.000 ${text}\nx`)[0]?.settings
  expect(settings('line:0 align:start position:10%,line-left size:80%')).toEqual({
    line: { value: 0, unit: 'line' },
    align: 'start',
    position: 10,
    size: 80,
  })
  expect(settings('line:85%')?.line).toEqual({ value: 85, unit: 'percent' })
  expect(settings('line:-2')?.line).toEqual({ value: -2, unit: 'line' })
  expect(settings('line:abc align:middle position:200% nonsense')).toEqual({
    line: null,
    align: 'center',
    position: null,
    size: null,
  })
})

test('a cue that ends as it begins is never shown', () => {
  expect(parseWebVtt('WEBVTT\n\n00:01.000 --> 00:01.000\nnever\n\n00:01.000 --> 00:01.001\nonce')).toMatchObject([
    { payload: 'once' },
  ])
})

test('a damaged cue is dropped and its neighbours live', () => {
  const file =
    'WEBVTT\n\n00:05.000 --> 00:04.000\nback\n\nxx --> yy\nbad\n\n00:06.000 --> 00:07.000\n\n00:08.000 --> 00:09.000\nok'
  expect(parseWebVtt(file).map(({ payload }) => payload)).toEqual(['ok'])
  expect(parseWebVtt('')).toEqual([])
  expect(parseWebVtt('<!doctype html>')).toEqual([])
})
