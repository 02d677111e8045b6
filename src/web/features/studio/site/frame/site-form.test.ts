import { expect, test } from 'vitest'
import { newTab, readSiteForm, seenFrame, siteFormOf, type StoredFrame } from './site-form.ts'

const films = { title_fa: 'فیلم‌ها', title_en: 'Films', to: '/movies', for_grown_ups: false }
const saved: StoredFrame = {
  version: 2,
  header: [films],
  tabs: [
    { page: 'home', title_fa: '', title_en: 'Start' },
    { page: 'shop', title_fa: '', title_en: '' },
  ],
  footer: [{ title_fa: 'تماشا', title_en: 'Watch', links: [films] }],
  socials: [{ name: 'Mastodon', url: 'https://social.example/@parde' }],
  notice_fa: 'فردا دیرتر',
  notice_en: 'Later tomorrow',
  notice_href: null,
  notice_from: '2026-11-25T16:30:12.345Z',
  notice_until: '2026-11-27T16:30:00.000Z',
}

test('an untouched frame is sent as it was saved', () => {
  const { version: _version, ...input } = saved
  for (const locale of ['fa', 'en'] as const)
    expect(readSiteForm(siteFormOf(saved, locale), saved, locale)).toEqual({ input, faults: {} })
})

test('the preview has the words of its language, and the notice between its beginning and its end', () => {
  const at = (instant: string) => seenFrame(saved, { at: instant, lang: 'en' })
  expect(at('2026-11-26T00:00:00.000Z')).toMatchObject({
    header: [{ title: 'Films', to: '/movies' }],
    tabs: [
      { title: 'Start', to: '/', icon: 'home', for_grown_ups: false },
      { title: 'Shop', to: '/shop', icon: 'bag', for_grown_ups: true },
    ],
    lists: [{ title: 'Watch' }],
    notice: { text: 'Later tomorrow' },
  })
  expect(at('2026-11-25T00:00:00.000Z').notice).toBeNull()
  expect(at('2026-11-27T16:30:00.000Z').notice).toBeNull()
})

test('a new tab is a page that is not in the bar yet', () => {
  const { tabs } = siteFormOf(saved, 'en')
  expect(newTab(tabs).page).toBe('films')
  expect(newTab([...tabs, newTab(tabs)]).page).toBe('series')
})
