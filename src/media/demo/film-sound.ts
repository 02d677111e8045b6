import type { Voice } from './film-recipe.ts'

/** Reverberation for dry synthesised sounds. */
const HALL = 'aecho=0.8:0.72:61|113|197|331|523:0.34|0.27|0.2|0.15|0.1'

/** A slow chord: each note swells at its own rate and is doubled slightly out of tune. `level` 0..1. */
export function pad(notes: number[], level: number, options: { bright?: number } = {}): Voice {
  const side = (detune: number, phase: number): string =>
    notes
      .map((f, i) => {
        const breath = `(0.55+0.45*sin(2*PI*t*${(0.041 + i * 0.013).toFixed(3)}+${(phase + i * 1.7).toFixed(2)}))`
        const f2 = (f * detune).toFixed(3)
        return `${breath}*(sin(2*PI*${f2}*t)+${options.bright ?? 0.22}*sin(4*PI*${f2}*t+1))`
      })
      .join('+')
  const scale = (level / notes.length).toFixed(4)
  return (seconds) => {
    const left = `${scale}*(${side(1.0016, 0)})`
    const right = `${scale}*(${side(0.9985, 2)})`
    return `aevalsrc=exprs='${left}|${right}':s=16000:c=stereo:d=${seconds},${HALL}`
  }
}

/** Cents of the notes above the tonic; quarter-tones as in the Iranian modes. */
export const SHUR = [0, 150, 300, 500, 700, 800, 1000]
export const MAHUR = [0, 200, 400, 500, 700, 900, 1100]
export const DASHTI = [0, 200, 300, 500, 700, 850, 1000]

export interface PluckOptions {
  tonic: number
  mode: number[]
  /** Seconds between notes. */
  every: number
  level: number
  /** A larger number makes the sound shorter. */
  damp?: number
  seed?: number
}

/** Struck strings: notes move over the mode, chosen by a hash of their number, with rests. */
export function strings({ tonic, mode, every, level, damp = 3.2, seed = 1 }: PluckOptions): Voice {
  const channel = (period: number, shift: number): string => {
    const hash = `abs(sin((floor(t/${period})+${seed + shift})*12.9898)*43758.5453)`
    const cents = mode.reduceRight(
      (rest, c, i) => `if(lt(ld(1),${((i + 1) / (mode.length + 1)).toFixed(3)}),${c},${rest})`,
      '1200',
    )
    // ld(0) hash · ld(1) its fraction · ld(2) age of the note · ld(3) phase
    return [
      `st(0,${hash})`,
      'st(1,ld(0)-floor(ld(0)))',
      `st(2,mod(t,${period}))`,
      `st(3,2*PI*${tonic}*pow(2,(${cents})/1200)*ld(2))`,
      `${level}*gt(mod(floor(ld(1)*1000),10),2)*min(1,ld(2)*400)*min(1,(${period}-ld(2))*200)*exp(-${damp}*ld(2))*` +
        '(sin(ld(3))+0.5*exp(-2*ld(2))*sin(2.003*ld(3))+0.3*exp(-4*ld(2))*sin(3.01*ld(3))+0.16*exp(-7*ld(2))*sin(5.02*ld(3)))',
    ].join(';')
  }
  return (seconds) =>
    `aevalsrc=exprs='${channel(every, 0)}|${channel(every * 1.5, 17)}':s=24000:c=stereo:d=${seconds},${HALL}`
}

/** Bells far away, one stroke every `every` seconds. */
export function bells(frequency: number, every: number, level: number): Voice {
  const stroke = (shift: number): string => {
    const tau = `mod(t+${shift},${every})`
    return `${level * 1.6}*exp(-1.1*${tau})*(sin(2*PI*${frequency}*t)+0.5*exp(-1.5*${tau})*sin(2*PI*${(frequency * 2.756).toFixed(2)}*t)+0.25*exp(-3*${tau})*sin(2*PI*${(frequency * 5.404).toFixed(2)}*t))*min(1,${tau}*90)`
  }
  return (seconds) => `aevalsrc=exprs='${stroke(0)}|${stroke(0.013)}':s=24000:c=stereo:d=${seconds},${HALL}`
}

interface Swell {
  /** `rate`: swells per second; `depth`: how deep they are, 0..1. */
  rate: number
  depth: number
}

/** Two different noises, one per ear, that swell slowly; `chain` filters them. */
function noise(seconds: number, { rate, depth }: Swell, chain: string): string {
  const swell = (phase: number): string => `(1-${depth}*(0.5+0.5*sin(2*PI*${rate}*t+${phase})))`
  const ears = `(random(0)*2-1)*${swell(0)}|(random(1)*2-1)*${swell(0.7)}`
  return `aevalsrc=exprs='${ears}':s=24000:c=stereo:d=${seconds},${chain}`
}

export const wind =
  (level: number, cutoff = 420): Voice =>
  (seconds) =>
    noise(
      seconds,
      { rate: 0.13, depth: 0.7 },
      `lowpass=f=900,lowpass=f=${cutoff},bandpass=f=${cutoff * 0.7}:width_type=q:w=0.7,volume=${level * 2.2}`,
    )

export const rain =
  (level: number): Voice =>
  (seconds) =>
    noise(seconds, { rate: 0.21, depth: 0.25 }, `highpass=f=1100,lowpass=f=7200,volume=${level * 0.5}`)

export const sea =
  (level: number): Voice =>
  (seconds) =>
    noise(seconds, { rate: 0.11, depth: 0.85 }, `lowpass=f=900,highpass=f=90,volume=${level * 1.1}`)

/** Wheels on a road or rails: low noise with a beat of `beat` strokes a second. */
export const wheels =
  (level: number, beat: number): Voice =>
  (seconds) =>
    noise(seconds, { rate: beat, depth: 0.35 }, `lowpass=f=900,lowpass=f=170,volume=${level * 6.5}`)

export const crickets =
  (level: number): Voice =>
  (seconds) => {
    const chirp = (f: number, rate: number, shift: number): string =>
      `${level}*sin(2*PI*${f}*t)*gt(sin(2*PI*${rate}*t),0.2)*lt(mod(t+${shift},2.3),0.9)*0.5`
    return `aevalsrc=exprs='${chirp(4100, 19, 0)}|${chirp(4370, 21, 1.1)}':s=24000:c=stereo:d=${seconds},lowpass=f=6000`
  }

/** Water drops: on average one in `every` seconds for each ear. */
export const drips =
  (level: number, every: number): Voice =>
  (seconds) => {
    const drip = (period: number, f: number): string => {
      const tau = `mod(t,${period})`
      return `${level}*exp(-16*${tau})*sin(2*PI*(${f}*${tau}+${f * 2}*${tau}*${tau}))`
    }
    return `aevalsrc=exprs='${drip(every, 620)}+${drip(every * 1.37, 840)}|${drip(every * 1.19, 710)}+${drip(every * 0.83, 980)}':s=24000:c=stereo:d=${seconds},${HALL}`
  }

export interface Mix {
  seconds: number
  /** Decibels after the mix. */
  gain: number
  label: string
}

/** Mixes the voices of a soundtrack into [label]: 48 kHz stereo, faded, limited. */
export function soundChains(voices: string[], { seconds, gain, label }: Mix): string[] {
  const ends = voices.map((_, i) => `[${label}v${i}]`)
  const chains = voices.map(
    (voice, i) => `${voice},aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo${ends[i]}`,
  )
  // amix divides by the number of its inputs
  const level = (voices.length * 10 ** (gain / 20)).toFixed(4)
  chains.push(
    `${ends.join('')}amix=inputs=${voices.length}:duration=longest,volume=${level},alimiter=limit=0.89:level=0,` +
      `atrim=end=${seconds},afade=t=in:st=0:d=1.5,afade=t=out:st=${Math.max(0, seconds - 2.5).toFixed(3)}:d=2.5[${label}]`,
  )
  return chains
}
