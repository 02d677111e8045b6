import type { FilmRecipe, Layer, Shot } from '../film-recipe.ts'
import { bells, DASHTI, pad, sea, strings, wind } from '../film-sound.ts'
import { bird, closing, drift, endCard, glow, motes, plate, scroll, titleCard } from '../layer-moves.ts'

const TOP = -115
const glitter = (y: number, opacity: number): Layer[] => [
  { art: 'shimmer-warm', width: 2400, x: '-300-10*t', y: String(y), opacity },
  { art: 'shimmer-warm', width: 2400, x: '-700+13*t', y: String(y + 6), opacity: opacity * 0.8, flip: true },
]

const lowSun = (seconds: number): Shot => ({
  seconds,
  layers: [
    plate('ships-sky', 2000, { from: -160, y: TOP }),
    { art: 'sun', width: 1100, x: '560-2*t', y: '-275+3*t' },
    plate('ships-far', 2000, { from: -100, speed: -3, y: 470 + TOP }),
    ...glitter(438, 0.5),
    plate('ships-mid', 2000, { from: -60, speed: -6, y: 400 + TOP }),
    plate('ships-hull', 2200, { from: -40, speed: -11, y: 260 + TOP }),
    bird('gull', 54, { x: '1300-40*t', y: '120+20*sin(0.6*t)' }),
    bird('gull', 42, { x: '1400-41*t', y: '165+18*sin(0.7*t+1)' }, 12),
    bird('gull', 36, { x: '1480-40*t', y: '100+16*sin(0.5*t+2)' }, 14),
    { art: 'walker-dark', width: 46, x: '1290-26*t', y: '478', strip: { frames: 12, rate: 10 }, flip: true },
    drift('ships-shore', 2200, { from: -60, speed: -24, y: 535 }),
    motes(0.5),
  ],
})

const bow = (seconds: number): Shot => ({
  seconds,
  stage: 900,
  layers: [
    { art: 'ships-sky', width: 1500, x: '-500', y: '-170' },
    { art: 'sun', width: 900, x: '390-1.500*t', y: '-300+3*t' },
    ...glitter(266, 0.5),
    plate('ships-hull', 2200, { from: -330, speed: -7, y: -68 }),
    bird('gull', 90, { x: '-80+46*t', y: '70+26*sin(0.7*t)' }, 11),
    bird('gull', 60, { x: '-220+47*t', y: '120+20*sin(0.8*t+1)' }, 12),
    { art: 'mist-warm', width: 2200, x: '-500-14*t', y: '150', opacity: 0.5 },
  ],
})

const watchLight = (seconds: number): Shot => ({
  seconds,
  layers: [
    plate('harbour-sky', 2000, { from: -200, y: TOP }),
    { art: 'stars', width: 2000, x: '-100', y: '-130', opacity: 0.7 },
    { art: 'moon', width: 620, x: '900+2*t', y: '-150' },
    { art: 'shimmer-pale', width: 2400, x: '-400-8*t', y: '488', opacity: 0.5 },
    { art: 'shimmer-pale', width: 2400, x: '-600+10*t', y: '494', opacity: 0.4, flip: true },
    plate('ships-mid', 2000, { from: -120, speed: -4, y: 330 }),
    plate('ships-hull', 2200, { from: -420, speed: -8, y: 190 }),
    glow('glow-warm', 190, { x: '242-8*t', y: '346' }, { size: '1+0.1*sin(7*t)*sin(2.1*t)', most: 1.1 }),
    { art: 'glow-red', width: 60, x: '1385-8*t', y: '330', shown: 'lt(mod(t,2.4),1.1)' },
    scroll('mist-blue', 18, 250),
  ],
})

/** گورستانِ کشتی‌ها: low sun, a bow, the watchman's lamp. Scope, 24 frames. */
export const ships: FilmRecipe = {
  slug: 'ships',
  width: 1280,
  height: 536,
  fps: 24,
  crossfade: 1.6,
  shots: [lowSun(22), bow(15), watchLight(18), closing(7)],
  cards: [titleCard('ships', { width: 0.56, x: 0.56, y: 0.24, from: 2, until: 7.5 }), endCard('ships', 0.58)],
  soundtracks: [
    {
      language: 'fas',
      title: 'فارسی',
      gain: 1.5,
      voices: [
        pad([87.3, 130.8, 174.6, 207.7], 0.5),
        sea(0.5),
        strings({ tonic: 174.6, mode: DASHTI, every: 1.9, level: 0.3, damp: 2, seed: 8 }),
        bells(349.2, 9, 0.16),
        wind(0.25),
      ],
    },
  ],
}
