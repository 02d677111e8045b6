import type { InputOf, OutputOf } from '#contract/api.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'
import { entryOf, type InstantEntry } from '#web/features/studio/form/instant-entry.ts'
import { momentIn } from '#web/features/studio/form/typed-fields.ts'

export type TitleCollection = OutputOf<'GET /studio/title-collections/:id'>
type Input = InputOf<'POST /studio/title-collections'>['body']

export type Item = TitleCollection['items'][number]
type Text = 'title_fa' | 'title_en' | 'line_fa' | 'line_en' | 'story_fa' | 'story_en'

/** The editor's fields as typed. */
export type CollectionForm = Record<Text, string> & {
  isShown: boolean
  from: InstantEntry
  until: InstantEntry
  items: Item[]
}

/** The fields as a collection fills them; without one, those of a new one. */
export function collectionFormOf(saved: TitleCollection | null, locale: Locale): CollectionForm {
  const { title_fa = '', title_en = '', line_fa = '', line_en = '', story_fa = '', story_en = '' } = saved ?? {}
  return {
    title_fa,
    title_en,
    line_fa,
    line_en,
    story_fa,
    story_en,
    isShown: saved?.is_shown ?? false,
    from: entryOf(saved?.shown_from, locale, 'moment'),
    until: entryOf(saved?.shown_until, locale, 'end'),
    items: saved?.items ?? [],
  }
}

/** The contract's input; or what is wrong with the days. Texts are judged by the server. */
export function collectionInputOf(
  form: CollectionForm,
  was: TitleCollection | null,
  locale: Locale,
): { input: Input } | { faults: Faults } {
  const faults: Faults = {}
  const { isShown, from, until, items, ...texts } = form
  const momentOf = (field: 'shown_from' | 'shown_until', entry: InstantEntry) =>
    momentIn(entry, was?.[field], {
      locale,
      refuse: (fault) => {
        faults[field] = fault
      },
    }) ?? null
  const input: Input = {
    ...texts,
    is_shown: isShown,
    shown_from: momentOf('shown_from', from),
    shown_until: momentOf('shown_until', until),
    items: items.map(({ product_id, note_fa, note_en }) => ({ product_id, note_fa, note_en })),
  }
  return Object.keys(faults).length > 0 ? { faults } : { input }
}
