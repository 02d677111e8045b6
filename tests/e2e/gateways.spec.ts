import type { Page } from '@playwright/test'
import { demoMovies } from '#db/seed/catalog.ts'
import { expectAccessible } from '../support/axe.ts'
import { type BankName, bankNames, Buyer, currencyOf, hold, letGo, setBank } from '../support/at-the-bank.ts'
import type { Language } from '../support/browser-test.ts'
import { oneAtATime } from '../support/one-at-a-time.ts'
import { expect, type OwnMember, test as memberTest } from '../support/own-member.ts'
import { pattern, words } from '../support/words.ts'

// Buying with every gateway: paid, cancelled, failed, the tab closed. What the pages say is compared with what the
// banks' books hold: nobody pays without the film, and nobody pays twice.

const movie = demoMovies.find(({ slug }) => slug === 'road')

const test = memberTest.extend<{ film: number; buyer: Buyer }>({
  film: async ({ me, lang }, use) => {
    const found = me.films.all.find(({ title }) => title === (lang === 'fa' ? movie?.title_fa : movie?.title_en))
    if (!found) throw new Error('The demo does not sell its road.')
    await use(found.id)
  },
  buyer: async ({ page, me, lang, at, request }, use) => use(new Buyer(page, { lang, token: me.token, at, request })),
})
test.describe.configure({ timeout: 150_000 })

/** Where a cancelled purchase is paid instead; dollars have one gateway alone. */
const another: Record<BankName, BankName> = {
  zarinpal: 'mellat',
  mellat: 'pasargad',
  pasargad: 'saman',
  saman: 'zarinpal',
  paypal: 'paypal',
}
/** The pages are the same for all banks; each money is looked at once. */
const looksClosely = (bank: BankName) => bank === 'zarinpal' || bank === 'paypal'

const comesByLink = (bank: BankName) => bank !== 'mellat' && bank !== 'saman'

/** This bank’s returns do not tell a refusal from a buyer who gave up. */
const refusalOf = (bank: BankName) => (bank === 'zarinpal' ? 'cancelled' : 'failed')

/** One bank is made to wait, for whoever asks it next: nobody else may be there then. */
const alone = (...banks: BankName[]) => banks.filter((bank) => bank === 'pasargad')

async function isOwned(me: OwnMember, film: number, bank: BankName): Promise<boolean> {
  const answer = await me.call('GET', `/purchase-info/${film}?currency=${currencyOf(bank)}`)
  return ((await answer.json()) as { owned: boolean }).owned
}

async function states(me: OwnMember): Promise<string[]> {
  const answer = await me.call('GET', '/me/orders')
  return ((await answer.json()) as { items: { state: string }[] }).items.map(({ state }) => state).sort()
}

const heading = (buyer: Buyer, lang: Language, key: string) =>
  buyer.page.getByRole('heading', { level: 1, name: pattern(words(lang)(key)) })

/** One bank knows two kinds of return, by the version that its documents are at. */
const returns = { 3: 'POST', 4: 'GET' } as const
type Way = { bank: BankName; version: keyof typeof returns | null }
const versions: Way[] = [
  { bank: 'saman', version: 3 },
  { bank: 'saman', version: 4 },
]
const ways = bankNames.flatMap((bank): Way[] => (bank === 'saman' ? versions : [{ bank, version: null }]))

for (const { bank, version } of ways) {
  const named = version === null ? bank : `${bank} ${version}, back by ${returns[version]}`
  test(`a film is paid at ${named}, and stays paid`, async ({ buyer, film, me, lang, at, request }) => {
    const { page } = buyer
    const w = words(lang)
    await oneAtATime(version === null ? alone(bank) : ['saman'], async () => {
      await buyer.openCheckout(film, currencyOf(bank))
      if (looksClosely(bank)) await expectAccessible(page)
      if (version !== null) await setBank(request, bank, { version })
      await buyer.leaveFor(bank, 'checkout.pay')
      const back = page.waitForRequest(/\/pay\/return\//)
      await buyer.press('pay')
      if (version !== null) expect((await back).method()).toBe(returns[version])
      if (version === 4) await setBank(request, bank, { version: 3 })
    })
    await expect(heading(buyer, lang, 'result.paid')).toBeVisible()
    if (looksClosely(bank)) await expectAccessible(page)
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
    if (looksClosely(bank)) await expectAccessible(page)
    await page.goto(at(`/purchase/${film}`))
    await expect(page.getByText(w('checkout.owned'), { exact: true })).toBeVisible()
  })

  if (version === 4) continue

  test(`cancelled at ${bank}, it is paid once at ${another[bank]}`, async ({ buyer, film, me, lang }) => {
    const { page } = buyer
    await oneAtATime(alone(bank, another[bank]), async () => {
      await buyer.openCheckout(film, currencyOf(bank))
      await buyer.leaveFor(bank, 'checkout.pay')
      await buyer.press('cancel')
      await expect(heading(buyer, lang, 'result.titles.cancelled')).toBeVisible()
      expect(await isOwned(me, film, bank)).toBe(false)
      if (looksClosely(bank)) await expectAccessible(page)
      await buyer.leaveFor(another[bank], 'result.retry')
      await buyer.press('pay')
    })
    await expect(heading(buyer, lang, 'result.paid')).toBeVisible()
    await expect(page.locator('.result')).toContainText(words(lang)(`gateways.${another[bank]}`))
    expect(await isOwned(me, film, bank)).toBe(true)
    expect(await states(me)).toEqual(['paid'])
    expect(await buyer.ledgers()).toEqual(['none', 'captured'])
  })

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
      if (looksClosely(bank)) await expectAccessible(buyer.page)
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

/** How far it is to the next question is seen growing. */
async function expectNextQuestion(page: Page): Promise<void> {
  const bar = page.locator('.result progress')
  await expect(bar).toBeVisible()
  const share = () => bar.evaluate((one: HTMLProgressElement) => one.position)
  const before = await share()
  await expect.poll(share, { intervals: [300] }).not.toBe(before)
  expect(await share()).toBeLessThanOrEqual(1)
}

test('while the bank is silent the page says so, and tells the end when it comes', async ({
  buyer,
  film,
  me,
  lang,
  at,
  request,
}) => {
  await oneAtATime(['pasargad'], async () => {
    await buyer.openCheckout(film, 'IRR')
    await buyer.leaveFor('pasargad', 'checkout.pay')
    await hold(request, 'pasargad.verify')
    await buyer.press('pay')
    await expect(heading(buyer, lang, 'result.titles.waiting')).toBeVisible()
    await expect(buyer.page.getByRole('button', { name: pattern(words(lang)('result.retry')) })).toHaveCount(0)
    await expectAccessible(buyer.page)
    await expectNextQuestion(buyer.page)
    const support = buyer.page.getByRole('link', { name: words(lang)('result.support'), exact: true })
    const [purchase = ''] = /[0-9a-f-]{36}$/.exec(buyer.page.url()) ?? []
    await expect(support).toHaveAttribute('href', at(`/support?about=${purchase}`))
    expect(await states(me)).toEqual(['waiting'])
    expect(await letGo(request)).toBe(1)
    await expect(heading(buyer, lang, 'result.paid')).toBeVisible()
    expect(await buyer.ledgers()).toEqual(['captured'])
  })
})

test('paid in two tabs, one payment goes back', async ({ buyer, film, me, lang, at, context, request }) => {
  const second = new Buyer(await context.newPage(), { lang, token: me.token, at, request })
  await buyer.openCheckout(film, 'IRR')
  await second.openCheckout(film, 'IRR')
  await buyer.leaveFor('zarinpal', 'checkout.pay')
  await second.leaveFor('saman', 'checkout.pay')
  await buyer.press('pay')
  await expect(heading(buyer, lang, 'result.paid')).toBeVisible()
  await second.press('pay')
  await expect(heading(second, lang, 'result.titles.returned')).toBeVisible()
  await expectAccessible(second.page)
  await expect.poll(async () => second.ledgers(), { timeout: 30_000 }).toEqual(['returned'])
  expect(await buyer.ledgers()).toEqual(['captured'])
  expect(await states(me)).toEqual(['paid', 'returned'])
})
