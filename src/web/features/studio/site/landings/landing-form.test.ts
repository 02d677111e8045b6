import { expect, test } from 'vitest'
import { landingFormOf, newBlock, readForm, type StudioLanding } from './landing-form.ts'
import { noEnd } from '#web/features/studio/form/instant-entry.ts'

const none = { title_fa: '', title_en: '', text_fa: '', text_en: '' }
const saved: StudioLanding = {
  id: 3,
  version: 2,
  slug: 'landing1',
  langs: 'both',
  state: 'published',
  has_switcher: false,
  eyebrow_fa: '',
  eyebrow_en: '',
  title_fa: 'نوروز',
  title_en: 'Nowruz',
  lead_fa: '',
  lead_en: '',
  description_fa: '',
  description_en: '',
  head: { product_id: 7, image_id: null },
  pictures: [],
  shown_from: '2026-11-25T16:30:12.345Z',
  shown_until: null,
  blocks: [
    { kind: 'text', ...none, text_fa: 'متن', text_en: 'Words' },
    { kind: 'countdown', ...none, title_fa: 'تا', title_en: 'Until', until: '2027-03-20T20:24:45.000Z' },
  ],
}

test('an untouched page is sent as it was saved, to the millisecond', () => {
  for (const locale of ['fa', 'en'] as const) {
    const { id: _id, version: _version, pictures: _pictures, ...input } = saved
    expect(readForm(landingFormOf(saved, locale), saved, locale)).toEqual({ input, faults: {} })
  }
})

test('what is not chosen yet is a fault of its field, and is left out of the preview', () => {
  const form = landingFormOf(saved, 'en')
  const blocks = [newBlock('video'), newBlock('offer'), newBlock('gift'), newBlock('countdown'), newBlock('text')]
  const { input, faults } = readForm({ ...form, blocks }, saved, 'en')
  expect(faults).toEqual({
    'blocks.0.product_id': 'required',
    'blocks.1.product_id': 'required',
    'blocks.2.campaign': 'required',
    'blocks.3.until': 'required',
  })
  expect(input.blocks.map(({ kind }) => kind)).toEqual(['text'])
})

test('an end that cannot be read says how it is written', () => {
  const form = { ...landingFormOf(saved, 'en'), until: { ...noEnd, date: 'someday' } }
  expect(readForm(form, saved, 'en').faults).toEqual({ shown_until: 'instant_date' })
})
