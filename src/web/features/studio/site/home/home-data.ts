import type { OutputOf } from '#contract/api.ts'
import type { Locale } from '#lib/text/locale.ts'
import { entryOf, type InstantEntry, parseInstant, noEnd, noMoment } from '#web/features/studio/form/instant-entry.ts'

export type StudioHome = OutputOf<'GET /studio/home'>
type StoredSlide = StudioHome['slides'][number]
type StoredRow = StudioHome['rows'][number]
export type Preview = OutputOf<'POST /studio/home/preview'>

/** By whom, in which language and when a part is seen, as it is typed. */
type Seen = {
  /** The same for as long as the editor is open, so that fields stay in their part when it moves. */
  key: string
  starts: InstantEntry
  ends: InstantEntry
}
export type SlideDraft = Omit<StoredSlide, 'id' | 'image_id' | 'image' | 'product' | 'starts_at' | 'ends_at'> &
  Seen & { id: number | null; image_id: string | null; productTitle: string }
export type RowDraft = Omit<StoredRow, 'id' | 'starts_at' | 'ends_at'> & Seen & { id: number | null }
export type HomeDraft = { slides: SlideDraft[]; rows: RowDraft[] }

let made = 0
const newKey = (): string => {
  made += 1
  return `new-${made}`
}

const always = { audience: null, lang: null, is_hidden: false } as const
const noTime = (): Pick<Seen, 'starts' | 'ends'> => ({ starts: noMoment, ends: noEnd })

/** The stored arrangement as the editor holds it. */
export function draftOf(home: StudioHome, locale: Locale): HomeDraft {
  const timesOf = (one: StoredSlide | StoredRow) => ({
    starts: entryOf(one.starts_at, locale, 'moment'),
    ends: entryOf(one.ends_at, locale, 'end'),
  })
  return {
    slides: home.slides.map(({ product, image: _image, starts_at: _starts, ends_at: _ends, ...slide }) => ({
      ...slide,
      productTitle: product.title,
      key: `slide-${slide.id}`,
      ...timesOf({ ...slide, product, image: _image, starts_at: _starts, ends_at: _ends }),
    })),
    rows: home.rows.map((row) => {
      const { starts_at: _starts, ends_at: _ends, ...rest } = row
      return { ...rest, key: `row-${row.id}`, ...timesOf(row) }
    }),
  }
}

export const newSlide = ({ id, title }: { id: number; title: string }): SlideDraft => ({
  key: newKey(),
  id: null,
  product_id: id,
  image_id: null,
  productTitle: title,
  eyebrow_fa: null,
  eyebrow_en: null,
  story_fa: '',
  story_en: '',
  ...always,
  ...noTime(),
})

export const newRow = (): RowDraft => ({
  key: newKey(),
  id: null,
  kind: 'posters',
  title_fa: '',
  title_en: '',
  query: { sort: 'published' },
  href: null,
  ...always,
  ...noTime(),
})

/** A row that is to be chosen by hand, or to show a collection, and has none yet. */
const isUnchosen = ({ query }: RowDraft): boolean => query.ids?.length === 0 || query.collection === noCollection

/** A row is to show a collection which is not chosen yet. */
export const noCollection = 0

/**
 * An arrangement for the API; `unread`: where a time cannot be read (`rows.0.starts_at`); `unchosen`: where nothing is
 * chosen yet (`rows.0.query.ids`). A row without its choice is left out, for the preview.
 */
export function inputOf(draft: HomeDraft) {
  const unread: string[] = []
  const unchosen = draft.rows.flatMap((row, index) =>
    isUnchosen(row) ? [`rows.${index}.query.${row.query.ids === undefined ? 'collection' : 'ids'}`] : [],
  )
  const instant = (entry: InstantEntry, at: string): string | null => {
    const read = parseInstant(entry)
    if ('instant' in read) return read.instant
    unread.push(at)
    return null
  }
  const slides = draft.slides.map(({ key: _key, productTitle: _title, starts, ends, ...slide }, index) => ({
    ...slide,
    starts_at: instant(starts, `slides.${index}.starts_at`),
    ends_at: instant(ends, `slides.${index}.ends_at`),
  }))
  const rows = draft.rows.flatMap((draftRow, index) => {
    const { key: _key, starts, ends, ...row } = draftRow
    const times = {
      starts_at: instant(starts, `rows.${index}.starts_at`),
      ends_at: instant(ends, `rows.${index}.ends_at`),
    }
    return isUnchosen(draftRow) ? [] : [{ ...row, ...times }]
  })
  return { input: { slides, rows }, unread, unchosen }
}

/** A list with one thing a place earlier or later. */
export function moved<T>(items: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...items]
  const [one] = next.splice(at, 1)
  if (one !== undefined) next.splice(at + by, 0, one)
  return next
}
