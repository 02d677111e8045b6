import { Buyer } from '#tests/support/visitors/at-the-bank.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

test(
  'an editor cancels a screening, finance sends the money, and the buyer sees what became of the ticket',
  { tag: '@long' },
  async ({ page, browser, at, lang, me, request }) => {
    test.setTimeout(150_000)
    const w = words(lang)
    const { editor, finance } = tokensOfVisitors()
    const headers = { authorization: `Bearer ${editor}` }
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const title = `شبی که نشد ${Date.now()}`
    const made = await request.post('/api/v1/studio/titles', {
      headers,
      data: {
        kind: 'screening',
        film_id: me.films.playable,
        mode: 'window',
        capacity: 20,
        most_per_member: 4,
        age_rating: 0,
        title_fa: title,
        title_en: title,
        synopsis_fa: 'یک شب.',
        synopsis_en: 'One evening.',
        release_at: inHours(2),
        release_ends_at: inHours(48),
        sales: { is_free: false, buy: null },
        tickets: [{ seats: 1, irr: 650_000, usd: 390 }],
      },
    })
    const { id } = (await made.json()) as { id: number }
    expect((await request.post(`/api/v1/studio/titles/${id}/publish`, { headers })).ok()).toBe(true)

    await bringToken(page, me.token)
    await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
    await page.goto(at(`/screening/${id}`))
    await page.locator('.ticket-desk').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/tickets/)
    const buyer = new Buyer(page, { lang, token: me.token, at, request })
    await buyer.leaveFor('zarinpal', 'checkout.pay')
    await buyer.press('pay')

    const staff = async (token: string) => {
      const context = await browser.newContext()
      const theirs = await context.newPage()
      await bringToken(theirs, token)
      await theirs.goto(new URL(at(`/studio/screenings/${id}`), page.url()).href)
      return theirs
    }
    const desk = await staff(editor)
    await desk.getByRole('radio', { name: w('studio.screenings.act.cancel'), exact: true }).check()
    await desk.getByLabel(w('studio.screenings.reason')).fill('سالن آماده نشد')
    await desk.getByRole('button', { name: w('studio.screenings.look') }).click()
    await expect(desk.locator('.happens')).toContainText(w('studio.screenings.preview.byFinance'))
    await expectAccessible(desk)
    await desk.getByRole('button', { name: w('studio.screenings.yes.cancel') }).click()
    await expect(desk.locator('.money-back')).toContainText(w('studio.screenings.moneyBack.waitsForFinance'))
    await expectAccessible(desk)
    await desk.context().close()

    const books = await staff(finance)
    await books.getByRole('button', { name: w('studio.screenings.moneyBack.send') }).click()
    await expect(books.locator('.money-back .note')).toHaveCount(0)
    await expect(books.locator('.money-back progress')).toHaveJSProperty('value', 1, { timeout: 60_000 })
    await books.context().close()

    await page.goto(at(`/screening/${id}`))
    await expect(page.locator('.state-note')).toContainText(w('screening.stateHelp.cancelled'))
    await page.goto(at('/account/tickets'))
    await expect(page.locator('.ticket-rows li')).toContainText(w('tickets.states.cancelled'))
    await page.goto(at('/account/purchases'))
    await expect(page.getByRole('main').getByText(title).first()).toBeVisible()
  },
)
