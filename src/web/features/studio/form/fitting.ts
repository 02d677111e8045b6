import { displayLine } from '#lib/persian/persian-text.ts'
import type { Choice } from './combo-box.tsx'

const most = 50
/** The text for comparison: Persian letters for Arabic ones, without half-spaces and case. */
const bare = (text: string) => displayLine(text).replaceAll('\u200c', '').toLowerCase()

/** The choices that match the typed text: first those that begin with it, then those that contain it. */
export function fitting(choices: readonly Choice[], text: string): Choice[] {
  const wanted = bare(text)
  if (wanted === '') return choices.slice(0, most)
  const ranked = choices.flatMap((choice) => {
    const name = bare(choice.label)
    if (name.startsWith(wanted) || bare(choice.detail ?? '') === wanted) return [{ choice, rank: 0 }]
    return name.includes(wanted) ? [{ choice, rank: 1 }] : []
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ choice }) => choice)
}
