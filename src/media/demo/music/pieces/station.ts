import type { Piece } from '../piece.ts'

const minor = { scale: 'minor', tonic: 146.83 } as const
const hall = { wet: 0.36, size: 0.88 }

const emptyPlatform: Piece = {
  key: minor,
  tempo: 52,
  beats: 40,
  tail: 7,
  room: hall,
  parts: [
    { by: 'pad', line: '1:8 -2:8 1:8 4:8 1:8', shift: 0, gain: 0.26, pan: 0.4 },
    { by: 'pad', line: '5:16 5:8 6:8 5:8', gain: 0.16, pan: 0.66 },
    {
      by: 'piano',
      from: 4,
      line: '8:3 7:1 | 5:4 | 6:2 5:1 3:1 | 4:4 | 8:2 9:1 10:1 | 12:3 10:1 | 9:2 8:2 | 7:1 8:3',
      gain: 0.7,
      pan: 0.55,
    },
  ],
}

/** Wheels: a pulse that never stops, and a horn far away. */
const passing: Piece = {
  key: minor,
  tempo: 132,
  beats: 104,
  tail: 5,
  room: { wet: 0.24, size: 0.83 },
  parts: [
    { by: 'piano', line: '1:0.5! 8:0.5 5:0.5 8:0.5', times: 48, shift: -7, gain: 0.4, pan: 0.36 },
    { by: 'tombak', from: 8, line: '66:1! 240:0.5 240:0.5 66:0.5 66:0.5! 240:1', times: 22, gain: 0.42, pan: 0.5 },
    { by: 'pad', from: 16, line: '1:16 3:8 0:8 1:16 6:8 5:8 1:16', gain: 0.26, pan: 0.62 },
    {
      by: 'santur',
      from: 32,
      line: '8:4~ 10:2! 9:2 | 8:1 7:1 5:2 7:4~ | 12:2! 10:2 9:2 8:2 | 7:2 9:2 8:4~',
      times: 2,
      gain: 0.6,
      pan: 0.6,
    },
    { by: 'piano', from: 96, line: '1:8', shift: -7, gain: 0.6 },
  ],
}

const suitcase: Piece = {
  key: { scale: 'homayun', tonic: 146.83 },
  tempo: 66,
  beats: 40,
  tail: 6,
  room: hall,
  parts: [
    { by: 'pad', line: '1:16 4:8 5:8 1:8', gain: 0.24, pan: 0.6 },
    { by: 'piano', line: '1:1 5:1 8:1 5:1', times: 9, shift: -7, gain: 0.36, pan: 0.36 },
    {
      by: 'santur',
      from: 4,
      line: '5:1 4:1 3:2~ | 2:1 3:1 4:1 3:1 | 2:2 1:2~ | 8:1! 7:0.5 6:0.5 5:2~ | 6:1 5:1 4:1 3:1 | 4:3~ 5:1 | 3:1 2:1 1:2 | 1:4~',
      gain: 0.78,
      pan: 0.5,
    },
  ],
}

export const station = { 'empty-platform': emptyPlatform, passing, suitcase }
