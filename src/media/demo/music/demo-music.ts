import { orbit } from './pieces/orbit.ts'
import { shurCuts, shurNight } from './pieces/shur.ts'
import { station } from './pieces/station.ts'
import { type Piece, playPiece } from './piece.ts'
import { fade, partOf, type Tape, tapeRate } from './tape.ts'

const alone = (piece: Piece) => (): Tape => {
  const tape = playPiece(piece)
  fade(tape, { in: 0.01, out: Math.min(3, piece.tail) })
  return tape
}

/** Samples at which the night of Shur is cut: the tracks that are played one after another are the whole again. */
const cuts = shurCuts.map((beat) => Math.round((beat * 60 * tapeRate) / shurNight.tempo))

/** A part of a piece that goes on in the next track, sample after sample. */
const partOfNight = (at: number) => (): Tape => {
  const whole = alone(shurNight)()
  return partOf(whole, cuts[at - 1] ?? 0, cuts[at] ?? whole.start.length)
}

/** The music of the demo by its name: plays it, in some seconds of processor time. The same name gives the same samples. */
export const demoMusic: Readonly<Record<string, () => Tape>> = {
  'orbit-prelude': alone(orbit.prelude),
  'orbit-first': alone(orbit['first-orbit']),
  'orbit-moon': alone(orbit['round-the-moon']),
  'orbit-weightless': alone(orbit.weightless),
  'shur-night': alone(shurNight),
  'shur-prelude': partOfNight(0),
  'shur-song': partOfNight(1),
  'shur-dance': partOfNight(2),
  'station-platform': alone(station['empty-platform']),
  'station-passing': alone(station.passing),
  'station-suitcase': alone(station.suitcase),
}
