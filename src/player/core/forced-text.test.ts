import { describe, expect, test } from 'vitest'
import { choosableTracks, forcedTrack, heardLang } from './forced-text.ts'
import type { TextTrackSource } from './source.ts'

const track = (id: string, lang: string, isForced = false): TextTrackSource => ({
  id,
  lang,
  label: lang,
  url: `/${id}.vtt`,
  isDefault: false,
  isForced,
})
const tracks = [track('fa', 'fa'), track('fa-forced', 'fa', true), track('en-forced', 'en', true)]

test('forced lines cannot be chosen', () => {
  expect(choosableTracks(tracks).map(({ id }) => id)).toEqual(['fa'])
})

test.each([
  ['the language that is heard', null, 'fa', 'fa-forced'],
  ['its region does not matter', null, 'fa-IR', 'fa-forced'],
  ['another sound', null, 'en', 'en-forced'],
  ['a language without any', null, 'fr', undefined],
  ['an unknown language', null, null, undefined],
  ['a chosen subtitle, which holds them too', 'fa', 'fa', undefined],
])('forced lines for %s', (_what, textTrackId, lang, id) => {
  expect(forcedTrack(tracks, { textTrackId, lang })?.id).toBe(id)
})

describe('the language that is heard', () => {
  const audioTracks = [
    { id: 0, lang: 'en', label: 'English' },
    { id: 1, lang: 'fa', label: 'فارسی' },
    { id: 2, lang: '', label: 'Sound 3' },
  ]
  test.each([
    [1, undefined, 'fa'],
    [null, undefined, 'en'],
    [2, 'fa', 'fa'],
    [2, undefined, null],
  ])('of sound %j, with %j by the product, is %j', (audioTrackId, soundLang, lang) => {
    expect(heardLang({ audioTracks, audioTrackId }, soundLang)).toBe(lang)
  })
  test.each([
    ['fa', 'fa'],
    ['und', null],
    [undefined, null],
  ])('where the browser tells of no sound is what the product says: %j', (soundLang, lang) => {
    expect(heardLang({ audioTracks: [], audioTrackId: null }, soundLang)).toBe(lang)
  })
})
