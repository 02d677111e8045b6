import type { FilmRecipe, Shot } from '../film-recipe.ts'
import { bells, pad, SHUR, strings, wind } from '../film-sound.ts'
import { closing, drift, endCard, fall, glow, plate, snowfall, titleCard } from '../layer-moves.ts'

const afternoon = (seconds: number): Shot => ({
  seconds,
  layers: [
    plate('snow-sky', 2000, { from: -60 }),
    { art: 'sun', width: 900, x: '1020-2*t', y: '-160+3*t', opacity: 0.8 },
    plate('snow-far', 2000, { from: -80, speed: -9, y: 440 }),
    fall('flakes-far', 50, 90),
    plate('snow-ground', 2000, { from: -100, speed: -14, y: 590 }),
    { art: 'snow-tree', width: 760, x: '140-14*t', y: '176' },
    { art: 'walker-dark', width: 52, x: '1180-21*t', y: '716', strip: { frames: 12, rate: 11 }, flip: true },
    fall('flakes-mid', 95, 90),
    drift('snow-front', 2200, { from: -120, speed: -22, y: 720 }),
    fall('flakes-near', 165, 90),
  ],
})

const branch = (seconds: number): Shot => ({
  seconds,
  layers: [
    plate('snow-sky', 2000, { from: -300 }),
    { art: 'sun', width: 1300, x: '700', y: '-260+5*t', opacity: 0.9 },
    { art: 'snow-tree', width: 2300, x: '-420-9*t', y: '-110', smooth: true },
    ...snowfall(),
    fall('flakes-near', 150, 90),
  ],
})

const evening = (seconds: number): Shot => ({
  seconds,
  layers: [
    plate('evening-sky', 2000, { from: -200 }),
    { art: 'stars', width: 2000, x: '-200', y: '-40', opacity: 0.7 },
    { art: 'moon', width: 520, x: '250+3*t', y: '30-1.5*t' },
    plate('evening-hills', 2000, { from: -180, speed: -5, y: 450 }),
    fall('flakes-far', 46, 90),
    { art: 'smoke', width: 96, x: '1062-9*t', y: '402', strip: { frames: 20, rate: 12 } },
    plate('evening-ground', 2000, { from: -160, speed: -9, y: 570 }),
    glow('glow-warm', 330, { x: '1066-9*t', y: '686' }, { size: '1+0.07*sin(5*t)*sin(1.7*t)', most: 1.07 }),
    { art: 'walker-dark', width: 40, x: '430+22*t', y: '668', strip: { frames: 12, rate: 11 } },
    fall('flakes-mid', 90, 90),
    drift('evening-front', 2200, { from: -140, speed: -15, y: 740 }),
    fall('flakes-near', 160, 90),
  ],
})

/** برفِ اسفند: an afternoon, a branch, an evening. 40 s, free, the first film to be made. */
export const snow: FilmRecipe = {
  slug: 'snow',
  width: 1024,
  height: 576,
  fps: 25,
  crossfade: 1.6,
  shots: [afternoon(14), branch(11), evening(15), closing(6.8, fall('flakes-mid', 60, 90, 0.5))],
  cards: [titleCard('snow', { width: 0.62, x: 0.6, y: 0.27, from: 1.6, until: 6.4 }), endCard('snow')],
  soundtracks: [
    {
      language: 'fas',
      title: 'فارسی',
      gain: 2,
      voices: [
        pad([110, 164.8, 220, 261.6], 0.5),
        wind(0.5),
        strings({ tonic: 220, mode: SHUR, every: 1.4, level: 0.3, damp: 2.4, seed: 3 }),
        bells(880, 7, 0.08),
      ],
    },
  ],
}
