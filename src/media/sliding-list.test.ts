import { describe, expect, test } from 'vitest'
import { slidingList, slidingMaster } from './sliding-list.ts'

const names = Array.from({ length: 30 }, (_, index) => `${index + 1}.m4s`)
const whole = [
  '#EXTM3U',
  '#EXT-X-VERSION:6',
  '#EXT-X-TARGETDURATION:4',
  '#EXT-X-PLAYLIST-TYPE:VOD',
  '#EXT-X-MAP:URI="init.mp4"',
  '#EXT-X-KEY:METHOD=AES-128,URI="/k/0"',
  ...names.flatMap((name) => ['#EXTINF:4.000,', name]),
  '#EXT-X-ENDLIST',
  '',
].join('\n')

const startsAt = new Date('2026-11-22T17:30:00.000Z')
const at = (positionMs: number) =>
  slidingList(whole, { positionMs, startsAt, keyMs: 40_000, uriOf: (key) => `/k/${key}` })
const segments = (list: string) => list.split('\n').filter((line) => line.endsWith('.m4s'))
const sequence = (list: string) => Number(/MEDIA-SEQUENCE:(\d+)/.exec(list)?.[1])

describe('a sliding list', () => {
  test.each([
    [-60_000, 1, 1, false],
    [0, 1, 3, false],
    [40_000, 4, 13, false],
    [107_999, 21, 29, false],
    [108_000, 21, 30, true],
    [999_000, 30, 30, true],
  ])('at %i ms reaches from segment %i to %i', (position, first, last, isOver) => {
    const list = at(position)
    expect([segments(list)[0], segments(list).at(-1)]).toEqual([`${first}.m4s`, `${last}.m4s`])
    expect(sequence(list)).toBe(first - 1)
    expect(list.includes('#EXT-X-ENDLIST')).toBe(isOver)
    expect(list).not.toContain('VOD')
  })

  test('names the key of its first segment and each new one, and the instant of every segment', () => {
    const list = at(40_000)
    expect(list.match(/URI="\/k\/\d+"/g)).toEqual(['URI="/k/0"', 'URI="/k/1"'])
    expect(list).toContain('#EXT-X-PROGRAM-DATE-TIME:2026-11-22T17:30:12.000Z\n#EXTINF:4.000,\n4.m4s')
    expect(list.indexOf('#EXT-X-MAP')).toBeLessThan(list.indexOf('#EXT-X-KEY'))
  })

  test('never shrinks at its end or grows at its beginning while time passes', () => {
    let before = { first: 0, end: 0 }
    for (let position = -20_000; position < 140_000; position += 700) {
      const list = at(position)
      const now = { first: sequence(list), end: sequence(list) + segments(list).length }
      expect(now.first).toBeGreaterThanOrEqual(before.first)
      expect(now.end).toBeGreaterThanOrEqual(before.end)
      before = now
    }
  })
})

test('the master leads to sliding lists', () => {
  expect(slidingMaster('#EXTM3U\nv240/main.m3u8\nURI="a1/main.m3u8"', '?behind=5')).toBe(
    '#EXTM3U\nv240/live.m3u8?behind=5\nURI="a1/live.m3u8?behind=5"',
  )
})
