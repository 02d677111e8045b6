import { expect, test } from 'vitest'
import { santur, type Tone, voice } from './instruments.ts'
import { hertzOf, readLine } from './notation.ts'
import { type Piece, playPiece, secondsOf } from './piece.ts'
import { shurCuts, shurNight } from './pieces/shur.ts'
import { orbit } from './pieces/orbit.ts'
import { station } from './pieces/station.ts'
import { partOf, type Tape, tapeRate, wavOf } from './tape.ts'

/** The frequency of a tone: of the delay at which it is most like itself, refined by a parabola. */
function pitchOf(sound: Float32Array, around: number): number {
  const from = Math.round(0.3 * tapeRate)
  const likeness = (lag: number) => {
    let sum = 0
    for (let i = from; i < from + 8000; i += 1) sum += (sound[i] ?? 0) * (sound[i + lag] ?? 0)
    return sum
  }
  const middle = Math.round(tapeRate / around)
  const lags = Array.from({ length: 21 }, (_, at) => middle - 10 + at)
  const best = lags.reduce((found, lag) => (likeness(lag) > likeness(found) ? lag : found), middle)
  const [before, here, after] = [likeness(best - 1), likeness(best), likeness(best + 1)]
  return tapeRate / (best + (before - after) / (2 * (before - 2 * here + after)))
}

const cents = (one: number, other: number) => Math.abs(1200 * Math.log2(one / other))

test.each([146.83, 220, 329.6, 440])('a santur is in tune at %d Hz', (hertz) => {
  const tone: Tone = { hertz, seconds: 2, force: 0.8 }
  expect(cents(pitchOf(santur(tone), hertz), hertz)).toBeLessThan(8)
})

test('a voice sings its tone, with its vibrato', () => {
  expect(cents(pitchOf(voice({ hertz: 220, seconds: 2, force: 0.8 }), 220), 220)).toBeLessThan(30)
})

test('a line is read with its beats, rests, accents and tremolos', () => {
  expect(readLine('5:2 .:0.5 | -2! 1:4~')).toEqual({
    beats: 7.5,
    notes: [
      { degree: 5, at: 0, beats: 2, force: 0.72, isTremolo: false },
      { degree: null, at: 2, beats: 0.5, force: 0.72, isTremolo: false },
      { degree: -2, at: 2.5, beats: 1, force: 0.95, isTremolo: false },
      { degree: 1, at: 3.5, beats: 4, force: 0.72, isTremolo: true },
    ],
  })
  expect(() => readLine('5 x')).toThrow('“x” is no note.')
})

test('degrees go on through the octaves, with the quarter tones of their dastgah', () => {
  const key = { scale: 'shur', tonic: 200 } as const
  expect(hertzOf(key, 8)).toBeCloseTo(400)
  expect(hertzOf(key, 0)).toBeCloseTo(200 * 2 ** ((996 - 1200) / 1200))
  expect(1200 * Math.log2(hertzOf(key, 2) / 200)).toBeCloseTo(145)
})

const pieces: [string, Piece][] = [...Object.entries(orbit), ...Object.entries(station), ['shur', shurNight]]

test.each(pieces)('%s: no part is longer than the piece', (_name, piece) => {
  for (const { line, from = 0, times = 1 } of piece.parts)
    expect(from + readLine(line).beats * times).toBeLessThanOrEqual(piece.beats)
})

test('a piece is the same each time, is heard to its end and does not clip', () => {
  const short: Piece = { ...orbit.weightless, beats: 6, tail: 1, parts: [{ by: 'santur', line: '1 3 5:4~' }] }
  const [one, other] = [playPiece(short), playPiece(short)]
  expect(Buffer.compare(wavOf(one), wavOf(other))).toBe(0)
  expect(one.start.length).toBe(Math.round(secondsOf(short) * tapeRate))
  const peak = one.start.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  expect(peak).toBeGreaterThan(0.3)
  expect(peak).toBeLessThan(0.9)
})

test('parts of a tape, one after another, are the tape', () => {
  const tape: Tape = { start: Float32Array.of(1, 2, 3, 4), end: Float32Array.of(4, 3, 2, 1) }
  const joined = [partOf(tape, 0, 1), partOf(tape, 1, 4)].flatMap(({ start }) => [...start])
  expect(joined).toEqual([1, 2, 3, 4])
  expect(shurCuts.every((cut, at) => cut > (shurCuts[at - 1] ?? 0) && cut < shurNight.beats)).toBe(true)
})
