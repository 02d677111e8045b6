import type { FilmRecipe, Shot } from '../film-recipe.ts'
import { bells, pad, SHUR, strings, wind } from '../film-sound.ts'
import { closing, endCard, glow, motes, titleCard } from '../layer-moves.ts'

/** The camera moves towards the light: a zoom whose fixed point is the innermost arch, at 0.78 of the height. */
const through = (plate: string, seconds: number, light: 'glow-warm' | 'glow-white'): Shot => ({
  seconds,
  layers: [
    { art: plate, width: 1600, x: '0', y: '0' },
    glow(light, 420, { x: '800', y: '752' }, { size: '0.9+0.05*sin(1.7*t)+0.03*t', most: 1.32 }),
    glow('station-figure', 62, { x: '809', y: '757' }, { size: '1.05-0.036*t', most: 1.05 }),
    motes(0.9),
  ],
  camera: { zoom: 'pow(1.068,t)', x: '0.5', y: '(0.5+0.28*(1-1/pow(1.068,t)))' },
})

/** خانهٔ هفت‌در: three corridors, red, blue and gold. */
export const doors: FilmRecipe = {
  slug: 'doors',
  width: 1280,
  height: 720,
  fps: 24,
  crossfade: 1.6,
  shots: [
    through('doors-red', 12, 'glow-warm'),
    through('doors-blue', 12, 'glow-white'),
    through('doors-gold', 12, 'glow-warm'),
    closing(6.8),
  ],
  cards: [titleCard('doors', { width: 0.6, x: 0.5, y: 0.26, from: 1.4, until: 5.8 }), endCard('doors')],
  soundtracks: [
    {
      language: 'fas',
      title: 'فارسی',
      gain: 1,
      voices: [
        pad([82.4, 123.5, 164.8, 196], 0.55, { bright: 0.3 }),
        bells(493.9, 4.6, 0.16),
        strings({ tonic: 164.8, mode: SHUR, every: 1.3, level: 0.26, damp: 2.6, seed: 31 }),
        wind(0.3, 300),
      ],
    },
  ],
}
