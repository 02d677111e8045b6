import type { FilmRecipe, Layer } from '../film-recipe.ts'
import { fall, glow } from '../layer-moves.ts'

/** The stage repeats itself after so long, and everything on it moves in whole periods of this. */
export const stageSeconds = 12.8

const turns = (times: number) => `2*PI*${times}/${stageSeconds}*t`

/** A spotlight from above; its picture lies, so it stands by a quarter turn. */
const spot = (x: number, sway: number, phase: number): Layer => ({
  art: 'beam',
  width: 860,
  x: String(x),
  y: '250',
  turn: `PI/2+${sway}*sin(${turns(2)}+${phase})`,
  opacity: 0.62,
})

const listener = (x: number, width: number, lag: number): Layer => ({
  art: 'window-head',
  width,
  x: `${x}+5*sin(${turns(3)}+${lag})`,
  y: `${905 - width * 0.62}+4*sin(${turns(4)}+${lag})`,
})

/** The stage of the demo's concert: an arch with lamps, spotlights that sway, and heads of the audience. */
export const concertStage: FilmRecipe = {
  slug: 'concert',
  width: 854,
  height: 480,
  fps: 25,
  crossfade: 0,
  shots: [
    {
      seconds: stageSeconds,
      layers: [
        { art: 'doors-red', width: 1600, x: '0', y: '0' },
        glow('glow-warm', 520, { x: '800', y: '640' }, { size: `0.95+0.1*sin(${turns(9)})`, most: 1.05 }),
        glow('glow-red', 420, { x: '430', y: '560' }, { size: `0.85+0.2*sin(${turns(6)})`, most: 1.05 }),
        glow('glow-red', 420, { x: '1170', y: '560' }, { size: `0.85+0.2*sin(${turns(6)}+PI)`, most: 1.05 }),
        spot(420, 0.16, 0),
        spot(800, 0.1, 2),
        spot(1180, 0.16, 4),
        fall('motes', -900 / stageSeconds, 90, 0.7),
        listener(120, 250, 0),
        listener(470, 290, 1.3),
        listener(930, 260, 2.1),
        listener(1270, 300, 3.4),
      ],
    },
  ],
  cards: [],
  soundtracks: [],
}
