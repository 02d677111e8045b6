import type { Locale } from '#lib/text/locale.ts'
import { formatClock } from '#lib/time/durations.ts'
import { typedDigits } from '#lib/typed/typed-digits.ts'
import type { FilmMarkKind } from '#lib/lists/film-marks.ts'
import type { FilmMarks } from '#web/features/studio/media/files/media-data.ts'
import { clockIn } from './episode-form.ts'

type Mark = FilmMarks['items'][number]

/** A mark as it is typed: places as clocks («۴۳:۱۰»). */
export type MarkDraft = {
  /** Stays with the row while others come and go. */
  key: number
  kind: FilmMarkKind
  start: string
  end: string
  name_fa: string
  name_en: string
  /** As it is stored: an untouched field keeps its milliseconds. */
  was: Mark | null
}

const clockOf = (ms: number | null, locale: Locale): string => (ms === null ? '' : formatClock(ms / 1000, locale))

export const draftOfMarks = ({ items }: FilmMarks, locale: Locale): MarkDraft[] =>
  items.map((was, key) => ({
    key,
    kind: was.kind,
    start: clockOf(was.start_ms, locale),
    end: clockOf(was.end_ms, locale),
    name_fa: was.name_fa ?? '',
    name_en: was.name_en ?? '',
    was,
  }))

/** One more row: a chapter without a name. */
export const withOneMore = (rows: readonly MarkDraft[]): MarkDraft[] => [
  ...rows,
  {
    key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
    kind: 'chapter',
    start: '',
    end: '',
    name_fa: '',
    name_en: '',
    was: null,
  },
]

/** A place in the film (ms), the very beginning too; null: nothing was typed; undefined: it cannot be read. */
function momentIn(text: string, was: number | null, locale: Locale): number | null | undefined {
  if (was !== null && text === clockOf(was, locale)) return was
  return /^0{1,2}(:00){1,2}$/.test(typedDigits(text).trim()) ? 0 : clockIn(text)
}

type Fault = 'clock' | 'required'

/** The marks as they are sent, and what cannot be read of them, by the fields that the server names. */
export function marksIn(rows: readonly MarkDraft[], locale: Locale): { marks: Mark[]; faults: Record<string, Fault> } {
  const faults: Record<string, Fault> = {}
  const marks = rows.map((row, index): Mark => {
    const { kind, was } = row
    const place = (field: 'start' | 'end') => {
      const moment = momentIn(row[field], was?.[`${field}_ms`] ?? null, locale)
      if (moment === undefined || moment === null)
        faults[`marks.${index}.${field}_ms`] = moment === null ? 'required' : 'clock'
      return moment ?? 0
    }
    const isChapter = kind === 'chapter'
    return {
      kind,
      start_ms: place('start'),
      end_ms: isChapter ? null : place('end'),
      name_fa: isChapter ? row.name_fa.trim() || null : null,
      name_en: isChapter ? row.name_en.trim() || null : null,
    }
  })
  return { marks, faults }
}
