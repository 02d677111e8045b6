import type { Piece } from '../piece.ts'

const cistern = { wet: 0.34, size: 0.86 }
const esfahan = { scale: 'esfahan', tonic: 220 } as const

/** Slow, alone, until a second line answers. */
const prelude: Piece = {
  key: esfahan,
  tempo: 60,
  beats: 48,
  tail: 5,
  room: cistern,
  parts: [
    { by: 'pad', line: '1:8 -2:8 1:8 3:4 4:4 1:12', shift: -7, gain: 0.32, pan: 0.4 },
    { by: 'pad', from: 8, line: '5:8 5:8 6:4 5:4 5:12', shift: -7, gain: 0.22, pan: 0.65 },
    {
      by: 'santur',
      from: 2,
      line: '5:2 6:0.5 5:0.5 4:1 3:3~ .:1 3:1 4:1 5:1 8:3~ 7:1 6:0.5 5:0.5 4:1 5:3~ .:1 5:1 4:0.5 3:0.5 2:1 3:2 2:1 1:4~ .:1 8:1.5 9:0.5 10:2~ 9:1 8:3~ 5:1 3:1 1:4~',
      gain: 0.9,
      pan: 0.45,
    },
  ],
}

/** An orbit in six: the same turn under a melody that leaves it and comes back. */
const firstOrbit: Piece = {
  key: esfahan,
  tempo: 168,
  beats: 132,
  tail: 5,
  room: { wet: 0.26, size: 0.82 },
  parts: [
    { by: 'santur', line: '1! 5 8 5 3 5', times: 21, gain: 0.42, pan: 0.3 },
    { by: 'tombak', from: 12, line: '72:1! 230 230 90:1! 230 230', times: 18, gain: 0.5, pan: 0.55 },
    { by: 'pad', from: 24, line: '1:24 -1:12 0:12 1:24 4:12 5:12', shift: -7, gain: 0.3, pan: 0.6 },
    {
      by: 'santur',
      from: 24,
      line: '8:3! 7:1 8:1 9:1 | 10:4 9:1 8:1 | 7:3 6:2 5:1 | 6:6~ | 5:2 6:1 7:2 8:1 | 9:3! 8:3 | 7:2 6:1 5:2 4:1 | 5:6~',
      times: 2,
      gain: 0.82,
      pan: 0.6,
    },
    { by: 'santur', from: 120, line: '8:3! 5:3 1:6~', gain: 0.8, pan: 0.5 },
  ],
}

/** A song of six lines; each begins with a bar of eight beats (see its lyrics in `src/db/seed`). */
const roundTheMoon: Piece = {
  key: { scale: 'esfahan', tonic: 196 },
  tempo: 76,
  beats: 72,
  tail: 6,
  room: { wet: 0.3, size: 0.85 },
  parts: [
    { by: 'pad', line: '1:8 1:8 6:8 4:8 5:8 1:8 4:8 5:8 1:8', shift: -7, gain: 0.28, pan: 0.5 },
    { by: 'santur', line: '1! 3 5 8 5 3 5 3', times: 8, gain: 0.34, pan: 0.32 },
    {
      by: 'tombak',
      from: 16,
      line: '74:1.5! 220:0.5 220:1 74:1 220:1.5 220:0.5 220:1 220:1',
      times: 6,
      gain: 0.4,
      pan: 0.6,
    },
    {
      by: 'voice',
      from: 8,
      line: '5:1.5 5:0.5 6:1 5:1 4:1 3:2 .:1 | 3:1 4:1 5:1.5 6:0.5 5:1 4:2 .:1 | 8:2! 8:0.5 7:0.5 8:1 9:1 8:2 .:1 | 7:1 6:1 5:1.5 6:0.5 5:3 .:1 | 5:1 6:1 7:1 8:1 7:1 6:2 .:1 | 5:1 4:1 3:1.5 2:0.5 1:3 .:1',
      gain: 0.85,
    },
    { by: 'voice', from: 56, line: '8:2! 8:0.5 7:0.5 8:1 9:1 8:2 .:1 | 5:1 4:1 2:1 3:1 1:4', gain: 0.85 },
    { by: 'santur', from: 62, line: '8:2~ 7:1 5:1 3:1 2:1 1:4~', gain: 0.6, pan: 0.66 },
  ],
}

/** A piano that takes its time. */
const weightless: Piece = {
  key: { scale: 'minor', tonic: 174.61 },
  tempo: 58,
  beats: 52,
  tail: 6,
  room: { wet: 0.3, size: 0.86 },
  parts: [
    {
      by: 'piano',
      line: '1:0.5 5:0.5 8:1 10:2 | -1:0.5 3:0.5 6:1 8:2 | 3:0.5 7:0.5 10:1 12:2 | 0:0.5 4:0.5 7:1 9:2',
      times: 3,
      shift: -7,
      gain: 0.5,
      pan: 0.4,
    },
    { by: 'piano', from: 48, line: '1:0.5 5:0.5 8:3', shift: -7, gain: 0.5, pan: 0.4 },
    { by: 'pad', from: 16, line: '1:4 -1:4 3:4 0:4 1:4 -1:4 3:4 0:4 1:4', shift: -7, gain: 0.2, pan: 0.6 },
    {
      by: 'piano',
      from: 8,
      line: '.:2 12:1 10:1 | 9:2 8:1 7:1 | 8:3 .:1 | 10:1 9:1 8:1 5:1 | 6:3 8:1 | 7:3 5:1 | 9:2 10:2 | 12:3! 10:1 | 13:2 12:1 10:1 | 8:3 .:1',
      gain: 0.62,
      pan: 0.56,
    },
  ],
}

export const orbit = { prelude, 'first-orbit': firstOrbit, 'round-the-moon': roundTheMoon, weightless }
