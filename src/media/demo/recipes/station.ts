import type { FilmRecipe, Layer, Shot } from '../film-recipe.ts'
import { bells, pad, rain, SHUR, strings, wheels, wind } from '../film-sound.ts'
import { closing, endCard, glow, motes, rainFar, rainNear, scroll, scrollBack, titleCard } from '../layer-moves.ts'

/** Plates are drawn 900 high; a scope picture shows the middle 670. */
const TOP = -115

const plateAt = (art: string): Layer => ({ art, width: 1600, x: '0', y: String(TOP) })

export const platform = (seconds: number): Shot => ({
  seconds,
  layers: [
    plateAt('station-plate'),
    glow('glow-warm', 420, { x: '1166', y: '142' }, { size: '1+0.04*sin(11*t)*sin(2.3*t)', most: 1.04 }),
    { art: 'glow-warm', width: 260, x: '875', y: '84', shown: 'gt(sin(9*t)*sin(3.1*t),-0.35)' },
    glow('glow-white', 240, { x: '620', y: '386' }, { size: '0.25+0.022*t+0.02*sin(8*t)', most: 0.8 }),
    scroll('mist-blue', 16, 250),
    rainFar(900),
    { art: 'station-figure', width: 133, x: '1074', y: '381+1.5*sin(1.1*t)' },
    rainNear(1450, 0.9),
  ],
})

export const carriageWindow = (seconds: number): Shot => ({
  seconds,
  layers: [
    plateAt('bokeh-plate'),
    scroll('bokeh-far', 16, TOP),
    scroll('bokeh-near', 42, TOP),
    scrollBack('bokeh-cars', 70, TOP - 60),
    scroll('bokeh-tails', 90, TOP - 80),
    { art: 'window-drops', width: 1600, x: '0', y: String(TOP) },
    { art: 'window-trails', width: 1600, x: '0', y: '-900+mod(66*t,900)' },
    { art: 'window-head', width: 860, x: '60+9*sin(0.5*t)', y: '-80+3*sin(6*t)' },
  ],
})

export const lastTrain = (seconds: number): Shot => ({
  seconds,
  layers: [
    plateAt('track-plate'),
    scroll('mist-blue', 22, 180),
    rainFar(1000),
    glow('glow-white', 400, { x: '800', y: '308' }, { size: '0.16*pow(1.2,t)+0.01*sin(9*t)', most: 3 }),
    rainNear(1600, 0.9),
    { art: 'white', width: 2200, x: '0', y: '0', fadeIn: { at: seconds - 3, seconds: 2.6 }, opacity: 0.92 },
  ],
})

const morning = (seconds: number): Shot => ({
  seconds,
  layers: [plateAt('station-plate'), scroll('mist-blue', 20, 180), scrollBack('mist-pale', 13, 300), motes(0.7)],
  light: '0.02+0.004*t',
})

const music = [
  pad([92.5, 138.6, 185, 220], 0.5),
  rain(0.16),
  strings({ tonic: 185, mode: SHUR, every: 1.7, level: 0.3, damp: 2, seed: 11 }),
  wheels(0.1, 2.2),
]

/** ایستگاهِ آخرِ شب: platform, window, the last train, morning. Scope, 24 frames, two soundtracks. */
export const station: FilmRecipe = {
  slug: 'station',
  width: 1280,
  height: 536,
  fps: 24,
  crossfade: 1.6,
  shots: [platform(22), carriageWindow(18), lastTrain(16), morning(15), closing(7)],
  cards: [titleCard('station', { width: 0.56, x: 0.27, y: 0.3, from: 2, until: 8 }), endCard('station', 0.58)],
  soundtracks: [
    { language: 'fas', title: 'فارسی', gain: 3, voices: music },
    {
      language: 'eng',
      title: 'English',
      gain: 1,
      voices: [pad([98, 123.5, 185, 246.9], 0.5), rain(0.16), bells(740, 6, 0.16), wind(0.3)],
    },
  ],
}
