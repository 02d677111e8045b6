/** A part of a cue's text with one style. Inline styles never change the direction of the text. */
export interface CueRun {
  text: string
  italic?: boolean
  bold?: boolean
  underline?: boolean
}

/** The settings of a WebVTT cue after its times. Percentages are 0–100, as in the file. */
export interface CueSettings {
  /** `%` from the top, or a line number (negative counts from the bottom). */
  line: { value: number; unit: 'percent' | 'line' } | null
  position: number | null
  size: number | null
  align: 'start' | 'center' | 'end' | 'left' | 'right'
}

export interface Cue {
  id: string
  startMs: number
  endMs: number
  /** Raw payload, tags included. */
  payload: string
  settings: CueSettings
}

export interface RenderableCue {
  /** Unique within its track; a React key. */
  key: string
  startMs: number
  endMs: number
  /** One entry per line, each a list of runs; a line is never empty. */
  lines: CueRun[][]
  /** The speaker of a `<v>` tag. It is not drawn; other code may read it. */
  voice: string | null
  settings: CueSettings
}

const RIGHT_TO_LEFT = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'ks',
  'nqo',
  'prs',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
])

/**
 * Direction of a track, from its language alone. If it were guessed from the text, the full stop of «Red Rain.» in a
 * Persian track would be on the wrong side.
 */
export function trackDirection(lang: string): 'rtl' | 'ltr' {
  const [language = '', ...rest] = lang.toLowerCase().split(/[-_]/)
  if (rest.includes('latn')) return 'ltr'
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'
}
