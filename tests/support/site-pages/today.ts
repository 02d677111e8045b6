import type { Page } from '@playwright/test'
import type { SitePage } from './site-page.ts'
import type { OutputOf } from '#contract/api.ts'
import { withoutAnswer } from './steps.ts'

type Today = OutputOf<'GET /studio/today'>
const now = '2026-11-28T10:42:00.000Z'
const call = '**/api/v1/studio/today'

/** A house in which everything happens at once: the demo is at rest. */
const busy: Today = {
  now,
  first_day: [
    { step: 'seller', is_done: true, lacks: null, paid_at: [], product_id: null, optional: null, set_aside: null },
    {
      step: 'messages',
      is_done: true,
      lacks: null,
      paid_at: [],
      product_id: null,
      optional: null,
      set_aside: 'sms',
    },
    {
      step: 'backup',
      is_done: false,
      lacks: 'backup_place',
      paid_at: [],
      product_id: null,
      optional: 'backup',
      set_aside: null,
    },
  ],
  needs: [
    { kind: 'payments', count: 3, is_urgent: true, oldest_at: '2026-11-28T10:02:00.000Z', pressing: 0, due_at: null },
    { kind: 'titles', count: 1, is_urgent: true, oldest_at: null, pressing: 1, due_at: '2026-11-28T17:30:00.000Z' },
    { kind: 'comments', count: 17, is_urgent: true, oldest_at: now, pressing: 2, due_at: null },
    { kind: 'stock', count: 9, is_urgent: false, oldest_at: null, pressing: 0, due_at: null },
  ],
  on_air: [
    {
      product_id: 1,
      title: 'A Night of Setar with a name that is as long as names of evenings are',
      mode: 'live',
      starts_at: '2026-11-28T09:55:00.000Z',
      ends_at: null,
      seats: { sold: 311, capacity: 400 },
      viewers: 212,
      stalled: 31,
      stream: { state: 'late', bits: 3_100_000 },
      still: null,
    },
  ],
  next: [
    {
      product_id: 2,
      title: 'Tehran, Zero Hour, once more and with its makers',
      mode: 'window',
      starts_at: '2026-11-28T10:51:00.000Z',
      ends_at: null,
      seats: { sold: 82, capacity: 120 },
      viewers: 0,
      stalled: 0,
      stream: null,
      still: null,
    },
  ],
  shows: 4,
  sales: [],
  video: {
    running: [{ product_id: 3, title: 'Bitter Orange Wind', step: 'encode', progress: 0.64, seconds_left: 1140 }],
    total: 6,
    waiting: 2,
    ready: [{ product_id: 4, title: 'Where Ships Sleep', at: now }],
    old_packages: { left: 12, failed: 1 },
    room: 12_000_000_000,
    is_room_low: true,
  },
  figures: {
    watching: { now: 1240, today: 8600, most: { title: 'Case Forty-One', count: 800 } },
    payments: { decided: 186, paid: 176, worst: { gateway: 'mellat', decided: 40, paid: 31 } },
    parcels: { to_pack: 7, sent: 12 },
    letters: { waiting: 3, answered: 1 },
  },
}

async function show(page: Page, today: Partial<Today>): Promise<void> {
  await page.route(call, (route) => route.fulfill({ json: { ...busy, ...today } }))
  await page.reload()
  await page.locator('.today-figures').waitFor()
}

/** The first page of the studio in the states that the demo does not have. */
export const today: readonly SitePage[] = [
  { name: 'studio, today', inBoth: 'figures, times and bars', path: () => '/studio', as: 'admin' },
  { name: 'studio, today, to an editor', alike: 'studio, today', path: () => '/studio', as: 'editor' },
  { name: 'studio, today, to support', alike: 'studio, today', path: () => '/studio', as: 'support' },
  { name: 'studio, today, to finance', alike: 'studio, today', path: () => '/studio', as: 'finance' },
  {
    name: 'studio, today, a busy evening',
    inBoth: 'long names stand beside figures, rates and seats',
    path: () => '/studio',
    as: 'admin',
    reach: (page) => show(page, {}),
  },
  {
    name: 'studio, today, all is well',
    path: () => '/studio',
    as: 'admin',
    reach: (page) => show(page, { first_day: null, needs: [], on_air: [], next: [], shows: 0 }),
  },
  {
    name: 'studio, today, that does not come',
    alike: 'profiles that did not come',
    path: () => '/studio',
    as: 'admin',
    refusedBy: '/api/v1/studio/today',
    reach: (page) => withoutAnswer(page, call),
  },
  {
    name: 'studio, today, something is looked for',
    inBoth: 'names and kinds stand in one row',
    path: () => '/studio',
    as: 'admin',
    reach: async (page) => {
      await page.locator('.today-find input').fill('a')
      await page.locator('.today-find [aria-selected=true]').waitFor()
    },
  },
  {
    name: 'studio, today, nothing is found',
    alike: 'studio, today, something is looked for',
    path: () => '/studio',
    as: 'editor',
    reach: async (page) => {
      await page.locator('.today-find input').fill('qqqqq')
      await page.locator('.today-find [aria-disabled=true]').waitFor()
    },
  },
]
