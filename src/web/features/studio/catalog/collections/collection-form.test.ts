import { expect, test } from 'vitest'
import { collectionFormOf, collectionInputOf, type TitleCollection } from './collection-form.ts'
import { noEnd } from '#web/features/studio/form/instant-entry.ts'

const saved: TitleCollection = {
  id: 3,
  version: 2,
  title_fa: 'زمستان',
  title_en: 'Winter',
  line_fa: '',
  line_en: '',
  story_fa: '',
  story_en: '',
  is_shown: true,
  shown_from: '2026-11-25T16:30:12.345Z',
  shown_until: null,
  picture: null,
  items: [{ product_id: 7, title: 'Snow', state: 'published', note_fa: 'چرا', note_en: 'Why' }],
}

test('an untouched collection is sent as it was saved, to the millisecond', () => {
  for (const locale of ['fa', 'en'] as const) {
    const read = collectionInputOf(collectionFormOf(saved, locale), saved, locale)
    expect(read).toEqual({
      input: {
        title_fa: 'زمستان',
        title_en: 'Winter',
        line_fa: '',
        line_en: '',
        story_fa: '',
        story_en: '',
        is_shown: true,
        shown_from: saved.shown_from,
        shown_until: null,
        items: [{ product_id: 7, note_fa: 'چرا', note_en: 'Why' }],
      },
    })
  }
})

test('a day that cannot be read is a fault of its field', () => {
  const form = { ...collectionFormOf(saved, 'en'), until: { ...noEnd, date: 'someday' } }
  expect(collectionInputOf(form, saved, 'en')).toEqual({ faults: { shown_until: 'instant_date' } })
})
