/** Words that stayed, went or came, in reading order. */
export type Change = { kind: 'same' | 'gone' | 'new'; text: string }

/** More pairs than this are not compared one by one: the whole went and the whole came. */
const mostPairs = 4_000_000

/** Which of `a` and `b` stayed, went and came: the longest common subsequence, by dynamic programming. */
function compare(a: readonly string[], b: readonly string[]): Change[] {
  const gone = (text: string): Change => ({ kind: 'gone', text })
  const came = (text: string): Change => ({ kind: 'new', text })
  if (a.length * b.length > mostPairs) return [...a.map(gone), ...b.map(came)]
  const width = b.length + 1
  // the length of what the rests from (i, j) have in common
  const common = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const changes: Change[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [one, other] = [a[i], b[j]]
    if (one !== undefined && one === other) {
      changes.push({ kind: 'same', text: one })
      i += 1
      j += 1
    } else if (one !== undefined && (other === undefined || at(i + 1, j) >= at(i, j + 1))) {
      changes.push(gone(one))
      i += 1
    } else if (other !== undefined) {
      changes.push(came(other))
      j += 1
    }
  }
  return changes
}

const joined = (changes: readonly Change[]): Change[] => {
  const runs: Change[] = []
  for (const { kind, text } of changes) {
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += text
    else runs.push({ kind, text })
  }
  return runs
}

const wordsOf = (lines: readonly Change[], kind: Change['kind']): string[] =>
  lines
    .filter((line) => line.kind === kind)
    .map(({ text }) => text)
    .join('\n')
    .split(/(?<=\s)/)

/**
 * Returns the changes between two texts: the words of each stretch of lines that changed, without lines that stayed.
 */
export function changesBetween(before: string, after: string): Change[][] {
  const stretches: Change[][] = []
  let stretch: Change[] = []
  const close = () => {
    if (stretch.length === 0) return
    const [gone, came] = [wordsOf(stretch, 'gone'), wordsOf(stretch, 'new')]
    const isBoth = ['gone', 'new'].every((kind) => stretch.some((line) => line.kind === kind))
    stretches.push(joined(isBoth ? compare(gone, came) : stretch.map((line) => ({ ...line, text: `${line.text}\n` }))))
    stretch = []
  }
  for (const line of compare(before.split('\n'), after.split('\n')))
    if (line.kind === 'same') close()
    else stretch.push(line)
  close()
  return stretches
}
