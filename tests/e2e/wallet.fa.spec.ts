import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, type OwnMember, test } from '#tests/support/visitors/own-member.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

const digits = (text: string | null) =>
  Number((text ?? '').replaceAll(/[۰-۹]/g, (one) => String(one.charCodeAt(0) - 0x6f0)).replaceAll(/\D/g, ''))

/** All prices in Toman, whatever country the machine is in. */
async function enter(page: Page, me: OwnMember) {
  await bringToken(page, me.token)
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
}

async function payAtBank(page: Page, button: 'pay' | 'cancel' = 'pay') {
  await expect(page).toHaveURL(/\/sandbox\/zarinpal\/pg\/StartPay\//)
  await page.locator(`button[name=action][value=${button}]`).click()
  await expect(page).toHaveURL(/\/pay\/result\//)
}

/** A film that costs more than this many Toman, without limited places. */
async function dearFilm(me: OwnMember, toman: number): Promise<{ id: number; price: number }> {
  // one that can be played: other tests count places of films that are not released yet
  for (const { id } of me.films.all.filter((one) => one.duration_minutes !== null)) {
    const info = (await (await me.call('GET', `/purchase-info/${id}?currency=IRR`)).json()) as {
      offers: { way: string; price: { amount: number } | null }[]
    }
    const price = info.offers.find(({ way }) => way === 'buy')?.price?.amount ?? 0
    if (price > toman * 10) return { id, price: price / 10 }
  }
  throw new Error('The demo sells no film at such a price.')
}

test(
  'a new wallet is empty, is charged with a typed sum, and says what came in',
  { tag: '@long' },
  async ({ page, at, lang, me }) => {
    const w = words(lang)
    await enter(page, me)
    await page.goto(at('/account/wallet'))
    await expect(page.getByRole('main').getByText(w('wallet.empty'), { exact: true })).toBeVisible()
    await expectAccessible(page)

    const field = page.getByLabel(w('wallet.amount'))
    await field.fill('')
    await field.pressSequentially('9000')
    await expect(field).toHaveValue('۹٬۰۰۰')
    await field.blur()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill('')
    await field.pressSequentially('۲۵۰۰۰')
    await expect(page.getByRole('main').getByText(/^بیست و پنج هزار تومان\./)).toBeVisible()
    await page.getByRole('button', { name: pattern(w('wallet.goWith')) }).click()
    await payAtBank(page)
    await expect(page.getByRole('heading', { level: 1, name: w('result.charged') })).toBeVisible()
    await page.getByRole('link', { name: w('result.toWallet') }).click()
    await expect(page.locator('.sum-of-all')).toContainText('۲۵٬۰۰۰')
    await expect(page.locator('.statement li')).toHaveCount(1)

    await page.getByRole('link', { name: w('wallet.filters.return'), exact: true }).click()
    await expect(page.getByRole('main').getByText(w('wallet.emptyFilter'), { exact: true })).toBeVisible()
    await page.getByRole('link', { name: w('wallet.showAll') }).click()
    await page.locator('.statement li').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: w('receipt.title') })).toBeVisible()
  },
)

test('wallet and bank pay a film together: cancelled, the share is back; paid, it stands on the receipt', async ({
  page,
  at,
  lang,
  me,
}) => {
  const w = words(lang)
  await enter(page, me)
  const film = await dearFilm(me, 30_000)
  await page.goto(at('/account/wallet'))
  const field = page.getByLabel(w('wallet.amount'))
  await field.fill('30000')
  await page.getByRole('button', { name: pattern(w('wallet.goWith')) }).click()
  await payAtBank(page)

  await page.goto(at(`/purchase/${film.id}`))
  const useWallet = page.getByRole('switch')
  await expect(useWallet).toBeChecked()
  const payButton = page.getByRole('button', { name: pattern(w('checkout.pay')) }).first()
  expect(digits(await payButton.textContent())).toBe(film.price - 30_000)
  await useWallet.uncheck()
  expect(digits(await payButton.textContent())).toBe(film.price)
  await useWallet.check()
  await expectAccessible(page)

  await payButton.click()
  await payAtBank(page, 'cancel')
  await expect(page.getByText(/سهم کیف پول به کیف پول‌تان برگشت/)).toBeVisible()
  await page.getByRole('button', { name: pattern(w('result.retry')) }).click()
  await payAtBank(page)
  await expect(page.getByRole('main').getByText(w('result.fromWallet'), { exact: true })).toBeVisible()
  await page.getByRole('link', { name: w('result.receipt') }).click()
  const share = page.locator('tr.from_wallet td')
  await expect(share).toContainText('۳۰۰٬۰۰۰ ریال')
  await page.goto(at('/account/wallet'))
  await expect(page.locator('.sum-of-all')).toContainText('۰')
})
