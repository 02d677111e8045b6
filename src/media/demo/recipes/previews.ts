import type { FilmRecipe, Layer, Shot } from '../film-recipe.ts'
import { bells, DASHTI, MAHUR, pad, strings, wind } from '../film-sound.ts'
import { closing, endCard, motes, scroll, titleCard } from '../layer-moves.ts'

/** The bitter orange, cut into thirteen slices that the wind carries off, the lower ones further. */
const slices: Layer[] = Array.from({ length: 13 }, (_, i) => {
  const reach = (((i + 1) / 13) ** 1.6 * 120).toFixed(1)
  return {
    art: `naranj-${i}`,
    width: 540,
    x: `530+${reach}*sin(1.05*t+${(i * 0.55).toFixed(2)})`,
    y: String(150 + i * 40),
  }
})

const flying = (art: string, width: number, lag: number, y: number): Layer => ({
  art,
  width,
  x: `mod(${lag}+330*t,2300)-300`,
  y: `${y}+60*sin(1.1*t+${lag})`,
  turn: `2.2*t+${lag}`,
})

const orchard = (seconds: number): Shot => ({
  seconds,
  layers: [
    { art: 'naranj-plate', width: 1600, x: '0', y: '0' },
    scroll('wind-lines', 380, 0, 0.8),
    flying('leaf-green', 70, 200, 240),
    ...slices,
    { art: 'naranj-leaf', width: 220, x: '770+6*sin(1.4*t)', y: '8' },
    flying('leaf-green', 96, 1300, 640),
    flying('leaf', 80, 800, 420),
    motes(0.6),
  ],
})

/** پیش‌پردهٔ بادِ نارنج. */
export const naranjTrailer: FilmRecipe = {
  slug: 'naranj-trailer',
  width: 854,
  height: 480,
  fps: 25,
  crossfade: 0.9,
  shots: [orchard(11), closing(5.4)],
  cards: [titleCard('naranj', { width: 0.6, x: 0.5, y: 0.52, from: 6.2, until: 10.6 }), endCard('soon')],
  soundtracks: [
    {
      language: 'fas',
      title: 'فارسی',
      gain: 0,
      voices: [
        pad([123.5, 185, 246.9], 0.45),
        strings({ tonic: 246.9, mode: MAHUR, every: 0.6, level: 0.3, seed: 71 }),
        wind(0.6),
      ],
    },
  ],
}

/** A tile that comes off the wall after `at` seconds and falls, rotating. */
const tile = (art: string, x: number, y: number, at: number): Layer => ({
  art,
  width: 136,
  x: `${x}+18*max(0,t-${at})`,
  y: `${y}+340*pow(max(0,t-${at}),2)`,
  turn: `1.3*max(0,t-${at})`,
})

const wall = (seconds: number): Shot => ({
  seconds,
  layers: [
    { art: 'turquoise-wall', width: 1600, x: '0', y: '-60-14*t' },
    { art: 'shade-down', width: 1600, x: '0', y: '0' },
    tile('shard-teal', 380, 200, 1.5),
    tile('shard-blue', 1030, 330, 2.6),
    tile('shard-sky', 640, 120, 3.6),
    tile('shard-teal', 1290, 180, 4.3),
    tile('shard-sky', 250, 420, 5),
    tile('shard-blue', 860, 240, 5.6),
    tile('shard-teal', 520, 380, 6.1),
    tile('shard-sky', 1160, 90, 6.6),
    motes(0.8),
  ],
})

/** پیش‌پردهٔ فیروزه. */
export const turquoiseTrailer: FilmRecipe = {
  slug: 'turquoise-trailer',
  width: 854,
  height: 480,
  fps: 25,
  crossfade: 0.9,
  shots: [wall(11), closing(5.4)],
  cards: [titleCard('turquoise', { width: 0.56, x: 0.5, y: 0.55, from: 6, until: 10.6 }), endCard('soon')],
  soundtracks: [
    {
      language: 'fas',
      title: 'فارسی',
      gain: -1,
      voices: [
        pad([98, 146.8, 196], 0.5),
        bells(523.3, 2.4, 0.16),
        strings({ tonic: 196, mode: DASHTI, every: 0.9, level: 0.26, seed: 81 }),
        wind(0.25),
      ],
    },
  ],
}
