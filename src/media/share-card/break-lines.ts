const graphemes = new Intl.Segmenter('fa', { granularity: 'grapheme' })

/** The longest beginning of a text that fits together with an ellipsis; whole words where one fits. */
function cut(text: string, fits: (line: string) => boolean): string {
  const words = text.split(' ')
  for (let count = words.length; count > 0; count -= 1) {
    // a mark before the ellipsis would read as a slip of the pen
    const line = `${words
      .slice(0, count)
      .join(' ')
      .replace(/[\s,،:;؛.–—-]+$/u, '')}…`
    if (fits(line)) return line
  }
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment)
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('')}…`
}

/**
 * Breaks a text at spaces into at most `most` lines; a longer one ends in an ellipsis. Each line is a piece of the text
 * in its logical order.
 */
export function breakLines(text: string, most: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let rest = text
  while (rest !== '') {
    if (fits(rest)) return [...lines, rest]
    if (lines.length === most - 1) return [...lines, cut(rest, fits)]
    const words = rest.split(' ')
    let count = words.length - 1
    while (count > 0 && !fits(words.slice(0, count).join(' '))) count -= 1
    // a word that is wider than a line ends the text
    if (count === 0) return [...lines, cut(words[0] ?? '', fits)]
    lines.push(words.slice(0, count).join(' '))
    rest = words.slice(count).join(' ')
  }
  return lines
}
