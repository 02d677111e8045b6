/** Cents above the tonic of the seven degrees; the quarter tones of the dastgahs are between the keys of a piano. */
export const scales = {
  shur: [0, 145, 295, 498, 702, 795, 996],
  homayun: [0, 140, 392, 498, 702, 800, 996],
  esfahan: [0, 204, 294, 498, 702, 838, 1088],
  minor: [0, 200, 300, 500, 700, 800, 1000],
} as const
export type Scale = keyof typeof scales

export interface Key {
  scale: Scale
  /** Of the first degree, in hertz. */
  tonic: number
}

/** A note of a line: its degree (1 is the tonic, 8 an octave above, 0 the degree below), null for a rest. */
export interface Note {
  degree: number | null
  /** When it begins and how long it lasts, in beats. */
  at: number
  beats: number
  /** How hard it is played, from 0 to 1. */
  force: number
  /** A santur holds a tone by beating it again and again. */
  isTremolo: boolean
}

const token = /^(-?\d+|\.)(?::(\d+(?:\.\d+)?))?([!~]*)$/

/**
 * Reads a line as `5:2 4 3:0.5 .:1 1:4~`: degrees with their beats (1 where nothing is said), a point is a rest, `!`
 * is an accent, `~` a tremolo. Bars may be set apart by `|`.
 */
export function readLine(text: string): { notes: Note[]; beats: number } {
  const notes: Note[] = []
  let at = 0
  for (const word of text.split(/[\s|]+/).filter((one) => one !== '')) {
    const match = token.exec(word)
    if (match === null) throw new Error(`“${word}” is no note.`)
    const [, degree = '.', length = '1', signs = ''] = match
    const beats = Number(length)
    notes.push({
      degree: degree === '.' ? null : Number(degree),
      at,
      beats,
      force: signs.includes('!') ? 0.95 : 0.72,
      isTremolo: signs.includes('~'),
    })
    at += beats
  }
  return { notes, beats: at }
}

/** The frequency of a degree in hertz. */
export function hertzOf({ scale, tonic }: Key, degree: number): number {
  const steps = degree - 1
  const octave = Math.floor(steps / 7)
  const cents = scales[scale][steps - octave * 7] ?? 0
  return tonic * 2 ** (octave + cents / 1200)
}
