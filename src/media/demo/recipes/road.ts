import type { FilmRecipe, Layer, Shot } from '../film-recipe.ts'
import { bells, crickets, DASHTI, pad, sea, strings, wheels, wind } from '../film-sound.ts'
import { bird, closing, drift, endCard, glow, motes, plate, scroll, scrollBack, titleCard } from '../layer-moves.ts'

export const dunesAtDusk = (seconds: number): Shot => ({
  seconds,
  layers: [
    plate('road-sky', 2000, { from: -100 }),
    { art: 'sun', width: 1200, x: '-40', y: '-300+8*t' },
    plate('road-far', 2000, { from: -60, speed: -6, y: 330 }),
    bird('gull', 34, { x: '1240-34*t', y: '210+12*sin(0.5*t)' }),
    bird('gull', 26, { x: '1330-34*t', y: '250+10*sin(0.6*t)' }, 12),
    bird('gull', 24, { x: '1420-33*t', y: '226+11*sin(0.7*t)' }, 14),
    plate('road-mid', 2000, { from: -80, speed: -12, y: 400 }),
    drift('road-near', 2400, { from: -120, speed: -28, y: 690 }),
    motes(0.5),
  ],
})

/** A headlamp of a car that drives down the bends, on the same curve as the drawn road; `u` goes from far to near. */
function headlamp(side: number, from: number, rate: number): Layer {
  const u = `(${from}+${rate}*t)`
  const x = `1600*(0.5+sin(7.5*${u}+0.5)*(0.02+0.16*${u}))`
  const y = `(520+380*0.98*${u}*${u}+2)`
  const reach = `(1600*(0.002+0.13*${u}*${u})*0.22*${side})`
  return glow('lamp', 150, { x: `${x}+${reach}`, y }, { size: `0.22+1.5*${u}*${u}`, most: 0.7 })
}

export const bends = (seconds: number): Shot => ({
  seconds,
  layers: [
    plate('road-sky', 2000, { from: -200 }),
    { art: 'sun', width: 1200, x: '-180', y: '-195+4.500*t' },
    { art: 'road-land', width: 1600, x: '0', y: '330' },
    headlamp(-1, 0.16, 0.019),
    headlamp(1, 0.16, 0.019),
    motes(0.6),
  ],
  light: '-0.006*t',
})

export const nightDrive = (seconds: number): Shot => ({
  seconds,
  layers: [
    { art: 'night-sky', width: 1600, x: '0', y: '0' },
    { art: 'stars', width: 2000, x: '-40-2*t', y: '0', smooth: true },
    { art: 'moon', width: 640, x: '930-1.5*t', y: '10+1.2*t' },
    scroll('night-far', 26, 430),
    scroll('night-mid', 75, 530),
    scroll('night-poles', 500, 20),
    scroll('night-near', 210, 640),
    { art: 'night-tarmac', width: 1600, x: '0', y: '752' },
    scroll('night-dash', 900, 826),
    { art: 'beam', width: 640, x: '742+30*sin(0.21*t)', y: '664+2*sin(7*t)' },
    { art: 'truck', width: 372, x: '400+30*sin(0.21*t)', y: '652+2*sin(7*t)' },
    { art: 'glow-white', width: 300, x: '2050-mod(760*t,7600)', y: '650' },
    scroll('night-shrubs', 1150, 800),
  ],
})

export const coast = (seconds: number): Shot => ({
  seconds,
  layers: [
    plate('coast-sky', 2000, { from: -200 }),
    { art: 'sun', width: 900, x: '640', y: '70-2.600*t' },
    { art: 'shimmer-warm', width: 2400, x: '-300-9*t', y: '566', opacity: 0.5 },
    { art: 'shimmer-pale', width: 2400, x: '-620+11*t', y: '572', opacity: 0.4 },
    scrollBack('mist-warm', 12, 380),
    bird('gull-pale', 60, { x: '300+44*t', y: '300+24*sin(0.6*t)' }),
    bird('gull-pale', 46, { x: '200+42*t', y: '352+20*sin(0.7*t+1)' }, 12),
    bird('gull', 40, { x: '90+45*t', y: '268+22*sin(0.5*t+2)' }, 14),
    plate('coast-shore', 2000, { from: -90, speed: -8, y: 680 }),
    { art: 'truck-dawn', width: 372, x: '620-8*t', y: '655' },
  ],
  light: '-0.05+0.004*t',
})

const music = [
  pad([98, 146.8, 196, 233.1], 0.55),
  strings({ tonic: 196, mode: DASHTI, every: 1.1, level: 0.34, damp: 2.6, seed: 5 }),
  wheels(0.16, 6),
  wind(0.4),
]

/** شش‌هزار کیلومتر تنهایی: dusk, bends, night, sea. */
export const road: FilmRecipe = {
  slug: 'road',
  width: 1280,
  height: 720,
  fps: 25,
  crossfade: 1.8,
  shots: [dunesAtDusk(20), bends(20), nightDrive(38), coast(22), closing(7)],
  cards: [titleCard('road', { width: 0.62, x: 0.62, y: 0.3, from: 2, until: 8 }), endCard('road')],
  soundtracks: [
    { language: 'fas', title: 'فارسی', gain: -1, voices: music },
    {
      language: 'eng',
      title: 'English',
      gain: 4,
      voices: [pad([110, 164.8, 220, 277.2], 0.5), bells(660, 5, 0.14), wheels(0.16, 6), sea(0.25), crickets(0.02)],
    },
  ],
}

/** پیش‌پردهٔ شش‌هزار کیلومتر تنهایی. */
export const roadTrailer: FilmRecipe = {
  slug: 'road-trailer',
  width: 854,
  height: 480,
  fps: 25,
  crossfade: 0.8,
  shots: [dunesAtDusk(4.5), nightDrive(5), coast(4.5), closing(5)],
  cards: [titleCard('road', { width: 0.62, x: 0.5, y: 0.42, from: 9.2, until: 12.6 }), endCard('trailer')],
  soundtracks: [{ language: 'fas', title: 'فارسی', gain: -1, voices: music }],
}
