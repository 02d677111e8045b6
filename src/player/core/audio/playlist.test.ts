import { expect, test } from 'vitest'
import { chooseRendition, readMediaList, readRenditions, segmentAt, vectorOf } from './playlist.ts'

const master = `#EXTM3U
#EXT-X-VERSION:6
#EXT-X-STREAM-INF:BANDWIDTH=262000,CODECS="mp4a.40.2"
a256/main.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=66000,CODECS="mp4a.40.2"
a64/main.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=131000,CODECS="mp4a.40.2"
a128/main.m3u8
`
const list = (key: string) => `#EXTM3U
#EXT-X-MEDIA-SEQUENCE:4
#EXT-X-MAP:URI="init.mp4"
${key}
#EXTINF:4.011,
1.m4s
#EXTINF:3.323,
2.m4s
#EXT-X-ENDLIST
`

test('renditions come with the smallest first', () => {
  expect(readRenditions(master)).toEqual([
    { uri: 'a64/main.m3u8', bandwidth: 66_000 },
    { uri: 'a128/main.m3u8', bandwidth: 131_000 },
    { uri: 'a256/main.m3u8', bandwidth: 262_000 },
  ])
})

test('a list of segments is a rendition by itself; a page of HTML is none', () => {
  expect(readRenditions(list(''))).toEqual([{ uri: null, bandwidth: 0 }])
  expect(readRenditions('<!doctype html>')).toEqual([])
})

test.each([
  ['an unknown line: the middle one', null, false, 'a128/main.m3u8'],
  ['a weak line: the smallest', 100_000, false, 'a64/main.m3u8'],
  ['a line that carries two and a half of it', 340_000, false, 'a128/main.m3u8'],
  ['a good line: the best', 5_000_000, false, 'a256/main.m3u8'],
  ['a good line of somebody who saves data: the smallest', 5_000_000, true, 'a64/main.m3u8'],
])('%s', (_what, bitsPerSecond, savesData, uri) => {
  expect(chooseRendition(readRenditions(master), { bitsPerSecond, savesData })?.uri).toBe(uri)
})

test('segments lie one after another, and their numbers are the vectors of their encryption', () => {
  expect(readMediaList(list('#EXT-X-KEY:METHOD=AES-128,URI="/api/v1/keys/7"'))).toEqual({
    initUri: 'init.mp4',
    keyUri: '/api/v1/keys/7',
    segments: [
      { uri: '1.m4s', start: 0, duration: 4.011, sequence: 4 },
      { uri: '2.m4s', start: 4.011, duration: 3.323, sequence: 5 },
    ],
  })
  expect([...vectorOf(258)].slice(12)).toEqual([0, 0, 1, 2])
})

test.each([
  ['another encryption', list('#EXT-X-KEY:METHOD=SAMPLE-AES,URI="x"')],
  ['an encryption without a key', list('#EXT-X-KEY:METHOD=AES-128')],
  ['no initialisation segment', list('').replace(/#EXT-X-MAP.*\n/, '')],
  ['no segments', '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n'],
  ['no list', 'Not found'],
])('%s cannot be played', (_what, text) => {
  expect(readMediaList(text)).toBeNull()
})

test('a clear list has no key', () => {
  expect(readMediaList(list('#EXT-X-KEY:METHOD=NONE'))?.keyUri).toBeNull()
})

test.each([
  [0, 0],
  [4.0105, 1],
  [4.5, 1],
  [99, 1],
])('second %d lies in segment %i', (second, index) => {
  expect(segmentAt(readMediaList(list(''))?.segments ?? [], second)).toBe(index)
})
