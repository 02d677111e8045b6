import { expect, test } from 'vitest'
import { flvHeader, FlvReader, flvTag } from './flv.ts'
import { readPacket } from './packet.ts'
import { pictureSize } from './sps.ts'

// of x264, as ffmpeg wrote them: 1280 × 720 High, 854 × 480 Main (cropped), 426 × 240 Main
test.each([
  ['6764001facd9405005bb011000000300100000030320f1831960', 1280, 720],
  ['674d401eda0360f79bc0440000030004000003 00ca3c58ba80'.replaceAll(' ', ''), 854, 480],
  ['674d4015da06c7f93c044000000300400000 0ca3c58ba8'.replaceAll(' ', ''), 426, 240],
])('the size of the picture stands in %s', (hex, width, height) => {
  expect(pictureSize(Buffer.from(hex, 'hex'))).toEqual({ width, height })
})

test.each([
  ['nothing', Buffer.alloc(0), 'nothing'],
  ['another codec', Buffer.from([0x12, 0, 0, 0, 0, 0, 0, 0]), 'unsupported'],
  ['the newer notation', Buffer.from([0x90, 0x68, 0x76, 0x63, 0x31, 0, 0]), 'unsupported'],
  ['a description that is too short', Buffer.from([0x17, 0, 0, 0, 0, 1, 100, 0]), 'unsupported'],
  [
    'a description of nothing but ones',
    Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), Buffer.alloc(60, 255)]),
    'unsupported',
  ],
  [
    'a description of nothing but zeros',
    Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 40]), Buffer.alloc(60)]),
    'unsupported',
  ],
])('a picture of %s is no fault of ours', (_what, data, is) => {
  expect(readPacket({ type: 'video', at: 0, data }).is).toBe(is)
})

test('sound is described by its rate and channels, and other codecs are named', () => {
  const described = readPacket({ type: 'audio', at: 0, data: Buffer.from([0xaf, 0, 0x11, 0x90]) })
  expect(described).toMatchObject({ config: { rate: 48_000, channels: 2, codec: 'mp4a.40.2', samples: 1024 } })
  expect(readPacket({ type: 'audio', at: 0, data: Buffer.from([0xaf, 0]) })).toEqual({ is: 'nothing' })
  expect(readPacket({ type: 'audio', at: 0, data: Buffer.from([0x2f, 1, 2]) })).toMatchObject({ is: 'unsupported' })
})

test('a picture may be shown later than it is decoded', () => {
  const data = Buffer.from([0x27, 1, 0, 0, 80, 9, 9])
  expect(readPacket({ type: 'video', at: 40, data })).toMatchObject({ frame: { at: 40, offset: 80, isKey: false } })
  const earlier = Buffer.from([0x17, 1, 255, 255, 216, 9, 9])
  expect(readPacket({ type: 'video', at: 40, data: earlier })).toMatchObject({ frame: { offset: -40, isKey: true } })
})

test('tags are read as they were written, however the bytes are cut', () => {
  const tags = [
    { type: 'video' as const, at: 0x1_ff_ff_ff, data: Buffer.alloc(500, 7) },
    { type: 'audio' as const, at: 12, data: Buffer.from([1, 2]) },
  ]
  const bytes = Buffer.concat([flvHeader({ sound: true }), ...tags.map(flvTag)])
  for (const size of [1, 7, 400, 4000]) {
    const reader = new FlvReader()
    const read = []
    for (let at = 0; at < bytes.length; at += size) read.push(...reader.read(bytes.subarray(at, at + size)))
    expect(read).toEqual(tags)
  }
})
