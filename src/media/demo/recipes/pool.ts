import type { FilmRecipe, Layer, Shot } from '../film-recipe.ts'
import { bells, crickets, drips, MAHUR, pad, strings } from '../film-sound.ts'
import { closing, endCard, fall, motes, titleCard } from '../layer-moves.ts'

interface Swim {
  /** Length of the fish in units. */
  size: number
  /** Centre and half-axes of the loop it swims. */
  cx: number
  cy: number
  a: number
  b: number
  /** Radians per second; negative swims in the other direction. */
  pace: number
  start: number
}

/** A fish and its shadow on the floor of the pool, both following the loop. */
function fish(art: string, { size, cx, cy, a, b, pace, start }: Swim): Layer[] {
  const angle = `(${pace}*t+${start})`
  const turn = `atan2(${b * pace}*cos${angle},${-a * pace}*sin${angle})`
  const at = (dx: number, dy: number): Pick<Layer, 'x' | 'y'> => ({
    x: `${cx + dx}+${a}*cos${angle}`,
    y: `${cy + dy}+${b}*sin${angle}`,
  })
  const strip = { frames: 16, rate: 15 }
  return [
    { art: 'fish-shade', width: size, ...at(size * 0.1, size * 0.16), strip, turn, opacity: 0.34 },
    { art, width: size, ...at(0, 0), strip, turn },
  ]
}

/** Every six seconds a drop falls; `slot` (one of three) is its turn. The strip of rings lasts two seconds. */
const ripple = (x: number, y: number, width: number, slot: number): Layer => ({
  art: 'ripple',
  width,
  x: String(x),
  y: String(y),
  strip: { frames: 24, rate: 12 },
  shown: `eq(mod(floor(t/2),3),${slot})`,
})

const light = (opacity: number): Layer[] => [
  { art: 'caustic', width: 2400, x: '-400-18*t', y: '-300+9*t', opacity },
  { art: 'caustic', width: 2400, x: '-600+22*t', y: '-500-7*t', opacity: opacity * 0.8, flip: true },
]

const noon = (seconds: number): Shot => ({
  seconds,
  layers: [
    { art: 'pool-water', width: 1600, x: '0', y: '0' },
    ...fish('fish-red', { size: 300, cx: 800, cy: 590, a: 270, b: 170, pace: 0.42, start: 0 }),
    ...fish('fish-coral', { size: 230, cx: 760, cy: 640, a: 330, b: 230, pace: -0.36, start: 2 }),
    ...fish('fish-gold', { size: 180, cx: 830, cy: 540, a: 220, b: 290, pace: 0.5, start: 4 }),
    ...light(0.3),
    ripple(520, 380, 300, 0),
    ripple(900, 690, 340, 1),
    ripple(760, 300, 260, 2),
    { art: 'leaf', width: 90, x: '700+22*t', y: '800-16*t+10*sin(0.8*t)', turn: '0.5+0.18*t' },
    { art: 'pool-rim', width: 1600, x: '0', y: '0' },
  ],
})

const near = (seconds: number): Shot => ({
  seconds,
  stage: 900,
  layers: [
    { art: 'pool-water', width: 1400, x: '-200', y: '-200' },
    ...fish('fish-gold', { size: 250, cx: 480, cy: 360, a: 330, b: 150, pace: -0.4, start: 1 }),
    ...fish('fish-red', { size: 330, cx: 420, cy: 330, a: 300, b: 190, pace: 0.36, start: 3.4 }),
    ...light(0.32),
    ripple(200, 120, 300, 1),
    ripple(520, 330, 320, 2),
    { art: 'leaf', width: 130, x: '180+26*t', y: '470-14*t', turn: '0.2+0.15*t' },
  ],
})

const night = (seconds: number): Shot => ({
  seconds,
  layers: [
    { art: 'pool-night', width: 1600, x: '0', y: '0' },
    { art: 'moon', width: 520, x: '600+8*sin(0.9*t)', y: '420+5*sin(1.3*t)', opacity: 0.9 },
    ...fish('fish-red', { size: 260, cx: 800, cy: 600, a: 300, b: 210, pace: 0.34, start: 1 }),
    ...fish('fish-gold', { size: 190, cx: 790, cy: 610, a: 250, b: 300, pace: -0.4, start: 3 }),
    ...light(0.16),
    ripple(880, 420, 300, 0),
    ripple(560, 700, 280, 2),
    { art: 'pool-rim-night', width: 1600, x: '0', y: '0' },
    { art: 'glow-warm', width: 520, x: '-120', y: '860', opacity: 0.8 },
    fall('motes', -20, 90, 0.7),
  ],
})

/** ماهی‌های حوض: noon, close water, night. 4:3, free. */
export const pool: FilmRecipe = {
  slug: 'pool',
  width: 960,
  height: 720,
  fps: 25,
  crossfade: 1.5,
  shots: [noon(18), near(13), night(14), closing(6.8, motes(0.35), 2200)],
  cards: [titleCard('pool', { width: 0.74, x: 0.5, y: 0.5, from: 1.8, until: 6.6 }), endCard('pool', 0.86)],
  soundtracks: [
    {
      language: 'fas',
      title: 'فارسی',
      gain: 2,
      voices: [
        pad([130.8, 196, 261.6, 329.6], 0.4),
        strings({ tonic: 261.6, mode: MAHUR, every: 0.8, level: 0.3, damp: 3, seed: 14 }),
        drips(0.16, 2.6),
        bells(1046.5, 8, 0.05),
        crickets(0.012),
      ],
    },
  ],
}
