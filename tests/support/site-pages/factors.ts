import type { Page } from '@playwright/test'
import type { OutputOf } from '#contract/api.ts'
import { drawer } from './steps.ts'

type Factors = OutputOf<'GET /me/factors'>

/** A member who has all of the second step, and whose session was proved by it. */
const all: Factors = {
  passkeys: [
    {
      id: '018f0000-0000-7000-8000-000000000001',
      name: 'A phone with a rather long name',
      created_at: '2026-01-05T10:00:00.000Z',
      last_used_at: '2026-02-01T18:30:00.000Z',
    },
    {
      id: '018f0000-0000-7000-8000-000000000002',
      name: 'رایانهٔ خانه',
      created_at: '2026-01-06T10:00:00.000Z',
      last_used_at: null,
    },
  ],
  time_codes_since: '2026-01-05T10:05:00.000Z',
  recovery_codes_left: 9,
  has_password: true,
  is_needed: false,
  is_proved: true,
}

export const none = { passkeys: [], time_codes_since: null, recovery_codes_left: 0 }

/** Loads the page again as one of a member who has these factors. The demo's members have none, and share their accounts. */
async function withFactors(page: Page, factors: Partial<Factors> = {}): Promise<void> {
  await page.route('**/api/v1/me/factors', (route) => route.fulfill({ json: { ...all, ...factors } }))
  await page.reload()
}

/** Ten new recovery codes on the security page, of a member who has everything. */
export async function showRecoveryCodes(page: Page): Promise<void> {
  const codes = Array.from({ length: 10 }, (_, n) => `abcd${n}-efgh${n}`)
  await page.route('**/api/v1/me/recovery-codes', (route) =>
    route.fulfill({ json: { message: 'OK', factors: all, recovery_codes: codes } }),
  )
  await withFactors(page)
  await page.locator('.factors .factor').last().locator('.button').click()
  await page.locator('.recovery-codes li').first().waitFor()
}

/** Time codes of the security page being turned on: the QR, and a first code that is not written yet. */
export async function beginTimeCodes(page: Page): Promise<void> {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const address = `otpauth://totp/Parde:negar@parde.example?secret=${secret}&issuer=Parde`
  await page.route('**/api/v1/me/time-codes', (route) => route.fulfill({ json: { secret, address } }))
  await withFactors(page, none)
  await page.locator('.factors .factor').nth(1).locator('.button').click()
  await page.locator('.factors .qr').waitFor()
  await page.locator('.factors .qr-place ~ .button').click()
  await page.locator('.factors [aria-invalid=true]').waitFor()
}

/** The part of the security page on a device that was signed in without the second step. */
export async function askToProve(page: Page): Promise<void> {
  await withFactors(page, { is_needed: true, is_proved: false })
  await page.locator('input[name=prove_code]').waitFor()
}

/** A page of the studio whose member still has to turn the second step on. */
export async function needFactor(page: Page): Promise<void> {
  await page.route('**/api/v1/me', async (route) => {
    const answer = await route.fetch()
    const { me } = (await answer.json()) as OutputOf<'GET /me'>
    await route.fulfill({ json: { me: { ...me, owes_factor: 'make' } } })
  })
  await page.reload()
  await page.locator('.studio-door a[href$="#second-step"]').waitFor()
}

/** The security page when the second step's part does not come. */
export async function withoutFactors(page: Page): Promise<void> {
  await page.route('**/api/v1/me/factors', (route) => route.abort())
  await page.reload()
  await page.getByRole('main').getByRole('alert').waitFor()
}

/** A dangerous call of the studio is asked for once more, of a member who has these factors. */
export async function askOnceMore(page: Page, factors: Partial<Factors> = {}): Promise<void> {
  const refused = { status: 403, json: { code: 'auth.confirm_first', message: '', request_id: '' } }
  await page.route('**/api/v1/studio/staff/invitations', (route) => route.fulfill(refused))
  await page.route('**/api/v1/me/factors', (route) => route.fulfill({ json: { ...all, ...factors } }))
  await page.locator('.studio-head button').click()
  await page.locator('.staff-invite input[name=user_name]').fill('nobody@parde.example')
  await page.locator('.staff-invite button[type=submit]').click()
  await drawer(page).locator('.step .button').first().waitFor()
}
