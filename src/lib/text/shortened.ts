const graphemes = new Intl.Segmenter('fa', { granularity: 'grapheme' })

/**
 * The beginning of a text that fits into `most` UTF-16 units, so that it fits into columns and the fields of others too. It
 * ends between two visible characters: half of an emoji, or a letter without its marks, is not what somebody wrote.
 */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > most) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** A text of at most `most` UTF-16 units; what was cut ends with «…». For previews, logs and answers of other servers. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${beginningOf(text, most - 1).trimEnd()}…`
}
