import { entryOf } from '../../src/web/features/studio/form/instant-entry.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { newMember } from '#tests/support/visitors/new-member.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { screeningOnSale } from '#tests/support/visitors/screening-on-sale.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

interface Letter {
  text: string
}

test(
  'an outage’s remedy is looked at, done, and reaches three members; one of them is then helped alone',
  { tag: '@long' },
  async ({ page, request, at, lang, me }) => {
    test.setTimeout(150_000)
    const w = words(lang)
    // a title of its own: members who play or report one of the demo's in these minutes would be helped as well
    const { id, title } = await screeningOnSale(request, me.films.playable)
    const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'accept-language-site': lang })
    // it begins with the minute of this test
    const span = { from: new Date(), until: new Date(Date.now() + 120_000) }
    const viewers = [await newMember(request), await newMember(request), await newMember(request)]
    for (const { token } of viewers) {
      const data = { product_id: id, problem: 'stuck', at_ms: 1000, text: '', diagnosis: null }
      expect((await request.post('/api/v1/play-reports', { headers: headersOf(token), data })).status()).toBe(201)
    }
    const lettersTo = async (to: string) =>
      (await (await request.get(`/sandbox/inbox.json?to=${encodeURIComponent(to)}`)).json()) as Letter[]

    await bringToken(page, tokensOfVisitors().support)
    await page.goto(at('/studio/mass-remedies'))
    for (const name of ['from', 'until'] as const) {
      const entry = entryOf(span[name].toISOString(), lang, name === 'until' ? 'end' : 'moment')
      const fields = page.getByRole('group', { name: w(`studio.mass.${name}`), exact: true })
      await fields.getByLabel(w('studio.release.date')).fill(entry.date)
      await fields.getByLabel(w('studio.release.time')).fill(entry.time)
    }
    await page.getByRole('combobox', { name: w('studio.mass.titles') }).fill(title)
    await page.getByRole('option', { name: title }).first().click()
    await page.getByRole('radio', { name: w('studio.mass.deeds.coupon') }).check()
    await page.locator('[name=amount]').fill('2000')
    await page.locator('[name=reason]').fill('the line fell')
    await page.getByRole('button', { name: w('studio.mass.look') }).click()
    await expect(page.getByRole('heading', { name: w('studio.mass.preview') })).toBeVisible()
    await expect(page.locator('.mass-people li')).toHaveCount(3)
    await expectAccessible(page)
    await page.locator('.mass-moves button').click()
    await expect(page.locator('.mass-people .tag.good')).toHaveCount(3)
    await expectAccessible(page)
    for (const { userName } of viewers)
      await expect
        .poll(async () => (await lettersTo(userName)).some(({ text }) => /[A-Z2-9]{12}/.test(text)))
        .toBe(true)

    const [first] = viewers
    await page.goto(at('/studio/members'))
    await page.locator('[name=search]').fill(first?.userName ?? '')
    await page.getByRole('button', { name: w('studio.members.find') }).click()
    await page.locator('.member-found a').first().click()
    // what they wait for stands first
    await expect(page.locator('.member-waits li')).toHaveCount(1)
    await page.getByLabel(w('studio.members.reason')).fill('a lost phone')
    const end = page.locator('.member-deed').getByRole('button', { name: w('studio.members.do.endSessions') })
    await end.click()
    await expect(page.locator('.member-pending li')).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: w('studio.members.takeBack') }).click()
    await expect(page.locator('.member-pending li')).toHaveCount(0)
    await end.click()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(
      page.locator('.member-rows .tag.good', { hasText: w('studio.members.remedyStates.done') }),
    ).toBeVisible({
      timeout: 40_000,
    })
    await expectAccessible(page)
    expect((await request.get('/api/v1/me', { headers: headersOf(first?.token ?? '') })).status()).toBe(401)
  },
)
