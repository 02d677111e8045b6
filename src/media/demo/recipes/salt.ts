import type { FilmRecipe, Shot } from '../film-recipe.ts'
import { bells, DASHTI, pad, strings, wind } from '../film-sound.ts'
import { closing, endCard, fall, scroll, scrollBack, titleCard } from '../layer-moves.ts'

const day = (seconds: number): Shot => ({
  seconds,
  layers: [
    { art: 'salt-day', width: 2000, x: '-200', y: '0' },
    { art: 'glow-white', width: 620, x: '180', y: '-130' },
    scroll('mist-pale', 26, 250, 0.7),
    scrollBack('mist-pale', 16, 290, 0.6),
    { art: 'salt-shade', width: 190, x: '976-36*t', y: '622' },
    { art: 'walker-red', width: 84, x: '1120-36*t', y: '470', strip: { frames: 12, rate: 11 }, flip: true },
  ],
})

const dusk = (seconds: number): Shot => ({
  seconds,
  layers: [
    { art: 'salt-dusk', width: 2000, x: '-260', y: '0' },
    { art: 'stars', width: 2000, x: '-200', y: '-160', opacity: 0.8, fadeIn: { at: 1.5, seconds: 4 } },
    { art: 'moon', width: 420, x: '1040+3*t', y: '20' },
    scroll('mist-warm', 22, 250),
    { art: 'walker-red', width: 50, x: '760-16*t', y: '442', strip: { frames: 12, rate: 10 }, flip: true },
  ],
})

/** نمک: twenty seconds of a documentary, in full 1080. */
export const salt: FilmRecipe = {
  slug: 'salt',
  width: 1920,
  height: 1080,
  fps: 25,
  crossfade: 1.4,
  shots: [day(9.4), dusk(8), closing(5.8, fall('motes', -16, 90, 0.3))],
  cards: [titleCard('salt', { width: 0.36, x: 0.25, y: 0.72, from: 1.2, until: 5.6 }), endCard('salt')],
  soundtracks: [
    {
      language: 'fas',
      title: 'فارسی',
      gain: 0,
      voices: [
        wind(0.7, 520),
        pad([98, 146.8, 220], 0.4),
        strings({ tonic: 196, mode: DASHTI, every: 1.6, level: 0.28, damp: 2.2, seed: 61 }),
        bells(784, 6.5, 0.06),
      ],
    },
  ],
}
