import type { Page } from '@playwright/test'
import type { SitePage } from './site-page.ts'
import { tokensOfVisitors } from '#tests/support/visitors/visitors.ts'
import { drawer } from './steps.ts'

const login = '/?login=1'

const nobody = () => `nobody-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`

/** The steps of a sign-in. */
export const signingIn: readonly SitePage[] = [
  {
    name: 'login, start',
    path: () => login,
    reach: (page) => drawer(page).locator('input[name=username]').waitFor(),
  },
  {
    name: 'login, a user name that cannot be',
    path: () => login,
    reach: async (page) => {
      await startWith(page, 'nobody@')
      await drawer(page).locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'login, code',
    path: () => login,
    reach: async (page) => {
      await startWith(page, nobody())
      await drawer(page).locator('input[name=code]').waitFor()
    },
  },
  {
    name: 'login, wrong code',
    alike: 'login, a user name that cannot be',
    path: () => login,
    reach: async (page) => {
      await startWith(page, nobody())
      await drawer(page).locator('input[name=code]').fill('000000')
      await drawer(page).locator('[aria-invalid=true], [role=alert]').first().waitFor()
    },
  },
  {
    name: 'login, password',
    path: () => login,
    reach: async (page) => {
      await startWith(page, 'editor@parde.example')
      await drawer(page).locator('input[type=password]').waitFor()
    },
  },
  {
    name: 'login, by phone',
    path: () => login,
    reach: async (page) => {
      await drawer(page).locator('.other-way:not(.by-passkey)').click()
      await drawer(page).locator('.qr').waitFor()
    },
  },
  {
    name: 'login, the second step',
    inBoth: 'two ways, a code and a sentence stand below each other',
    path: () => login,
    reach: (page) => secondStep(page, ['passkey', 'time_code', 'recovery_code']),
  },
  {
    name: 'login, the second step without a passkey, and a wrong code',
    path: () => login,
    refusedBy: '/api/v1/auth/',
    reach: async (page) => {
      await secondStep(page, ['recovery_code'])
      await drawer(page).locator('input[name=factor_code]').fill('no')
      await drawer(page).locator('button[type=submit]').click()
      await drawer(page).locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'login, forgotten password',
    path: () => login,
    reach: async (page) => {
      await startWith(page, 'editor@parde.example')
      await drawer(page).locator('.forgotten').click()
      await drawer(page).locator('input[type=password]').waitFor({ state: 'detached' })
    },
  },
  { name: 'a link of staff, of which a part is missing', path: () => '/setup#short' },
  {
    name: 'a link of staff',
    path: () => '/setup',
    reach: async (page) => {
      const answer = await page.request.post('/api/v1/studio/staff/invitations', {
        headers: { authorization: `Bearer ${tokensOfVisitors().admin}` },
        data: { user_name: nobody(), role: 'editor', language: 'en' },
      })
      const { link } = (await answer.json()) as { link: string }
      await page.evaluate((hash) => window.location.assign(hash), new URL(link).hash)
      await page.locator('.setup-page form button').waitFor()
    },
  },
  {
    name: 'a sign-in by an organisation, of which a part is missing',
    alike: 'a link of staff, of which a part is missing',
    path: () => '/organisation#short',
  },
  {
    name: 'a sign-in by an organisation that is over',
    alike: 'a link of staff, of which a part is missing',
    path: () => '/organisation#over',
    refusedBy: '/api/v1/staff-sign-in/',
    reach: (page) => page.locator('.organisation-page h1').waitFor(),
  },
  { name: 'sign-in of another device, to a guest', alike: 'account, to a guest', path: () => '/account/device' },
  { name: 'sign-in of another device', path: () => '/account/device', as: 'member' },
  {
    name: 'sign-in of another device, a code that is none',
    path: () => '/account/device?code=nothing',
    as: 'member',
    refusedBy: '/api/v1/me/devices/',
    reach: (page) => page.locator('[aria-invalid=true]').waitFor(),
  },
]

/** The step of a member who has these factors, as the server would name it. */
async function secondStep(page: Page, kinds: readonly string[]): Promise<void> {
  const passkey = { challenge: 'AAAA', timeout: 60_000, rpId: 'localhost', allowCredentials: [] }
  await page.route('**/api/v1/auth/login', (route) =>
    route.fulfill({
      json: {
        next: 'SECOND_FACTOR',
        message: null,
        token: null,
        me: null,
        remember_token: 'x'.repeat(43),
        active_sessions: [],
        second_factor: {
          kinds,
          passkey: kinds.includes('passkey') ? { ...passkey, userVerification: 'required' } : null,
        },
      },
    }),
  )
  const wrong = { code: 'auth.wrong_factor', message: 'The code is not right. 4 tries left.', request_id: '' }
  await page.route('**/api/v1/auth/second-factor', (route) => route.fulfill({ status: 422, json: wrong }))
  await startWith(page, 'editor@parde.example')
  await drawer(page).locator('input[type=password]').fill('a password')
  await drawer(page).locator('button[type=submit]').click()
  await drawer(page).locator('input[name=factor_code]').waitFor()
}

async function startWith(page: Page, userName: string): Promise<void> {
  await drawer(page).locator('input[name=username]').fill(userName)
  await drawer(page).locator('button[type=submit]').click()
}
