import { describe, expect, test } from 'vitest'
import type { SourceAudio } from '#lib/media/encode-plan.ts'
import { toLanguageTag } from '../languages.ts'
import { nameSounds } from './name-sounds.ts'
import { firstSound, isSurround, purposeOfSound } from './purpose-of-sound.ts'

describe('what a sound is for', () => {
  test.each([
    [{ visual_impaired: 1 }, null, 'description'],
    [{ descriptions: 1 }, null, 'description'],
    [{ comment: 1 }, 'x', 'commentary'],
    [{ hearing_impaired: 1 }, null, 'clear_speech'],
    [{ default: 1 }, 'English Audio Description', 'description'],
    [{}, 'Persian AD', 'description'],
    [{}, 'توصیف صوتی', 'description'],
    [{}, 'Director’s commentary', 'commentary'],
    [{}, 'گفتار سازندگان', 'commentary'],
    [{ default: 1 }, 'Original', undefined],
    [{}, 'Adventure dub', undefined],
    [{}, null, undefined],
  ])('%j %j', (flags: Record<string, number>, title, purpose) => {
    expect(purposeOfSound(flags, title)).toBe(purpose)
  })
})

describe('the sound that a film begins with', () => {
  const description = { purpose: 'description' } as const
  test.each([
    ['the first', [{}, {}], 0],
    ['the one that the file calls its default', [{}, { isDefault: true }], 1],
    ['no description, though it is the first', [description, {}], 1],
    ['no description, though the file calls it its default', [{}, { ...description, isDefault: true }], 0],
    ['no commentary', [{ purpose: 'commentary', isDefault: true } as const, { isDefault: true }], 1],
    ['no sound for those who hear badly', [{ purpose: 'clear_speech', isDefault: true } as const, {}], 1],
    ['a description where there is nothing else', [description], 0],
    ['none', [], -1],
  ])('%s', (_what, sounds: Pick<SourceAudio, 'purpose' | 'isDefault'>[], index) => {
    expect(firstSound(sounds)).toBe(index)
  })
})

test.each([
  [2, undefined, false],
  [5, undefined, false],
  [6, undefined, true],
  [8, undefined, true],
  [6, 'commentary', false],
  [6, 'description', false],
] as const)('%i channels of %s are kept beside the stereo: %s', (channels, purpose, kept) => {
  expect(isSurround({ channels, ...(purpose && { purpose }) })).toBe(kept)
})

describe('names of sounds', () => {
  const names = (...sounds: [language: string, title: string | null, purpose?: SourceAudio['purpose']][]) =>
    nameSounds(sounds.map(([language, title, purpose]) => ({ language, title, ...(purpose && { purpose }) })))

  test.each([
    [
      'the language in itself',
      [
        ['fa', null],
        ['en', null],
      ],
      ['فارسی', 'English'],
    ],
    [
      'two of one language',
      [
        ['fa', null],
        ['fa', null],
      ],
      ['فارسی', 'فارسی 2'],
    ],
    [
      'what the file says more',
      [
        ['fa', 'دوبلهٔ تازه'],
        ['en', 'Original'],
      ],
      ['فارسی · دوبلهٔ تازه', 'English · Original'],
    ],
    [
      'a name that is the language',
      [
        ['fa', 'Persian'],
        ['fa', 'Farsi'],
        ['en', 'انگلیسی'],
      ],
      ['فارسی', 'فارسی 2', 'English'],
    ],
    [
      'a name with the language in it',
      [
        ['fa', 'دوبلهٔ فارسی'],
        ['en', 'English 5.1 mix'],
      ],
      ['دوبلهٔ فارسی', 'English 5.1 mix'],
    ],
    [
      'names that tools write',
      [
        ['fa', 'AC3 5.1 @ 640 Kbps'],
        ['en', 'Stereo'],
        ['fr', 'www.films.example.com'],
      ],
      ['فارسی', 'English', 'français'],
    ],
    [
      'a purpose',
      [
        ['fa', null, 'description'],
        ['en', null, 'commentary'],
      ],
      ['فارسی · توصیف صوتی', 'English · Commentary'],
    ],
    [
      'neither language nor name',
      [
        ['und', null],
        ['und', 'SoundHandler'],
        ['und', 'Dub'],
      ],
      ['صدای 1 · Sound 1', 'صدای 2 · Sound 2', 'Dub'],
    ],
  ] as const)('%s', (_what, sounds, expected) => {
    expect(
      names(
        ...sounds.map(
          ([language, title, purpose]) => [language, title, purpose] as [string, string | null, SourceAudio['purpose']],
        ),
      ),
    ).toEqual(expected)
  })
})

test.each([
  ['per', null, 'fa'],
  ['fa_IR', null, 'fa-IR'],
  ['und', 'دوبلهٔ فارسی', 'fa'],
  ['', 'English 5.1', 'en'],
  ['mul', null, 'und'],
  ['zxx', null, 'und'],
  ['und', 'x', 'und'],
])('the language of %j named %j is %s', (tag, title, language) => {
  expect(toLanguageTag(tag, title)).toBe(language)
})
