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
  arrives?: (at: number, n: number) => number
  soundUntil?: number
  /** The encoder's time of a picture, when it is not even. */
  shows?: (n: number) => number
}

function measured(stream: Stream) {
  const {
    seconds,
    gop = 2000,
    offset = 0,
    rate = 25,
    without = () => false,
    arrives = (at: number) => at,
    soundUntil,
  } = stream
  const { shows = (n: number) => Math.round((n * 1000) / rate) } = stream
  const measure = new Measure()
  const told: Told[] = []
  for (let n = 0; n < seconds * rate; n += 1) {
    const at = shows(n)
    if (soundUntil !== undefined && at < soundUntil)
      told.push(...measure.see({ track: 'sound', at, offset: 0, isKey: true, data: Buffer.alloc(100) }, arrives(at, n)))
    if (without(n)) continue
    const isKey = at % gop < 1000 / rate
    told.push(...measure.see({ track: 'video', at, offset, isKey, data: Buffer.alloc(1000) }, arrives(at, n)))
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

test.each([
  ['back', -8000],
  ['ahead', 20_000],
  ['a little ahead', 2000],
])('a clock that jumps %s is no slow line, and no picture is missing', (_where, jump) => {
  const shows = (n: number) => n * 40 + (n > 250 ? jump : 0)
  const { health, told } = measured({ seconds: 20, shows, arrives: (_at, n) => n * 40 })
  expect([told, health.droppedFrames, health.delayMs]).toEqual([[], 0, 0])
})

test.each([
  ['a telephone in the dark', (n: number) => Math.floor(n / 2) * 150 + (n % 2) * 33],
  ['a screen that moves now and then', (n: number) => n * 17 + Math.floor(n / 4) * 937],
  ['a picture between 24 and 60', (n: number) => n * 30 + (n % 7) * (n % 5) * 4],
])('the uneven rate of %s is not taken for dropped pictures', (_what, shows) => {
  expect(measured({ seconds: 20, shows }).health.droppedFrames).toBe(0)
})
