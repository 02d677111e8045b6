import { isWithinOneEdit } from '#lib/persian/one-edit.ts'
import type { Known } from './lookup-queries.ts'
import type { AskedWord, Chunk } from './read-query.ts'

const alone = (key: string, text = key): AskedWord => ({ text, key, parts: [key] })

const asTyped = ({ text, keys, parts }: Chunk): AskedWord[] => {
  const [only] = keys
  return keys.length === 1 && only !== undefined ? [{ text, key: only, parts }] : keys.map((key) => alone(key))
}

/**
 * The words of a query on the keyboard for which they were meant. They are read on the other one where that makes words
 * of them that we know, and what was typed is none.
 */
export function onRightKeyboard(
  chunks: readonly Chunk[],
  known: Known,
  isExact: boolean,
): { words: AskedWord[]; isSwapped: boolean } {
  const isKnown = (keys: readonly string[], isLast: boolean) =>
    keys.every((key) => known.exact.has(key) || (isLast && key.length > 1 && known.beginnings.has(key)))
  const isBetter = chunks.map(({ keys, swapped }, at) => {
    const isLast = at === chunks.length - 1
    return swapped !== null && !isKnown(keys, isLast) && isKnown(swapped.keys, isLast)
  })
  // two letters are a word in both languages too often to decide
  const decides = chunks.some(({ text }, at) => isBetter[at] === true && text.length > 2)
  const hasWord = chunks.some(({ keys }) =>
    keys.some((key) => key.length > 2 && /\p{L}/u.test(key) && known.exact.has(key)),
  )
  const wins = isBetter.filter(Boolean).length
  if (isExact || !decides || (hasWord && wins * 2 < chunks.length))
    return { words: chunks.flatMap(asTyped), isSwapped: false }
  return {
    isSwapped: true,
    words: chunks.flatMap((chunk, at) => {
      const { swapped, keys } = chunk
      // “ali” is a name, and among words of the other keyboard it is «شمه»
      if (swapped === null || !(isKnown(swapped.keys, false) || isBetter[at] === true || !isKnown(keys, false)))
        return asTyped(chunk)
      const [only] = swapped.keys
      return swapped.keys.length === 1 && only !== undefined
        ? [alone(only, swapped.text)]
        : swapped.keys.map((key) => alone(key))
    }),
  }
}

export const isNear = (key: string, known: Known): boolean => known.near.some(({ term }) => isWithinOneEdit(key, term))

/** Half-space words whose joined form nobody knows are read as their parts; two words that are one are joined. */
export function regrouped(words: readonly AskedWord[], known: Known): AskedWord[] {
  const isOne = ({ key, parts }: AskedWord) =>
    parts.length < 2 || known.exact.has(key) || (isNear(key, known) && !parts.every((part) => known.exact.has(part)))
  const apart = words.flatMap((word) => (isOne(word) ? [word] : word.parts.map((part) => alone(part))))
  const joined: AskedWord[] = []
  for (const word of apart) {
    const before = joined.at(-1)
    const areKnown = before !== undefined && known.exact.has(before.key) && known.exact.has(word.key)
    if (before !== undefined && !areKnown && known.exact.has(`${before.key}${word.key}`))
      joined.splice(-1, 1, alone(`${before.key}${word.key}`, `${before.text} ${word.text}`))
    else joined.push(word)
  }
  return joined
}
