import type { Piece } from '../piece.ts'

const shur = { scale: 'shur', tonic: 196 } as const

/** Where the parts of the night begin, in beats: they go on into one another without a pause. */
export const shurCuts = [48, 104] as const

/**
 * Three parts that are played in one: a prelude, a free song, and a dance in six. Its tracks are cut at a beat, in the
 * middle of the echo.
 */
export const shurNight: Piece = {
  key: shur,
  tempo: 84,
  beats: 168,
  tail: 5,
  room: { wet: 0.28, size: 0.84 },
  parts: [
    // one tone under all of it
    { by: 'pad', line: '1:24', times: 7, shift: -7, gain: 0.24, pan: 0.5 },
    { by: 'pad', line: '5:24', times: 7, shift: -14, gain: 0.16, pan: 0.58 },
    // prelude, in four
    {
      by: 'santur',
      from: 4,
      line: '1:1! 2:0.5 3:0.5 4:2~ | 3:1 2:1 1:2~ | 0:1 1:1 2:1 3:1 | 2:3~ .:1 | 4:1! 5:0.5 4:0.5 3:1 4:1 | 5:3~ 4:1 | 3:1 4:0.5 3:0.5 2:1 1:1 | 1:3~ .:1 | 5:1! 6:0.5 5:0.5 4:1 5:1 | 8:3~ 7:1 | 6:0.5 5:0.5 4:1 3:1 2:1',
      gain: 0.8,
      pan: 0.4,
    },
    { by: 'santur', from: 20, line: '1 5 4 5', times: 7, shift: -7, gain: 0.3, pan: 0.66 },
    // the song, free over the tone (see its lyrics in `src/db/seed`)
    {
      by: 'voice',
      from: 50,
      line: '4:1 4:0.5 5:0.5 4:2 3:2 2:2 .:2 | 3:1 4:1 5:2 4:1 3:1 2:2 .:2 | 5:1 6:1 5:1 8:3! 7:1 5:2 .:2 | 4:1 5:0.5 4:0.5 3:2 2:1 1:4 .:2',
      gain: 0.85,
    },
    { by: 'santur', from: 58, line: '2:1 3:1 | .:8 5:1 4:1 | .:9 8:1 | .:10 1:2~', gain: 0.5, pan: 0.35 },
    { by: 'santur', from: 92, line: '1:1! 2:1 3:1 4:1 5:2~ 4:1 3:1 2:1 1:3~', gain: 0.7, pan: 0.4 },
    // the dance
    {
      by: 'tombak',
      from: 104,
      line: '74:0.5! 230:0.5 230:0.5 74:0.5! 230:0.5 230:0.5',
      times: 20,
      gain: 0.52,
      pan: 0.55,
    },
    {
      by: 'santur',
      from: 104,
      line: '1:0.5! 5:0.5 4:0.5 5:0.5 3:0.5 5:0.5',
      times: 20,
      shift: -7,
      gain: 0.34,
      pan: 0.66,
    },
    {
      by: 'santur',
      from: 110,
      line: '4:0.5! 5:0.5 4:0.5 3:1 2:0.5 | 3:0.5 4:0.5 3:0.5 2:1 1:0.5 | 2:0.5! 3:0.5 4:0.5 5:1 4:0.5 | 3:0.5 2:0.5 3:0.5 1:1.5',
      times: 2,
      gain: 0.8,
      pan: 0.38,
    },
    {
      by: 'santur',
      from: 134,
      line: '8:0.5! 8:0.5 7:0.5 6:1 5:0.5 | 6:0.5 7:0.5 6:0.5 5:1 4:0.5 | 5:0.5! 6:0.5 5:0.5 4:1 3:0.5 | 4:0.5 3:0.5 2:0.5 1:1.5',
      times: 2,
      gain: 0.85,
      pan: 0.4,
    },
    { by: 'santur', from: 158, line: '1:0.5! 2:0.5 3:0.5 4:0.5 5:0.5 8:0.5 | 8:3~ | 1:4~', gain: 0.85, pan: 0.45 },
  ],
}
