/** A line of lyrics as it is stored and shown. */
export type LyricsLine = {
  /** Milliseconds from the beginning of the music; null where the lyrics have no times. */
  at_ms: number | null
  /** Empty: a pause between two verses. */
  text: string
  translation: string | null
}

/** A fault in typed lyrics; `line` counts from 1 in the text that was typed. */
export type LyricsWarning = {
  code: 'bad_time' | 'no_time' | 'too_long' | 'too_many' | 'other_count'
  line: number
}
