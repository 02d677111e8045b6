import type { FilmRecipe, Shot, Voice } from '../film-recipe.ts'
import { bells, DASHTI, MAHUR, pad, SHUR, strings, wheels, wind } from '../film-sound.ts'
import { closing, glow, motes } from '../layer-moves.ts'
import { blackout, firstLight, redEvening, traffic } from './tehran.ts'

const scene = 13
const end = 5.2
const crossfade = 1.2

/** Where the credits of every demo episode begin: the closing shot has come in. */
export const episodeCreditsMs = (scene + 0.2) * 1000

/** A corridor towards the light, as one walks through an empty building at night. */
const corridor = (plate: string): Shot => ({
  seconds: scene,
  layers: [
    { art: plate, width: 1600, x: '0', y: '0' },
    glow('glow-warm', 420, { x: '800', y: '752' }, { size: '0.9+0.05*sin(1.7*t)', most: 1 }),
    motes(0.9),
  ],
  camera: { zoom: 'pow(1.03,t)', x: '0.5', y: '(0.5+0.28*(1-1/pow(1.03,t)))' },
})

/** Short, small and cheap: there are many episodes, and a first start draws them all. */
const episode = (slug: string, shot: Shot, voices: Voice[]): FilmRecipe => ({
  slug,
  width: 640,
  height: 360,
  fps: 24,
  crossfade,
  shots: [shot, closing(end)],
  cards: [],
  soundtracks: [{ language: 'fas', title: 'فارسی', gain: 0, voices }],
})

/** The scenes of the demo's series; several episodes have the same one. */
export const episodeFilms: readonly FilmRecipe[] = [
  episode('episode-corridor', corridor('doors-blue'), [
    pad([82.4, 123.5, 164.8], 0.5, { bright: 0.3 }),
    bells(493.9, 4.6, 0.14),
    wind(0.3, 300),
  ]),
  episode('episode-traffic', traffic(scene), [
    pad([98, 146.8, 196], 0.42),
    wheels(0.35, 1.6),
    strings({ tonic: 196, mode: SHUR, every: 1.1, level: 0.26, seed: 91 }),
  ]),
  episode('episode-blackout', blackout(scene), [pad([73.4, 110, 146.8], 0.5), bells(587.3, 5.2, 0.1), wind(0.5, 420)]),
  episode('episode-evening', redEvening(scene), [
    pad([110, 164.8, 220], 0.42),
    strings({ tonic: 220, mode: MAHUR, every: 0.7, level: 0.3, seed: 92 }),
    wind(0.25),
  ]),
  episode('episode-morning', firstLight(scene), [
    pad([130.8, 196, 261.6], 0.4),
    strings({ tonic: 261.6, mode: DASHTI, every: 0.9, level: 0.28, seed: 93 }),
    wind(0.3),
  ]),
]
