/** Index of the end of the string whose opening quote is at `from`. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at + 1
  }
  return text.length
}

/** Index of the end of the value that begins at `from`. */
function endOfValue(text: string, from: number): number {
  if (text[from] === '"') return endOfString(text, from)
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at) - 1
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') {
      if (depth === 0) return at
      depth -= 1
      if (depth === 0) return at + 1
    } else if (sign === ',' && depth === 0) return at
  }
  return text.length
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (/\s/.test(text[at] ?? '')) at += 1
  return at
}

/** The exact text of one member of a JSON object; undefined when it has none. The JSON must be valid. */
export function rawMember(text: string, name: string): string | undefined {
  let at = skipBlanks(text, skipBlanks(text, 0) + 1)
  while (text[at] === '"') {
    const endOfKey = endOfString(text, at)
    const key = JSON.parse(text.slice(at, endOfKey)) as string
    const from = skipBlanks(text, skipBlanks(text, endOfKey) + 1)
    const to = endOfValue(text, from)
    if (key === name) return text.slice(from, to).trimEnd()
    at = skipBlanks(text, skipBlanks(text, to) + 1)
  }
  return undefined
}
