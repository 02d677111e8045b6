import { expect, test } from 'vitest'
import type { PlayerDiagnostics } from '#player/dom/player.ts'
import { diagnosisOf } from './diagnosis.ts'

const seen = {
  engine: 'hls',
  quality: { id: 1, height: 480 },
  bandwidthBitsPerSecond: 812_345.6,
  positionMs: 1000,
  bufferAheadMs: 4210.4,
  decodedFrames: 900,
  droppedFrames: 3,
  faults: [],
} as unknown as PlayerDiagnostics
const fault = (detail: string, at = 0) => ({ kind: 'network', during: 'segment', detail, atMs: at }) as never

test('counts are whole, and what is not known is null', () => {
  expect(diagnosisOf(seen, '4g')).toEqual({
    engine: 'hls',
    height: 480,
    bandwidth: 812_346,
    buffer_ms: 4210,
    decoded_frames: 900,
    dropped_frames: 3,
    line: '4g',
    faults: [],
  })
  const nothing = { ...seen, engine: null, quality: null, bandwidthBitsPerSecond: null, bufferAheadMs: -5 }
  expect(diagnosisOf(nothing, null)).toMatchObject({
    engine: null,
    height: null,
    bandwidth: null,
    buffer_ms: 0,
    line: null,
  })
})

test('no address and no key is sent, and only the newest twenty faults', () => {
  const secret = 'fragLoadError https://example.org/media/abc.def/seg-1.m4s?token=SECRET at /keys/SECRET/1?x=y'
  const { faults } = diagnosisOf({ ...seen, faults: [fault(secret)] }, null)
  expect(faults).toEqual([{ kind: 'network', during: 'segment', status: null, detail: expect.any(String) }])
  expect(faults?.[0]?.detail).not.toMatch(/SECRET|example|token/)
  expect(faults?.[0]?.detail).toContain('fragLoadError')
  const many = Array.from({ length: 30 }, (_, n) => fault(`fault ${n}`, n))
  expect(
    diagnosisOf({ ...seen, faults: many }, null)
      .faults?.map(({ detail }) => detail)
      .at(0),
  ).toBe('fault 10')
})
