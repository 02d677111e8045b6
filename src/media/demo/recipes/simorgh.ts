import type { FilmRecipe, Layer, Shot } from '../film-recipe.ts'
import { bells, MAHUR, pad, strings, wind } from '../film-sound.ts'
import { closing, endCard, motes, scroll, titleCard } from '../layer-moves.ts'

const great = (width: number, x: string, y: string): Layer => ({
  art: 'simorgh-bird',
  width,
  x,
  y,
  strip: { frames: 16, rate: 13 },
})

const small = (width: number, lag: number, y: number): Layer => ({
  art: 'paper-bird',
  width,
  x: `${-260 - lag}+74*t+30*sin(0.6*t+${lag})`,
  y: `${y}+26*sin(0.8*t+${lag})`,
  strip: { frames: 10, rate: 12 + (lag % 3) },
})

const nightFlight = (seconds: number): Shot => ({
  seconds,
  layers: [
    { art: 'simorgh-sky', width: 1600, x: '0', y: '0' },
    { art: 'stars', width: 2000, x: '-40-3*t', y: '0', smooth: true },
    { art: 'moon', width: 560, x: '1010-2*t', y: '-40+2*t' },
    scroll('paper-far', 20, 446),
    scroll('mist-blue', 34, 480),
    scroll('paper-mid', 56, 516),
    great(470, '540+90*sin(0.31*t)', '90+46*sin(0.52*t)'),
    scroll('paper-near', 150, 646),
    motes(0.6),
  ],
})

const dawnFlight = (seconds: number): Shot => ({
  seconds,
  layers: [
    { art: 'simorgh-dawn', width: 1600, x: '0', y: '0' },
    { art: 'sun', width: 1300, x: '360', y: '20-7*t' },
    scroll('paper-dawn-far', 24, 436),
    scroll('paper-dawn-mid', 66, 516),
    small(120, 0, 210),
    small(96, 130, 300),
    small(84, 250, 170),
    great(380, '640+120*sin(0.3*t)', '110+40*sin(0.5*t)'),
    small(110, 60, 420),
    small(76, 330, 350),
    small(90, 420, 240),
    scroll('paper-dawn-near', 170, 646),
  ],
})

/** سیمرغِ کاغذی: a night flight and a dawn. Animation. */
export const simorgh: FilmRecipe = {
  slug: 'simorgh',
  width: 1024,
  height: 576,
  fps: 24,
  crossfade: 1.6,
  shots: [nightFlight(20), dawnFlight(20), closing(6.8)],
  cards: [titleCard('simorgh', { width: 0.6, x: 0.5, y: 0.8, from: 1.8, until: 6.6 }), endCard('simorgh')],
  soundtracks: [
    {
      language: 'fas',
      title: 'فارسی',
      gain: 2.5,
      voices: [
        pad([110, 164.8, 220, 277.2], 0.5),
        strings({ tonic: 220, mode: MAHUR, every: 0.7, level: 0.3, damp: 3.4, seed: 51 }),
        bells(880, 5.2, 0.07),
        wind(0.35),
      ],
    },
  ],
}
