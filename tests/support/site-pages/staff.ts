import type { Page } from '@playwright/test'
import type { OutputOf } from '#contract/api.ts'
import type { SitePage } from './site-page.ts'

type Staff = OutputOf<'GET /studio/staff'>
type Member = Staff['items'][number]

const at = '2026-11-28T10:42:00.000Z'
const id = (n: number) => `018f0000-0000-7000-8000-00000000000${n}`

const member = (n: number, more: Partial<Member>): Member => ({
  id: id(n),
  user_name: `colleague.${n}@cinema.example`,
  name: 'سارا کیان',
  role: 'editor',
  last_seen_at: at,
  is_you: false,
  passkeys: 0,
  has_time_codes: false,
  needs_factor: false,
  ...more,
})

/** The staff of a house in which everything occurs at once: the demo's have names and short addresses. */
const staff: Staff = {
  items: [
    member(1, { is_you: true, role: 'admin', passkeys: 1, has_time_codes: true, needs_factor: true }),
    member(2, { name: '', user_name: 'somebody.with.a.long.address@subdomain.cinema.example', last_seen_at: null }),
    member(3, { name: 'لیلا نوری‌زادهٔ اصفهانی', role: 'finance', needs_factor: true }),
    member(4, { name: 'Mina Rad', role: 'support', passkeys: 2 }),
    member(5, { user_name: '+989121234567', role: 'moderator', has_time_codes: true }),
  ],
  invitations: [
    {
      id: id(6),
      user_name: 'somebody.invited.with.a.long.address@cinema.example',
      role: 'finance',
      invited_by: 'سارا کیان',
      created_at: at,
      expires_at: '2026-12-05T10:42:00.000Z',
    },
    {
      id: id(7),
      user_name: '+989121234567',
      role: 'admin',
      invited_by: null,
      created_at: at,
      expires_at: '2026-12-05T10:42:00.000Z',
    },
  ],
}

async function show(page: Page): Promise<void> {
  await page.route('**/api/v1/studio/staff', (route) => route.fulfill({ json: staff }))
  await page.reload()
  await page.locator('.staff-invitations').waitFor()
}

/** The room of staff in the states that the demo does not have. */
export const staffOfHouse: readonly SitePage[] = [
  {
    name: 'studio, staff of five and two invitations',
    inBoth: 'addresses that are longer than a phone is wide stand beside verbs',
    path: () => '/studio/staff',
    as: 'admin',
    reach: show,
  },
  {
    name: 'studio, a new genre that is not filled in',
    alike: 'studio, an API key that is not filled in',
    path: () => '/studio/genres',
    as: 'editor',
    refusedBy: '/api/v1/studio/genres',
    reach: async (page) => {
      await page.locator('.studio-head button').click()
      await page.locator('.room-form button[type=submit]').click()
      await page.locator('.room-form [aria-invalid=true]').first().waitFor()
    },
  },
]
