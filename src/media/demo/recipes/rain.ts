import type { FilmRecipe, Layer, Shot } from '../film-recipe.ts'
import { drips, MAHUR, pad, rain as rainSound, strings } from '../film-sound.ts'
import { closing, endCard, motes, titleCard } from '../layer-moves.ts'

/** Upright picture: the stage is 900 units wide and 1600 high. */
const STAGE = 900

const strokes = (art: string, speed: number, opacity?: number): Layer => ({
  art,
  width: STAGE,
  x: '0',
  y: `-1600+mod(${speed}*t,1600)`,
  opacity,
})

const ring = ([x, y]: [number, number], width: number, every: number, slot: number): Layer => ({
  art: 'ripple-ink',
  width,
  x: String(x),
  y: String(y),
  strip: { frames: 24, rate: 18 },
  shown: `eq(mod(floor(t*0.75),${every}),${slot})`,
})

const underTheUmbrella = (seconds: number): Shot => ({
  seconds,
  stage: STAGE,
  layers: [
    { art: 'rain-paper', width: STAGE, x: '0', y: '0' },
    strokes('rain-thin', 760),
    strokes('rain-thick', 1180, 0.8),
    { art: 'rain-girl', width: STAGE, x: '0', y: '10+5*sin(0.9*t)' },
  ],
})

const fromAbove = (seconds: number): Shot => ({
  seconds,
  stage: STAGE,
  layers: [
    { art: 'rain-puddle', width: STAGE, x: '0', y: '0' },
    ring([80, 160], 300, 3, 0),
    ring([560, 320], 260, 3, 1),
    ring([300, 980], 340, 3, 2),
    ring([620, 1180], 280, 3, 0),
    ring([60, 700], 240, 2, 1),
    ring([480, 60], 220, 2, 0),
    { art: 'canopy', width: 560, x: '470+46*sin(0.45*t)', y: '1500-108*t', turn: '0.22*t' },
    strokes('rain-thick', 1500, 0.35),
  ],
})

const counting = (seconds: number): Shot => ({
  seconds,
  stage: STAGE,
  layers: [
    { art: 'rain-paper', width: STAGE, x: '0', y: '0' },
    strokes('rain-thin', 420, 0.8),
    { art: 'counts', width: 620, x: '140', y: '520+6*sin(3*t)', strip: { frames: 12, rate: 1 } },
  ],
})

/** دختری که باران را می‌شمرد: a short film for an upright screen. Free. */
export const rain: FilmRecipe = {
  slug: 'rain',
  width: 608,
  height: 1080,
  fps: 25,
  crossfade: 1.2,
  shots: [underTheUmbrella(12), fromAbove(11), counting(12.6), closing(6.6, motes(0.3), 5200)],
  cards: [titleCard('rain', { width: 0.94, x: 0.5, y: 0.125, from: 1.6, until: 7 }), endCard('rain', 1.3)],
  soundtracks: [
    {
      language: 'fas',
      title: 'فارسی',
      gain: 2,
      voices: [
        rainSound(0.2),
        pad([146.8, 220, 277.2], 0.35),
        strings({ tonic: 293.7, mode: MAHUR, every: 1, level: 0.3, damp: 3.4, seed: 41 }),
        drips(0.2, 1.7),
      ],
    },
  ],
}
