import type { APIRequestContext, Page } from '@playwright/test'
import type { Language } from '#tests/support/browser/browser-test.ts'
import { expect } from './own-member.ts'
import { bringToken } from './visitors.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

export const bankNames = ['zarinpal', 'mellat', 'pasargad', 'saman', 'paypal'] as const
export type BankName = (typeof bankNames)[number]
type Button = 'pay' | 'cancel' | 'fail' | 'close'

export const currencyOf = (bank: BankName) => (bank === 'paypal' ? 'USD' : 'IRR')

const control = '/sandbox/__control'

interface Session {
  key: string
  ledger: string
}

interface Who {
  lang: Language
  token: string
  at: (path: string) => string
  request: APIRequestContext
}

/** A buyer's actions at the checkout and at the banks, and what the banks record. */
export class Buyer {
  private readonly left: { bank: BankName; redirect: string }[] = []

  readonly page: Page
  private readonly who: Who

  constructor(page: Page, who: Who) {
    this.page = page
    this.who = who
  }

  async openCheckout(film: number, currency: 'IRR' | 'USD'): Promise<void> {
    const { at, token } = this.who
    await bringToken(this.page, token)
    await this.page.addInitScript((value) => window.localStorage.setItem('currency', value), currency)
    const answer = await this.page.goto(at(`/purchase/${film}`))
    // banks decide by the address that their buyers come from
    expect(answer?.headers()['referrer-policy']).toMatch(/^(strict-)?origin(-when-cross-origin)?$/)
    await expect(this.page.locator('.order')).toBeVisible()
  }

  /** Chooses the bank and leaves for it by the page's main button, whatever its text. */
  async leaveFor(
    bank: BankName,
    button: 'checkout.pay' | 'checkout.payNow' | 'result.retry' | 'result.payNow',
  ): Promise<void> {
    const { page } = this
    const w = words(this.who.lang)
    const choice = page.getByRole('radio', { name: pattern(w(`gateways.${bank}`)) })
    if (currencyOf(bank) === 'IRR') await choice.check()
    const begun = page.waitForResponse(
      (one) => /\/(purchases|attempts)$/.test(one.url()) && one.request().method() === 'POST',
    )
    const away = page.waitForRequest((one) => one.isNavigationRequest() && one.url().includes(`/sandbox/${bank}/`))
    const name = new RegExp(`^${pattern(w(button)).source}$`)
    await page.getByRole('button', { name }).filter({ visible: true }).first().click()
    // the page leaves at once and its answer may no longer be readable; what the browser sent to the bank is enough
    expect((await begun).ok()).toBe(true)
    const request = await away
    expect((await request.allHeaders())['referer']).toMatch(new RegExp(`^${new URL(page.url()).origin}/`))
    this.left.push({ bank, redirect: decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`) })
    await expect(page.locator('button[name=action][value=pay]')).toBeVisible()
  }

  async press(button: Button): Promise<void> {
    await this.page.locator(`button[name=action][value=${button}]`).click()
    if (button === 'close') await expect(this.page.locator('button[name=action]')).toHaveCount(0)
    else await expect(this.page).toHaveURL(/\/pay\/result\//)
  }

  /** Where the money of each of this buyer's attempts is, in order. */
  async ledgers(): Promise<string[]> {
    const found: string[] = []
    for (const { bank, redirect } of this.left) {
      const answer = await this.who.request.get(`${control}/banks/${bank}/sessions`)
      const { sessions } = (await answer.json()) as { sessions: Session[] }
      found.push(sessions.find(({ key }) => redirect.includes(key))?.ledger ?? 'unknown')
    }
    return found
  }
}

export async function setBank(request: APIRequestContext, bank: BankName, settings: object): Promise<void> {
  expect((await request.put(`${control}/banks/${bank}/settings`, { data: settings })).ok()).toBe(true)
}

/** The next such call waits at the bank until `letGo`. */
export async function hold(request: APIRequestContext, call: string): Promise<void> {
  expect((await request.post(`${control}/outcomes`, { data: { call, outcome: 'held' } })).ok()).toBe(true)
}

export async function letGo(request: APIRequestContext): Promise<number> {
  const answer = await request.post(`${control}/release`, { data: {} })
  return ((await answer.json()) as { released: number }).released
}
