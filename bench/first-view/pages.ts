import type { Page } from '@playwright/test'
import type { HouseFacts } from './house-facts.ts'

/** A page of the bench, and when a visitor can do there what it is for. */
export interface Look {
  name: string
  path: (facts: HouseFacts) => string
  isMembers?: boolean
  /** The control to press; without `press` the text to read. */
  control: string
  /** The first picture, where one stands in the window. */
  picture?: string
  /** Presses the control, and settles when that has had its effect. */
  press?: (page: Page) => Promise<void>
}

const leaves = (control: string) => async (page: Page) => {
  const before = page.url()
  await page.locator(control).first().click({ noWaitAfter: true })
  // a guest who wants to buy may be asked for a name where they are
  const asked = page.locator('.drawer input').first().waitFor({ state: 'attached' })
  await Promise.any([page.waitForURL((url) => url.href !== before, { waitUntil: 'commit' }), asked])
}

const filmVerb = '.foot-bar a'
const payButton = '.foot-bar button'

export const looks: readonly Look[] = [
  {
    name: 'home',
    path: () => '/',
    control: '.hero .slide.shown .actions a',
    picture: '.hero .slide.shown .backdrop img',
    press: leaves('.hero .slide.shown .actions a'),
  },
  {
    name: 'film',
    path: ({ paid }) => `/movie/${paid}`,
    control: filmVerb,
    picture: '.hero .backdrop img',
    press: leaves(filmVerb),
  },
  {
    name: 'search',
    path: () => `/search?q=${encodeURIComponent('کشتی')}`,
    control: '.find-form button',
    picture: '#main .picture img',
    press: async (page) => {
      await page.locator('.find-form input').fill('سیمرغ')
      await leaves('.find-form button')(page)
    },
  },
  {
    name: 'ticket',
    path: ({ ticket }) => `/account/tickets/${ticket}`,
    isMembers: true,
    control: '.pass [role=img], .pass svg',
  },
  {
    name: 'checkout',
    path: ({ paid }) => `/purchase/${paid}`,
    isMembers: true,
    control: payButton,
    press: leaves(payButton),
  },
  {
    name: 'play',
    path: ({ free }) => `/play/${free}`,
    control: '.pl-big',
    press: async (page) => {
      await page.locator('.pl-big').click({ noWaitAfter: true })
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0, null, { polling: 50 })
    },
  },
]
