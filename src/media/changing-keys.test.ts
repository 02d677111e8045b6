import { expect, test } from 'vitest'
import { keyedSegments, withChangingKeys } from './changing-keys.ts'

const list = [
  '#EXTM3U',
  '#EXT-X-TARGETDURATION:4',
  '#EXT-X-MAP:URI="init.mp4"',
  '#EXT-X-KEY:METHOD=AES-128,URI="/api/v1/keys/old"',
  ...['1', '2', '3', '4'].flatMap((name) => ['#EXTINF:3.999,', `${name}.m4s`]),
  '#EXT-X-ENDLIST',
  '',
].join('\n')

test('a key opens all segments that begin within its time, also where the sum of lengths is rounded', () => {
  expect(keyedSegments(list, 8000).map(({ key }) => key)).toEqual([0, 0, 1, 1])
  expect(keyedSegments(list, 8000)[2]).toMatchObject({ uri: '3.m4s', sequence: 2, startMs: 7998 })
})

test('the list names each key before its first segment, after the map, and nothing of the key before', () => {
  const uri = (key: number) => `/api/v1/screening-keys/c/${key}`
  expect(withChangingKeys(list, 8000, uri).split('\n').slice(2)).toEqual([
    '#EXT-X-MAP:URI="init.mp4"',
    '#EXT-X-KEY:METHOD=AES-128,URI="/api/v1/screening-keys/c/0"',
    ...['#EXTINF:3.999,', '1.m4s', '#EXTINF:3.999,', '2.m4s'],
    '#EXT-X-KEY:METHOD=AES-128,URI="/api/v1/screening-keys/c/1"',
    ...['#EXTINF:3.999,', '3.m4s', '#EXTINF:3.999,', '4.m4s', '#EXT-X-ENDLIST', ''],
  ])
})
