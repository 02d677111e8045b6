import { type Instrument, pad, piano, santur, tombak, voice } from './instruments.ts'
import { hertzOf, type Key, readLine } from './notation.ts'
import { addTo, blankTape, inRoom, level, soften, type Tape } from './tape.ts'

const instruments = { santur, piano, pad, voice, tombak } satisfies Record<string, Instrument>

/** A line of one instrument, from a beat of the piece on. */
export interface Part {
  by: keyof typeof instruments
  from?: number
  line: string
  /** How often it is played. */
  times?: number
  /** Degrees higher or lower: 7 is an octave. */
  shift?: number
  gain?: number
  /** From 0, one side of the room, to 1, the other. */
  pan?: number
}

/** A piece of music as plain data; `playPiece` plays it. */
export interface Piece {
  key: Key
  /** Beats a minute. */
  tempo: number
  beats: number
  /** Seconds after the last beat, in which it dies away. */
  tail: number
  room: { wet: number; size: number }
  parts: readonly Part[]
}

const strokesASecond = 11

/** A person plays no note exactly: a few milliseconds and a little force, the same in each run. */
const human = (seed: number) => {
  const wave = Math.sin(seed * 12.9898) * 43_758.5453
  return (wave - Math.floor(wave)) * 2 - 1
}

/** Force is felt in steps: tones of an ostinato are then the same ones, and are made once. */
const forceSteps = 14

/** An instrument that remembers its tones. */
function remembering(play: Instrument): Instrument {
  const made = new Map<string, Float32Array>()
  return ({ hertz, seconds, force }) => {
    const felt = Math.round(force * forceSteps) / forceSteps
    const key = `${hertz} ${seconds} ${felt}`
    const tone = made.get(key) ?? play({ hertz, seconds, force: felt })
    made.set(key, tone)
    return tone
  }
}

function playPart(tape: Tape, piece: Piece, part: Part): void {
  const { by, from = 0, line, times = 1, shift = 0, gain = 1, pan = 0.5 } = part
  const { notes, beats } = readLine(line)
  const beat = 60 / piece.tempo
  const play = remembering(instruments[by])
  for (let round = 0; round < times; round += 1)
    for (const [index, note] of notes.entries()) {
      if (note.degree === null) continue
      const seed = index * 7 + round * 131 + from
      const at = (from + round * beats + note.at) * beat + human(seed) * 0.006
      const hertz = by === 'tombak' ? note.degree : hertzOf(piece.key, note.degree + shift)
      const seconds = note.beats * beat
      const strokes = note.isTremolo ? Math.max(2, Math.round(seconds * strokesASecond)) : 1
      for (let stroke = 0; stroke < strokes; stroke += 1) {
        // a tremolo swells and sinks
        const swell = strokes === 1 ? 1 : 0.4 + 0.35 * Math.sin((Math.PI * stroke) / strokes)
        const force = Math.min(1, note.force * swell * (1 + human(seed + stroke * 3) * 0.12))
        addTo(tape, play({ hertz, seconds: seconds / strokes, force }), at + (stroke * seconds) / strokes, {
          gain,
          pan,
        })
      }
    }
}

/** Length of a piece in seconds. */
export const secondsOf = ({ beats, tempo, tail }: Piece): number => (beats * 60) / tempo + tail

/** Plays a piece in its room. Some seconds of processor time. */
export function playPiece(piece: Piece): Tape {
  const tape = blankTape(secondsOf(piece))
  for (const part of piece.parts) playPart(tape, piece, part)
  inRoom(tape, piece.room)
  soften(tape)
  level(tape, 0.84)
  return tape
}
