import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCES, initialTextTrack, parsePreferences, storedPreferences } from './preferences.ts'

test('missing and damaged preferences are the defaults', () => {
  for (const stored of [
    null,
    '',
    '{',
    '[]',
    '"x"',
    '{"volume":"loud","rate":17,"cueStyle":{"size":99,"color":"<b>"}}',
  ]) {
    expect(parsePreferences(stored)).toEqual(DEFAULT_PREFERENCES)
  }
})

test('kept preferences come back as they were', () => {
  const kept = {
    volume: 0.3,
    muted: true,
    rate: 1.5,
    textLang: null,
    secondTextLang: 'en',
    cueStyle: { size: 1.2, color: 'rose', anchor: 'below' },
    readsCues: true,
    qualityRung: 480,
    autoplayNext: false,
  } as const
  expect(parsePreferences(storedPreferences(kept))).toEqual(kept)
  // an entry that an earlier release has stored in a browser
  expect(parsePreferences('{"cueStyle":{"place":"top"}}').cueStyle.anchor).toBe('top')
})

test('subtitles begin in the kept language, else in the default one, and stay off when turned off', () => {
  const track = (id: string, isDefault: boolean) => ({ id, lang: id, label: id, url: `/${id}`, isDefault })
  const tracks = [track('fa', true), track('en', false)]
  expect(initialTextTrack(tracks, { textLang: 'en' })?.id).toBe('en')
  expect(initialTextTrack(tracks, { textLang: 'de' })?.id).toBe('fa')
  expect(initialTextTrack(tracks, { textLang: undefined })?.id).toBe('fa')
  expect(initialTextTrack(tracks, { textLang: null })).toBeNull()
})
