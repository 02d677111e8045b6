import { expect, test } from 'vitest'
import { Measure, type Told } from './measure.ts'

interface Stream {
  seconds: number
  gop?: number
  offset?: number
  rate?: number
  /** Which pictures are left out. */
  without?: (n: number) => boolean
  /** When a frame of an encoder's time arrives. */
  arrives?: (at: number) => number
  soundUntil?: number
}

function measured(stream: Stream) {
  const { seconds, gop = 2000, offset = 0, rate = 25, without = () => false, arrives = (at) => at, soundUntil } = stream
  const measure = new Measure()
  const told: Told[] = []
  for (let n = 0; n < seconds * rate; n += 1) {
    const at = Math.round((n * 1000) / rate)
    if (soundUntil !== undefined && at < soundUntil)
      told.push(...measure.see({ track: 'sound', at, offset: 0, isKey: true, data: Buffer.alloc(100) }, arrives(at)))
    if (without(n)) continue
    const isKey = at % gop < 1000 / rate
    told.push(...measure.see({ track: 'video', at, offset, isKey, data: Buffer.alloc(1000) }, arrives(at)))
  }
  return { health: measure.health(), told: told.map(({ code }) => code), figures: told.map(({ figure }) => figure) }
}

test('a sound stream is told by its figures, and the control room hears nothing', () => {
  const { health, told } = measured({ seconds: 10, soundUntil: 10_000 })
  expect(told).toEqual([])
  expect(health).toMatchObject({ frameRate: 25, gopMs: 2000, hasBFrames: false, droppedFrames: 0, delayMs: 0 })
  expect(health.bits).toBeGreaterThan(210_000)
  expect(health.bits).toBeLessThan(230_000)
})

test.each([29.97, 50, 60])('%s pictures in a second are counted though times are rounded', (rate) => {
  expect(measured({ seconds: 10, rate }).health.frameRate).toBeCloseTo(rate, 0)
})

test('a long group of pictures is told once, with its length in seconds', () => {
  const { told, figures } = measured({ seconds: 25, gop: 5000 })
  expect([told, figures]).toEqual([['long_gop'], [5]])
})

test('pictures that depend on later ones are told', () => {
  expect(measured({ seconds: 3, offset: 80 })).toMatchObject({ told: ['b_frames'], health: { hasBFrames: true } })
})

test('left-out pictures are counted by the gaps, and told by tens', () => {
  const { health, told } = measured({ seconds: 20, without: (n) => n > 100 && n % 20 === 5 })
  expect(health.droppedFrames).toBe(20)
  expect(told).toEqual(['frames_dropped', 'frames_dropped'])
  expect(health.frameRate).toBe(25)
})

test('a slow line is told when packets come more than three seconds later than at the beginning', () => {
  expect(measured({ seconds: 20, arrives: (at) => at * 1.1 }).told).toEqual([])
  const { health, told } = measured({ seconds: 20, arrives: (at) => at * 1.3 })
  expect(told).toEqual(['slow_arrival'])
  expect(health.delayMs).toBeGreaterThan(5000)
})

test('sound that stops is told after five seconds', () => {
  expect(measured({ seconds: 20, soundUntil: 16_000 }).told).toEqual([])
  expect(measured({ seconds: 20, soundUntil: 10_000 }).told).toEqual(['missing_sound'])
})
