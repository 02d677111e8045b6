import { tapeRate } from './tape.ts'

/** One tone: its frequency in hertz, its length in seconds, how hard it is played (0 to 1). */
export interface Tone {
  hertz: number
  seconds: number
  force: number
}

export type Instrument = (tone: Tone) => Float32Array

/** Noise that is the same in each run (mulberry32). */
function noise(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2_147_483_648 - 1
  }
}

const samplesOf = (seconds: number) => Math.max(1, Math.round(seconds * tapeRate))

/** A string that was struck: noise runs round in a loop that dulls it (Karplus and Strong, 1983). */
function string(
  hertz: number,
  seconds: number,
  { force, decay, bright, seed }: Record<'force' | 'decay' | 'bright' | 'seed', number>,
) {
  const length = tapeRate / hertz
  const whole = Math.floor(length - 0.5)
  // the loop is a whole number of samples; an all-pass tunes the rest
  const rest = length - 0.5 - whole
  const tune = (1 - rest) / (1 + rest)
  const line = new Float32Array(Math.max(2, whole))
  const random = noise(seed)
  let soft = 0
  for (let i = 0; i < line.length; i += 1) {
    soft += (random() - soft) * (0.25 + 0.75 * force * bright)
    line[i] = soft
  }
  const out = new Float32Array(samplesOf(seconds))
  let [before, lastIn, lastOut] = [0, 0, 0]
  for (let i = 0; i < out.length; i += 1) {
    const at = i % line.length
    const heard = line[at] ?? 0
    const dulled = (heard + before) * 0.5 * decay
    before = heard
    const tuned = tune * (dulled - lastOut) + lastIn
    lastIn = dulled
    lastOut = tuned
    line[at] = tuned
    out[i] = heard
  }
  return out
}

/** A santur: hammers of walnut on courses of strings that differ a little. */
export const santur: Instrument = ({ hertz, seconds, force }) => {
  const length = Math.max(seconds, 2.2)
  const out = new Float32Array(samplesOf(length))
  const decay = 0.9975 - Math.min(0.004, hertz / 400_000)
  for (const [at, cents] of [-3.5, 0, 3].entries()) {
    const course = string(hertz * 2 ** (cents / 1200), length, { force, decay, bright: 0.9, seed: 11 + at * 7 })
    for (let i = 0; i < out.length; i += 1) out[i] = (out[i] ?? 0) + (course[i] ?? 0) * 0.34 * force
  }
  // the knock of the hammer on the wood
  const random = noise(5)
  for (let i = 0; i < 300; i += 1) out[i] = (out[i] ?? 0) + random() * 0.12 * force * (1 - i / 300)
  return out
}

/** A piano behind felt: partials that die away one after another, the higher ones first. */
export const piano: Instrument = ({ hertz, seconds, force }) => {
  const length = Math.max(seconds + 0.9, 1.6)
  const out = new Float32Array(samplesOf(length))
  for (let partial = 1; partial <= 9; partial += 1) {
    // strings are stiff: partials are a little too high
    const own = hertz * partial * Math.sqrt(1 + 0.0004 * partial * partial)
    if (own > 9000) break
    const loud = (0.55 / partial ** 1.35) * (partial === 1 ? 1 : 0.35 + 0.65 * force)
    const die = (0.9 + partial * 0.75) * (0.7 + hertz / 500)
    const step = (2 * Math.PI * own) / tapeRate
    for (let i = 0; i < out.length; i += 1) {
      const t = i / tapeRate
      const felt = Math.min(1, t / 0.012)
      const released = t < seconds ? 1 : Math.exp(-(t - seconds) * 4.5)
      out[i] = (out[i] ?? 0) + Math.sin(step * i) * loud * felt * Math.exp(-t * die) * released * force
    }
  }
  return out
}

/** Strings far away: slow, wide, without a beginning. */
export const pad: Instrument = ({ hertz, seconds, force }) => {
  const out = new Float32Array(samplesOf(seconds + 1.6))
  const rise = Math.min(1.4, seconds / 2)
  let dull = 0
  for (let i = 0; i < out.length; i += 1) {
    const t = i / tapeRate
    let value = 0
    for (const cents of [-7, -2, 3, 8]) {
      const turn = t * hertz * 2 ** (cents / 1200) + cents
      value += 2 * (turn - Math.floor(turn + 0.5))
    }
    dull += (value / 4 - dull) * Math.min(0.5, (hertz * 3.2) / tapeRate + 0.012)
    const breath = 0.88 + 0.12 * Math.sin(t * 1.9 + hertz)
    const loud = Math.min(1, t / rise) * (t < seconds ? 1 : Math.exp(-(t - seconds) * 2.4))
    out[i] = dull * loud * breath * force * 0.6
  }
  return out
}

/** The three resonances of an open «آ» (Peterson and Barney, 1952): hertz, width, loudness. */
const mouth = [
  { hertz: 720, width: 90, loud: 1 },
  { hertz: 1150, width: 110, loud: 0.5 },
  { hertz: 2600, width: 170, loud: 0.22 },
] as const

/** Somebody who sings «آ»: a voice with a breath, a vibrato that comes late, and a turn to each tone. */
export const voice: Instrument = ({ hertz, seconds, force }) => {
  const out = new Float32Array(samplesOf(seconds + 0.25))
  const random = noise(31)
  const state = mouth.map(() => ({ one: 0, two: 0 }))
  let phase = 0
  for (let i = 0; i < out.length; i += 1) {
    const t = i / tapeRate
    const vibrato = Math.sin(2 * Math.PI * 5.3 * t) * 16 * Math.min(1, Math.max(0, (t - 0.25) / 0.6))
    const turn = -90 * Math.exp(-t * 16)
    phase += (hertz * 2 ** ((vibrato + turn) / 1200)) / tapeRate
    const glottis = 2 * (phase - Math.floor(phase + 0.5)) + random() * 0.05
    let value = 0
    for (const [at, { hertz: centre, width, loud }] of mouth.entries()) {
      const memory = state[at] ?? { one: 0, two: 0 }
      const radius = Math.exp((-Math.PI * width) / tapeRate)
      const next =
        glottis * (1 - radius) +
        2 * radius * Math.cos((2 * Math.PI * centre) / tapeRate) * memory.one -
        radius * radius * memory.two
      memory.two = memory.one
      memory.one = next
      value += next * loud
    }
    const loud = Math.min(1, t / 0.09) * (t < seconds ? 1 : Math.exp(-(t - seconds) * 22))
    out[i] = value * loud * force * 0.55
  }
  return out
}

/** A tombak: `hertz` below 120 is the deep stroke in the middle, above it the dry one on the rim. */
export const tombak: Instrument = ({ hertz, force }) => {
  const isDeep = hertz < 120
  const out = new Float32Array(samplesOf(isDeep ? 0.5 : 0.22))
  const random = noise(isDeep ? 3 : 4)
  let [dull, phase] = [0, 0]
  for (let i = 0; i < out.length; i += 1) {
    const t = i / tapeRate
    phase += (hertz * (1 + 0.9 * Math.exp(-t * 38))) / tapeRate
    dull += (random() - dull) * (isDeep ? 0.06 : 0.5)
    const skin = Math.sin(2 * Math.PI * phase) * Math.exp(-t * (isDeep ? 10 : 30))
    const slap = dull * Math.exp(-t * (isDeep ? 70 : 42))
    out[i] = (skin * (isDeep ? 0.9 : 0.3) + slap * 0.8) * force
  }
  return out
}
