import type { Localized } from '#server/fail.ts'
import { required } from '#server/http/validation.ts'
import type { Mark } from './mark-queries.ts'

const sentences = {
  behind: { fa: 'فیلم پیش از این لحظه تمام می‌شود.', en: 'The film ends before this moment.' },
  endFirst: { fa: 'پایان باید بعد از شروع باشد.', en: 'The end must come after the beginning.' },
  twice: { fa: 'این را یک بار نوشته‌اید.', en: 'This is there already.' },
  halfName: {
    fa: 'نام را به هر دو زبان بنویسید، یا هر دو را خالی بگذارید.',
    en: 'Write the name in both languages, or leave both empty.',
  },
} as const satisfies Record<string, Localized>

/** Returns a key that equal marks share: of a chapter its start, of a part to skip its kind. */
const sameness = ({ kind, start_ms: start }: Mark): string => (kind === 'chapter' ? `chapter ${start}` : kind)

/**
 * Returns the faults in the marks of a film of this length (ms), by their fields; empty: none. A mark at the very end
 * shows nothing, and a part to skip ends at the latest with the film.
 */
export function faultsOfMarks(marks: readonly Mark[], durationMs: number): Record<string, Localized[]> {
  const faults: Record<string, Localized[]> = {}
  const seen = new Set<string>()
  for (const [index, mark] of marks.entries()) {
    const { kind, start_ms: start, end_ms: end, name_fa: fa, name_en: en } = mark
    const say = (field: string, sentence: Localized) => (faults[`marks.${index}.${field}`] ??= [sentence])
    if (start >= durationMs) say('start_ms', sentences.behind)
    if (seen.has(sameness(mark))) say('start_ms', sentences.twice)
    seen.add(sameness(mark))
    if (kind !== 'chapter') {
      if (end === null) say('end_ms', required)
      else if (end <= start) say('end_ms', sentences.endFirst)
      else if (end > durationMs) say('end_ms', sentences.behind)
    }
    if (kind === 'chapter' && (fa === null) !== (en === null))
      say(fa === null ? 'name_fa' : 'name_en', sentences.halfName)
  }
  return faults
}
