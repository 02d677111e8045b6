import { demoMovies } from '#db/seed/catalog.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { type BankName, Buyer, currencyOf, setBank } from './at-the-bank.ts'
import type { Language } from '#tests/support/browser/browser-test.ts'
import { oneAtATime } from '#tests/support/browser/one-at-a-time.ts'
import { expect, type OwnMember, test as memberTest } from './own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

// Buying with every gateway: paid, cancelled, failed, the tab closed. The texts of the pages are compared with the
// banks' books: nobody pays without getting the film, and nobody pays twice.

const movie = demoMovies.find(({ slug }) => slug === 'road')

export const test = memberTest.extend<{ film: number; buyer: Buyer }>({
  film: async ({ me, lang }, use) => {
    const found = me.films.all.find(({ title }) => title === (lang === 'fa' ? movie?.title_fa : movie?.title_en))
    if (!found) throw new Error('The demo does not sell its road.')
    await use(found.id)
  },
  buyer: async ({ page, me, lang, at, request }, use) => use(new Buyer(page, { lang, token: me.token, at, request })),
})

/** The bank that pays a cancelled purchase instead; for dollars there is only one gateway. */
const another: Record<BankName, BankName> = {
  zarinpal: 'mellat',
  mellat: 'pasargad',
  pasargad: 'saman',
  saman: 'zarinpal',
  paypal: 'paypal',
}

const comesByLink = (bank: BankName) => bank !== 'mellat' && bank !== 'saman'

/** This bank’s returns do not tell a refusal from a cancellation. */
const refusalOf = (bank: BankName) => (bank === 'zarinpal' ? 'cancelled' : 'failed')

/** A bank that is told to wait would make the next caller wait too, so no other test may use it meanwhile. */
const alone = (...banks: BankName[]) => banks.filter((bank) => bank === 'pasargad')

async function isOwned(me: OwnMember, film: number, bank: BankName): Promise<boolean> {
  const answer = await me.call('GET', `/purchase-info/${film}?currency=${currencyOf(bank)}`)
  return ((await answer.json()) as { owned: boolean }).owned
}

export async function states(me: OwnMember): Promise<string[]> {
  const answer = await me.call('GET', '/me/orders')
  return ((await answer.json()) as { items: { state: string }[] }).items.map(({ state }) => state).sort()
}

export const heading = (buyer: Buyer, lang: Language, key: string) =>
  buyer.page.getByRole('heading', { level: 1, name: pattern(words(lang)(key)) })

/** One bank has two kinds of return, by the version of its protocol. */
const returns = { 3: 'POST', 4: 'GET' } as const

/** Whether axe examines the pages too: they are the same for all banks. */
interface Look {
  closely?: boolean
}

/** Pays, and expects that it stays paid over reloads and the Back button. */
export function testPaid(
  { bank, version = null }: { bank: BankName; version?: keyof typeof returns | null },
  { closely = false }: Look = {},
): void {
  const named = version === null ? bank : `${bank} ${version}, back by ${returns[version]}`
  test(`a film is paid at ${named}, and stays paid`, async ({ buyer, film, me, lang, at, request }) => {
    const { page } = buyer
    const w = words(lang)
    await oneAtATime(version === null ? alone(bank) : ['saman'], async () => {
      await buyer.openCheckout(film, currencyOf(bank))
      if (closely) await expectAccessible(page)
      if (version !== null) await setBank(request, bank, { version })
      await buyer.leaveFor(bank, 'checkout.pay')
      const back = page.waitForRequest(/\/pay\/return\//)
      await buyer.press('pay')
      if (version !== null) expect((await back).method()).toBe(returns[version])
      if (version === 4) await setBank(request, bank, { version: 3 })
    })
    await expect(heading(buyer, lang, 'result.paid')).toBeVisible()
    if (closely) await expectAccessible(page)
    const result = page.url()
    await page.reload()
    await expect(heading(buyer, lang, 'result.paid')).toBeVisible()
    // a page that a form opened is not requested again by the Back button
    if (comesByLink(bank)) await page.goBack()
    await page.goto(result)
    await expect(heading(buyer, lang, 'result.paid')).toBeVisible()
    expect(await isOwned(me, film, bank)).toBe(true)
    expect(await states(me)).toEqual(['paid'])
    expect(await buyer.ledgers()).toEqual(['captured'])

    await page.getByRole('link', { name: w('result.receipt'), exact: true }).click()
    await expect(page.locator('.receipt')).toContainText(w(`gateways.${bank}`))
    if (closely) await expectAccessible(page)
    await page.goto(at(`/purchase/${film}`))
    await expect(page.getByText(w('checkout.owned'), { exact: true })).toBeVisible()
  })
}

export function testCancelled(bank: BankName, { closely = false }: Look = {}): void {
  test(`cancelled at ${bank}, it is paid once at ${another[bank]}`, async ({ buyer, film, me, lang }) => {
    const { page } = buyer
    await oneAtATime(alone(bank, another[bank]), async () => {
      await buyer.openCheckout(film, currencyOf(bank))
      await buyer.leaveFor(bank, 'checkout.pay')
      await buyer.press('cancel')
      await expect(heading(buyer, lang, 'result.titles.cancelled')).toBeVisible()
      expect(await isOwned(me, film, bank)).toBe(false)
      if (closely) await expectAccessible(page)
      await buyer.leaveFor(another[bank], 'result.retry')
      await buyer.press('pay')
    })
    await expect(heading(buyer, lang, 'result.paid')).toBeVisible()
    await expect(page.locator('.result')).toContainText(words(lang)(`gateways.${another[bank]}`))
    expect(await isOwned(me, film, bank)).toBe(true)
    expect(await states(me)).toEqual(['paid'])
    expect(await buyer.ledgers()).toEqual(['none', 'captured'])
  })
}

export function testRefused(bank: BankName, { closely = false }: Look = {}): void {
  test(`refused at ${bank}, then paid with the tab closed: the truth is found later`, async ({
    buyer,
    film,
    me,
    lang,
    at,
    context,
    request,
  }) => {
    await oneAtATime(alone(bank), async () => {
      await buyer.openCheckout(film, currencyOf(bank))
      await buyer.leaveFor(bank, 'checkout.pay')
      await buyer.press('fail')
      await expect(heading(buyer, lang, `result.titles.${refusalOf(bank)}`)).toBeVisible()
      if (closely) await expectAccessible(buyer.page)
      await buyer.leaveFor(bank, 'result.retry')
      await buyer.press('close')
      // this tab is no longer used
      const later = new Buyer(await context.newPage(), { lang, token: me.token, at, request })
      const { page } = later
      await page.addInitScript((value) => window.localStorage.setItem('token', value), me.token)
      await page.goto(at('/account/purchases'))
      const record = page.locator('.record')
      await expect(record).toHaveCount(1)
      // a buyer who looks late finds it paid already: then the record leads to the receipt
      await record.click()
      if (bank === 'mellat') {
        // no browser returned, and this bank needs what a browser brings: the money goes back without our call
        await expect(heading(later, lang, 'result.titles.open')).toBeVisible()
        await expect(page.locator('.said')).toContainText(lang === 'fa' ? '۷۲' : '72')
        await expect(page.locator('a[href*="/play/"]')).toHaveCount(0)
        expect(await isOwned(me, film, bank)).toBe(false)
        expect(await buyer.ledgers()).toEqual(['none', 'held'])
        await expectAccessible(page)
        await later.leaveFor('zarinpal', 'result.payNow')
        await later.press('pay')
        expect(await later.ledgers()).toEqual(['captured'])
      }
      await expect(heading(later, lang, 'result.paid').or(page.locator('.receipt'))).toBeVisible()
      if (bank !== 'mellat') expect(await buyer.ledgers()).toEqual(['none', 'captured'])
      expect(await isOwned(me, film, bank)).toBe(true)
      expect(await states(me)).toEqual(['paid'])
    })
  })
}
