import type { FilmRecipe, Layer, Shot } from '../film-recipe.ts'
import { bells, MAHUR, pad, SHUR, strings, wheels, wind } from '../film-sound.ts'
import { bird, closing, drift, endCard, plate, scroll, scrollBack, titleCard } from '../layer-moves.ts'

/** Height at which the drawn rows of buildings begin. */
const ROOFS = 390

/** Windows that go on and off; they move together with their row of buildings. */
const windows = (art: string, width: number, row: { from: number; speed: number }, shown: string): Layer => ({
  ...drift(art, width, { ...row, y: ROOFS }),
  shown,
})

export const redEvening = (seconds: number): Shot => ({
  seconds,
  layers: [
    { art: 'tehran-sky', width: 1800, x: '-100', y: '0' },
    { art: 'sun', width: 1300, x: '350-2*t', y: '-110+8*t', opacity: 0.7 },
    plate('tehran-b0', 2000, { from: -60, speed: -5, y: ROOFS }),
    plate('tehran-b1', 2000, { from: -90, speed: -11, y: ROOFS }),
    windows('tehran-w1a', 2000, { from: -90, speed: -11 }, 'lt(mod(t,5.3),4.1)'),
    windows('tehran-w1b', 2000, { from: -90, speed: -11 }, 'gt(mod(t+1,7.1),1.9)'),
    drift('tehran-b2', 2000, { from: -110, speed: -24, y: ROOFS }),
    windows('tehran-w2a', 2000, { from: -110, speed: -24 }, 'gt(mod(t,6.7),1.3)'),
    windows('tehran-w2b', 2000, { from: -110, speed: -24 }, 'lt(mod(t+2,4.9),3.6)'),
    { art: 'glow-red', width: 26, x: '1500-58*t', y: '120+6*t', shown: 'lt(mod(t,1.2),0.25)' },
  ],
})

export const traffic = (seconds: number): Shot => ({
  seconds,
  layers: [
    { art: 'bokeh-plate', width: 1600, x: '0', y: '0' },
    scroll('bokeh-far', 10, -120),
    scrollBack('bokeh-cars', 120, -40),
    scroll('bokeh-tails', 150, -30),
    scroll('bokeh-near', 34, 90),
    scrollBack('bokeh-cars', 210, 90),
  ],
})

export const blackout = (seconds: number): Shot => ({
  seconds,
  layers: [
    { art: 'midnight-sky', width: 1800, x: '-100', y: '0' },
    { art: 'stars', width: 2000, x: '-120', y: '-60', fadeIn: { at: 5, seconds: 5 } },
    { art: 'moon', width: 560, x: '240+2*t', y: '10' },
    plate('midnight-b0', 1800, { from: -40, speed: -3, y: ROOFS }),
    plate('midnight-b1', 1800, { from: -60, speed: -6, y: ROOFS }),
    windows('midnight-w1a', 1800, { from: -60, speed: -6 }, 'lt(t,5.2)+between(t,5.5,5.6)'),
    windows('midnight-w1b', 1800, { from: -60, speed: -6 }, 'lt(t,6.6)+between(t,7,7.1)'),
    drift('midnight-b2', 1800, { from: -70, speed: -7, y: ROOFS }),
    windows('midnight-w2a', 1800, { from: -70, speed: -7 }, 'lt(t,7.8)'),
    windows('midnight-w2b', 1800, { from: -70, speed: -7 }, 'lt(t,8.9)+between(t,9.2,9.3)+gt(t,13.5)'),
  ],
})

export const firstLight = (seconds: number): Shot => ({
  seconds,
  layers: [
    { art: 'dawn-sky', width: 1800, x: '-100', y: '0' },
    { art: 'sun', width: 1200, x: '400', y: '20-9*t', opacity: 0.85 },
    plate('dawn-b0', 1800, { from: -60, speed: -4, y: ROOFS }),
    bird('gull', 44, { x: '500+46*t', y: '260+18*sin(0.7*t)' }),
    bird('gull', 34, { x: '430+45*t', y: '300+16*sin(0.8*t+1)' }, 12),
    bird('gull', 30, { x: '380+46*t', y: '238+16*sin(0.6*t+2)' }, 14),
    plate('dawn-b1', 1800, { from: -80, speed: -8, y: ROOFS }),
    drift('dawn-b2', 1800, { from: -90, speed: -9, y: ROOFS }),
  ],
  light: '-0.06+0.008*t',
})

const music = [
  pad([73.4, 110, 146.8, 174.6], 0.6, { bright: 0.35 }),
  wheels(0.22, 1.9),
  strings({ tonic: 146.8, mode: SHUR, every: 0.75, level: 0.3, damp: 4.5, seed: 21 }),
  wind(0.25),
]

/** تهران، ساعتِ صفر: red evening, traffic, the lights go out, first light. 30 frames a second. */
export const tehran: FilmRecipe = {
  slug: 'tehran',
  width: 1280,
  height: 720,
  fps: 30,
  crossfade: 1.4,
  shots: [redEvening(14), traffic(10), blackout(16), firstLight(12), closing(6.6)],
  cards: [titleCard('tehran', { width: 0.54, x: 0.5, y: 0.3, from: 1.8, until: 7 }), endCard('tehran')],
  soundtracks: [{ language: 'fas', title: 'فارسی', gain: 0, voices: music }],
}

/** پیش‌پردهٔ تهران، ساعتِ صفر. */
export const tehranTrailer: FilmRecipe = {
  slug: 'tehran-trailer',
  width: 854,
  height: 480,
  fps: 25,
  crossfade: 0.6,
  shots: [redEvening(4), traffic(3.5), blackout(7.6), closing(5)],
  cards: [titleCard('tehran', { width: 0.54, x: 0.5, y: 0.38, from: 8.6, until: 12.8 }), endCard('trailer')],
  soundtracks: [
    {
      language: 'fas',
      title: 'فارسی',
      gain: 0,
      voices: [
        pad([73.4, 110, 146.8], 0.6),
        wheels(0.25, 3.8),
        bells(587, 2.2, 0.12),
        strings({ tonic: 146.8, mode: MAHUR, every: 0.55, level: 0.2, damp: 5 }),
      ],
    },
  ],
}
