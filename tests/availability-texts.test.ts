import { describe, expect, test } from 'vitest'
import type { ProblemCode } from '#contract/problem.ts'
import { titleWords } from '#contract/catalog/title-words.ts'
import { en as playerEn } from '#player/locales/en.ts'
import { fa as playerFa } from '#player/locales/fa.ts'
import { calledBy, sentence } from '#server/fail.ts'
import { type ProductKind, productKinds } from '#lib/lists/product-kinds.ts'
import { createTranslator } from 'use-intl/core'
import en from '../src/web/i18n/en.json' with { type: 'json' }
import fa from '../src/web/i18n/fa.json' with { type: 'json' }
import listeningEn from '../src/web/i18n/listening-en.json' with { type: 'json' }
import listeningFa from '../src/web/i18n/listening-fa.json' with { type: 'json' }

/** The house's sentences where something cannot be had; the first column is the API's code. */
const catalogue: [ProblemCode, ProductKind, string, string][] = [
  ['playback.region', 'movie', 'Not available in your region.', 'در منطقهٔ شما در دسترس نیست.'],
  ['playback.not_now', 'movie', 'Not available at this time.', 'در این زمان در دسترس نیست.'],
  ['playback.release_ended', 'movie', 'The release of this movie has ended.', 'پخش این فیلم به پایان رسیده است.'],
  ['playback.release_ended', 'series', 'The release of this series has ended.', 'پخش این سریال به پایان رسیده است.'],
  ['playback.release_ended', 'episode', 'The release of this episode has ended.', 'پخش این قسمت به پایان رسیده است.'],
  ['playback.release_ended', 'music', 'The release of this title has ended.', 'پخش این عنوان به پایان رسیده است.'],
  ['playback.release_ended', 'track', 'The release of this track has ended.', 'پخش این قطعه به پایان رسیده است.'],
  ['playback.plans', 'movie', 'Plans are not available for this movie.', 'این فیلم در اشتراک‌ها نیست.'],
  ['playback.plans', 'series', 'Plans are not available for this series.', 'این سریال در اشتراک‌ها نیست.'],
  ['playback.plans', 'season', 'Plans are not available for this season.', 'این فصل در اشتراک‌ها نیست.'],
  ['playback.plans', 'music', 'Plans are not available for this title.', 'این عنوان در اشتراک‌ها نیست.'],
  ['playback.age', 'movie', 'This title is not for this profile.', 'این عنوان برای این پروفایل نیست.'],
  [
    'playback.festival_region',
    'festival',
    'This festival is not available in your region.',
    'این جشنواره در منطقهٔ شما در دسترس نیست.',
  ],
  ['product.unavailable', 'movie', 'This movie is currently unavailable', 'این فیلم فعلاً در دسترس نیست'],
  ['product.unavailable', 'episode', 'This episode is currently unavailable', 'این قسمت فعلاً در دسترس نیست'],
  [
    'auth.too_many_sessions',
    'movie',
    'You cannot have more than 3 active devices.',
    'بیش از سه دستگاه نمی‌تواند روشن باشد.',
  ],
]

describe('where something cannot be had', () => {
  test.each(catalogue)('%s of a %s says “%s”', (code, kind, english, persian) => {
    expect(sentence(code, 'en', calledBy(kind))).toBe(english)
    expect(sentence(code, 'fa', calledBy(kind))).toBe(persian)
  })

  test('a title of an unknown kind is a movie, and no blank stays open', () => {
    expect(sentence('playback.release_ended', 'en')).toBe('The release of this movie has ended.')
    expect(sentence('playback.plans', 'fa')).toBe('این فیلم در اشتراک‌ها نیست.')
  })
})

/** Texts of pages that say what the API says too: the page before the visitor is known, or a 204 without a body. */
const pages: [string, { fa: string; en: string }, ProblemCode, ProductKind][] = [
  ['the page of a film, ended', { fa: fa.ways.ended, en: en.ways.ended }, 'playback.release_ended', 'movie'],
  [
    'the page of an album, ended',
    { fa: fa.music.notesOfWays.ended, en: en.music.notesOfWays.ended },
    'playback.release_ended',
    'music',
  ],
  [
    'the page of a film, not sold',
    { fa: fa.ways.notForSale, en: en.ways.notForSale },
    'purchase.not_for_sale',
    'movie',
  ],
  ['the page of an album, not sold', { fa: fa.music.notSold, en: en.music.notSold }, 'purchase.not_for_sale', 'music'],
  ['the page of a film, sold out', { fa: fa.ways.soldOut, en: en.ways.soldOut }, 'purchase.sold_out', 'movie'],
  [
    'the checkout of a film, sold out',
    {
      fa: `${fa.checkout.soldOut}. ${fa.checkout.soldOutHelp}`,
      en: `${en.checkout.soldOut}. ${en.checkout.soldOutHelp}`,
    },
    'purchase.sold_out',
    'movie',
  ],
  [
    'a title closed to a child, age',
    { fa: `${fa.closedTitle.title}.`, en: `${en.closedTitle.title}.` },
    'playback.age',
    'movie',
  ],
  [
    'a track that has nothing to play, a 204',
    { fa: listeningFa.listening.unavailable.slice(0, -1), en: listeningEn.listening.unavailable.slice(0, -1) },
    'product.unavailable',
    'track',
  ],
  ['the hall of a screening, over', { fa: fa.hall.over, en: en.hall.over }, 'playback.screening_over', 'screening'],
]

describe('a page says it in the API’s words', () => {
  test.each(pages)('%s', (_place, said, code, kind) => {
    expect(said).toEqual({
      fa: sentence(code, 'fa', calledBy(kind)),
      en: sentence(code, 'en', calledBy(kind)),
    })
  })

  test('the fourth device, before it says what to do', () => {
    for (const [locale, text] of [
      ['en', en.login.threeDevicesHelp],
      ['fa', fa.login.threeDevicesHelp],
    ] as const)
      expect(text.startsWith(`${sentence('auth.too_many_sessions', locale)} `)).toBe(true)
  })

  test.each(productKinds)('a 204 of a %s, which has no body', (kind) => {
    const inEnglish = createTranslator({ locale: 'en', messages: en, namespace: 'playback.reasons' })
    const inPersian = createTranslator({ locale: 'fa', messages: fa, namespace: 'playback.reasons' })
    expect(inEnglish('unavailable', { what: titleWords[kind].en })).toBe(
      sentence('product.unavailable', 'en', calledBy(kind)),
    )
    expect(inPersian('unavailable', { what: titleWords[kind].fa })).toBe(
      sentence('product.unavailable', 'fa', calledBy(kind)),
    )
  })
})

describe('texts that no call of the API brings', () => {
  test('a network that fails, an address without a page, and a film that fails in the player', () => {
    expect([en.toasts.network, fa.toasts.network]).toEqual([
      'Network error. Retry again.',
      'خطای شبکه. دوباره امتحان کنید.',
    ])
    expect([en.notFound.text, fa.notFound.text]).toEqual([
      'There is no page at this address, or it has moved.',
      'صفحه‌ای در این نشانی نیست، یا جابه‌جا شده است.',
    ])
    expect([playerEn.errors.playback.title, playerFa.errors.playback.title]).toEqual([
      'Error playing video. Please try again later.',
      'پخش فیلم ممکن نشد. کمی بعد دوباره امتحان کنید.',
    ])
    expect([playerEn.errors.broken_link.title, playerFa.errors.broken_link.title]).toEqual([
      'Error loading video. The link might be broken.',
      'فیلم بالا نیامد. شاید لینک آن خراب باشد.',
    ])
  })
})
