import type { Page } from '@playwright/test'
import type { SitePage } from './site-page.ts'
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
      await drawer(page).locator('.other-way').click()
      await drawer(page).locator('.qr').waitFor()
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
  { name: 'sign-in of another device, to a guest', path: () => '/account/device' },
  { name: 'sign-in of another device', path: () => '/account/device', as: 'member' },
  {
    name: 'sign-in of another device, a code that is none',
    path: () => '/account/device?code=nothing',
    as: 'member',
    refusedBy: '/api/v1/me/devices/',
    reach: (page) => page.locator('[aria-invalid=true]').waitFor(),
  },
]

async function startWith(page: Page, userName: string): Promise<void> {
  await drawer(page).locator('input[name=username]').fill(userName)
  await drawer(page).locator('button[type=submit]').click()
}
