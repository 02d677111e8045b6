import { expect, test } from 'vitest'
import { emptyForm } from './title-form.ts'
import { type PartFacts, type PartKey, partsOfTitle, stateOfPart } from './title-parts.ts'

const film = emptyForm('movie', 'fa')
const facts = (change: Partial<PartFacts> = {}): PartFacts => ({
  form: film,
  complete: { fa: true, en: true },
  hasPoster: true,
  video: 'whole',
  subtitles: 1,
  ...change,
})

test('a new title has no files yet, an album has tracks, a clip has a film', () => {
  const none = { files: false, video: false, subtitles: false }
  expect(partsOfTitle('movie', none)).toEqual(['texts', 'people', 'where', 'prices'])
  expect(partsOfTitle('music', { files: true, video: false, subtitles: false })[0]).toBe('tracks')
  expect(partsOfTitle('music', { files: true, video: true, subtitles: true })[0]).toBe('video')
  expect(partsOfTitle('screening', { files: true, video: false, subtitles: false })).not.toContain('video')
})

const priced = { ...film, buy: { ...film.buy, toman: '۹۰٬۰۰۰' } }

test.each<[PartKey, Partial<PartFacts>, string]>([
  ['texts', {}, 'whole'],
  ['texts', { complete: { fa: true, en: false } }, 'open'],
  ['pictures', { hasPoster: false }, 'open'],
  ['video', { video: 'running' }, 'running'],
  ['video', { video: 'none' }, 'open'],
  ['subtitles', { subtitles: 0 }, 'open'],
  ['people', {}, 'open'],
  ['prices', {}, 'open'],
  ['prices', { form: priced }, 'whole'],
  ['prices', { form: { ...priced, buy: { ...priced.buy, isOffered: false } } }, 'open'],
  ['prices', { form: { ...film, is_free: true } }, 'whole'],
  ['where', {}, 'whole'],
])('%s with %o is %s', (key, change, state) => {
  expect(stateOfPart(key, facts(change))).toBe(state)
})
