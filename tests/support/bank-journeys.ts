import { demoMovies } from '#db/seed/catalog.ts'
import { expectAccessible } from './axe.ts'
import { type BankName, Buyer, currencyOf, setBank } from './at-the-bank.ts'
import type { Language } from './browser-test.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { expect, type OwnMember, test as memberTest } from './own-member.ts'
import { pattern, words } from './page-texts.ts'

// Buying with every gateway: paid, cancelled, failed, the tab closed. What the pages say is compared with what the
// banks' books hold: nobody pays without the film, and nobody pays twice.

const movie = demoMovies.find(({ slug }) => slug === 'road')

export const test = memberTest.extend<{ film: number; buyer: Buyer }>({
  film: async ({ me, lang }, use) => {
    const found = me.films.all.find(({ title }) => title === (lang === 'fa' ? movie?.title_fa : movie?.title_en))
    if (!found) throw new Error('The demo does not sell its road.')
    await use(found.id)
  },
  buyer: async ({ page, me, lang, at, request }, use) => use(new Buyer(page, { lang, token: me.token, at, request })),
})

/** Where a cancelled purchase is paid instead; dollars have one gateway alone. */
const another: Record<BankName, BankName> = {
  zarinpal: 'mellat',
  mellat: 'pasargad',
  pasargad: 'saman',
  saman: 'zarinpal',
  paypal: 'paypal',
}

const comesByLink = (bank: BankName) => bank !== 'mellat' && bank !== 'saman'

/** This bank’s returns do not tell a refusal from a buyer who gave up. */
const refusalOf = (bank: BankName) => (bank === 'zarinpal' ? 'cancelled' : 'failed')

/** One bank is made to wait, for whoever asks it next: nobody else may be there then. */
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

/** One bank knows two kinds of return, by the version that its documents are at. */
const returns = { 3: 'POST', 4: 'GET' } as const

/** Whether axe examines the pages on the way: they are the same for all banks. */
interface Look {
  closely?: boolean
}

/** Paid, and it stays so over reloads and the way back. */
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
    // what was left for by a form, the browser itself does not ask for again
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
      // nobody looks at that tab any more
      const later = new Buyer(await context.newPage(), { lang, token: me.token, at, request })
      const { page } = later
      await page.addInitScript((value) => window.localStorage.setItem('token', value), me.token)
      await page.goto(at('/account/purchases'))
      const record = page.locator('.record')
      await expect(record).toHaveCount(1)
      // whoever looks late enough finds it paid already: then the record leads to the receipt
      await record.click()
      if (bank === 'mellat') {
        // nobody came back, and without what a browser brings this bank tells nothing: the money goes back by itself
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
