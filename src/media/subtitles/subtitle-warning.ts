/** Something the editor should check, with the line (from 1) in the uploaded file. It never stops the upload. */
export type SubtitleWarning = {
  code:
    | 'overlap'
    | 'reversed'
    | 'no_length'
    | 'negative_start'
    | 'no_words'
    | 'guessed_encoding'
    | 'doubled_encoding'
    | 'guessed_end'
    | 'unread_time'
    | 'after_end'
    | 'shifted'
    | 'rate_of_film'
    | 'guessed_rate'
  line: number
}
