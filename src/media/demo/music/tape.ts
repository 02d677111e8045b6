import { Buffer } from 'node:buffer'

/** Of everything that is played here, in hertz. */
export const tapeRate = 44_100

/** Two channels of samples from -1 to 1. */
export interface Tape {
  start: Float32Array
  end: Float32Array
}

/** An empty tape of this length in seconds. */
export function blankTape(seconds: number): Tape {
  const samples = Math.round(seconds * tapeRate)
  return { start: new Float32Array(samples), end: new Float32Array(samples) }
}

/** Adds a sound at an instant (seconds). `pan`: from 0, one side of the room, to 1, the other. */
export function addTo(tape: Tape, sound: Float32Array, at: number, { gain = 1, pan = 0.5 } = {}): void {
  const from = Math.round(at * tapeRate)
  // equal power, so that a sound is as loud everywhere
  const [one, other] = [Math.cos((pan * Math.PI) / 2) * gain, Math.sin((pan * Math.PI) / 2) * gain]
  const length = Math.min(sound.length, tape.start.length - from)
  for (let i = Math.max(0, -from); i < length; i += 1) {
    const value = sound[i] ?? 0
    tape.start[from + i] = (tape.start[from + i] ?? 0) + value * one
    tape.end[from + i] = (tape.end[from + i] ?? 0) + value * other
  }
}

const combs = [1557, 1617, 1491, 1422, 1277, 1356] as const
/** How much of its high tones an echo loses each time. */
const damping = 0.35
const diffusers = [225, 556, 441] as const

function comb(input: Float32Array, delay: number, feedback: number, out: Float32Array): void {
  const line = new Float32Array(delay)
  let dull = 0
  for (let i = 0; i < input.length; i += 1) {
    const at = i % delay
    const heard = line[at] ?? 0
    dull = heard * (1 - damping) + dull * damping
    line[at] = (input[i] ?? 0) + dull * feedback
    out[i] = (out[i] ?? 0) + heard
  }
}

function diffuse(sound: Float32Array, delay: number): void {
  const line = new Float32Array(delay)
  for (let i = 0; i < sound.length; i += 1) {
    const at = i % delay
    const heard = line[at] ?? 0
    const value = sound[i] ?? 0
    line[at] = value + heard * 0.5
    sound[i] = heard - value * 0.5
  }
}

/** Echoes of a room (M. R. Schroeder, "Natural sounding artificial reverberation", 1962): combs, then all-passes. */
function echoes(dry: Float32Array, spread: number, size: number): Float32Array {
  const wet = new Float32Array(dry.length)
  for (const delay of combs) comb(dry, delay + spread, size, wet)
  for (const delay of diffusers) diffuse(wet, delay + spread)
  return wet
}

/** Puts a tape into a room. `wet`: how much of it is echo; `size`: 0.7 a parlour, 0.88 a cistern. */
export function inRoom(tape: Tape, { wet, size }: { wet: number; size: number }): void {
  for (const [channel, spread] of [
    [tape.start, 0],
    [tape.end, 23],
  ] as const) {
    const far = echoes(channel, spread, size)
    for (let i = 0; i < channel.length; i += 1) channel[i] = (channel[i] ?? 0) * (1 - wet) + (far[i] ?? 0) * wet * 0.28
  }
}

/** Loudness of what is played here as the root of its mean square: about -18 LUFS. */
const usualPower = 0.115

/**
 * Makes a tape as loud as the others, and rounds what is louder than it may be: the knock of a hammer is thirty times
 * louder than its tone, and would leave the music itself far behind.
 */
export function soften(tape: Tape): void {
  let sum = 0
  for (const channel of [tape.start, tape.end]) for (const value of channel) sum += value * value
  const power = Math.sqrt(sum / (2 * Math.max(1, tape.start.length)))
  if (power === 0) return
  const gain = usualPower / power
  for (const channel of [tape.start, tape.end])
    for (let i = 0; i < channel.length; i += 1) channel[i] = Math.tanh((channel[i] ?? 0) * gain * 1.4) / 1.4
}

/** Brings the loudest sample of a tape to `peak`; silence stays. */
export function level(tape: Tape, peak: number): void {
  let most = 0
  for (const channel of [tape.start, tape.end]) for (const value of channel) most = Math.max(most, Math.abs(value))
  if (most === 0) return
  for (const channel of [tape.start, tape.end])
    for (let i = 0; i < channel.length; i += 1) channel[i] = ((channel[i] ?? 0) * peak) / most
}

/** Fades the beginning and the end, in seconds. */
export function fade(tape: Tape, seconds: { in: number; out: number }): void {
  const [rise, fall] = [seconds.in * tapeRate, seconds.out * tapeRate]
  for (const channel of [tape.start, tape.end])
    for (let i = 0; i < channel.length; i += 1) {
      const left = channel.length - 1 - i
      const share = Math.min(1, rise > 0 ? i / rise : 1, fall > 0 ? left / fall : 1)
      channel[i] = (channel[i] ?? 0) * share
    }
}

/** A part of a tape, from sample to sample. */
export const partOf = ({ start, end }: Tape, from: number, to: number): Tape => ({
  start: start.slice(from, to),
  end: end.slice(from, to),
})

/** A tape as a WAV file of 16 bits. */
export function wavOf(tape: Tape): Buffer {
  const samples = tape.start.length
  const file = Buffer.alloc(44 + samples * 4)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples * 4, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(tapeRate, 24)
  file.writeUInt32LE(tapeRate * 4, 28)
  file.writeUInt16LE(4, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples * 4, 40)
  const as16 = (value: number) => Math.round(Math.max(-1, Math.min(1, value)) * 32_767)
  for (let i = 0; i < samples; i += 1) {
    file.writeInt16LE(as16(tape.start[i] ?? 0), 44 + i * 4)
    file.writeInt16LE(as16(tape.end[i] ?? 0), 46 + i * 4)
  }
  return file
}
