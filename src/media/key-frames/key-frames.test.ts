import { describe, expect, test } from 'vitest'
import { encryptSegment } from '../aes128.ts'
import { mediaSegment, type Sample } from '../live/mp4-fragment.ts'
import { box } from '../live/mp4-boxes.ts'
import { keyFrameBytes, parseKeyFrameList, withFrameKeys, withRanges } from './key-frame-list.ts'
import { readFragments } from './read-fragment.ts'
import { splitKeyFrames } from './split-key-frames.ts'

const sample = (name: string, isKey: boolean, offset = 0): Sample => ({
  data: Buffer.from(name.repeat(9)),
  duration: 512,
  offset,
  isKey,
})
const gop = (name: string) => [
  sample(`${name}1`, true, 1024),
  sample(`${name}2`, false, 2048),
  sample(`${name}3`, false),
]

/** A segment of two GOPs, as the packager cuts it. */
const segment = Buffer.concat([
  box('styp', Buffer.from('msdh')),
  mediaSegment(1, [{ id: 1, decodeTime: 0, samples: gop('a') }]),
  mediaSegment(2, [{ id: 1, decodeTime: 1536, samples: gop('b') }]),
])
const { bytes, ranges } = splitKeyFrames(segment)

const list = withRanges(
  [
    ...['#EXTM3U', '#EXT-X-TARGETDURATION:3', '#EXT-X-I-FRAMES-ONLY', '#EXT-X-MAP:URI="init.mp4"'],
    ...['#EXTINF:2.000,', '#EXT-X-BYTERANGE:1@1', '1.m4s', '#EXTINF:2.000,', '#EXT-X-BYTERANGE:1@1', '1.m4s'],
    '#EXT-X-ENDLIST',
  ].join('\n'),
  ranges,
)

describe('a segment whose key frames are fragments of their own', () => {
  test('has the same samples at the same times', () => {
    const samplesOf = (of: Buffer) => readFragments(of).flatMap(({ samples }) => samples)
    expect(samplesOf(bytes)).toEqual(samplesOf(segment))
    expect(readFragments(bytes).map(({ decodeTime, samples }) => [decodeTime, samples.length])).toEqual([
      ...[
        [0, 1],
        [512, 2],
        [1536, 1],
        [2048, 2],
      ],
    ])
    expect(readFragments(bytes).map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })

  test('names ranges that are whole fragments', () => {
    const named = ranges.map(({ offset, length }) => readFragments(bytes.subarray(offset, offset + length)))
    expect(named.map(([one, another]) => [one?.samples.map(({ data }) => data.toString()), another])).toEqual([
      [['a1'.repeat(9)], undefined],
      [['b1'.repeat(9)], undefined],
    ])
  })

  test('stays as it is where no fragment begins with a key frame', () => {
    const other = mediaSegment(5, [{ id: 1, decodeTime: 7, samples: [sample('c', false), sample('d', false)] }])
    expect(splitKeyFrames(other).ranges).toEqual([])
    expect(readFragments(splitKeyFrames(other).bytes)[0]?.samples).toHaveLength(2)
  })
})

describe('the list over encrypted segments', () => {
  const secret = Buffer.alloc(16, 3)
  const main = '#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:4,\n0.m4s\n#EXTINF:4,\n1.m4s\n#EXT-X-ENDLIST'
  const { frames } = parseKeyFrameList(withFrameKeys(list, main, '/keys/7'))

  test('names the number of each segment in the main list, once', () => {
    expect(withFrameKeys(list, main, '/keys/7').match(/#EXT-X-KEY.*/g)).toEqual([
      `#EXT-X-KEY:METHOD=AES-128,URI="/keys/7",IV=0x${'1'.padStart(32, '0')}`,
    ])
  })

  test.each([0, 1])('gives key frame %i to whoever reads whole blocks and the one before', (at) => {
    const frame = frames[at] ?? expect.fail()
    const { offset, length } = frame
    expect(keyFrameBytes(encryptSegment(bytes, secret, 1), frame, secret)).toEqual(
      bytes.subarray(offset, offset + length),
    )
    expect(
      keyFrameBytes(encryptSegment(bytes, secret, 2), frame, secret).equals(bytes.subarray(offset, offset + length)),
    ).toBe(
      // only the first block of a segment depends on its number
      at === 1,
    )
  })
})

test.each([
  ['#EXTM3U\n#EXT-X-TARGETDURATION:3', 'does not list key frames'],
  ['#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXT-X-I-FRAMES-ONLY\n#EXTINF:2,\n1.m4s', 'has no range'],
])('what is no list of key frames is refused: %j', (text, words) => {
  expect(() => parseKeyFrameList(text)).toThrow(words)
})
