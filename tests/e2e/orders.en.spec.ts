import { localDigits } from '#lib/persian/digits.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { buyNotebooks } from '#tests/support/visitors/buy-notebooks.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

test('an order from its acceptance to the money of one piece that came back', async ({
  page,
  browser,
  at,
  lang,
  me,
  request,
}) => {
  test.setTimeout(180_000)
  const w = words(lang)
  const o = (key: string) => w(`orders.${key}`)
  const d = (key: string) => w(`studio.orders.${key}`)
  await bringToken(page, me.token)
  await buyNotebooks(page, me, request)

  await page.goto(at('/shop/orders'))
  const card = page.locator('.order-card')
  await expect(card).toHaveCount(1)
  await expect(card.locator('.tag')).toHaveText(o('stages.registred'))
  await expectAccessible(page)
  const list = (await (await me.call('GET', '/me/shop/orders')).json()) as { items: { number: number }[] }
  const number = list.items[0]?.number ?? 0
  await card.getByRole('link', { name: pattern(o('follow')) }).click()
  await expect(page.getByRole('button', { name: o('cancel') })).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext()
  const desk = await context.newPage()
  await bringToken(desk, tokensOfVisitors().support)
  await desk.goto(new URL(at(`/studio/orders/${number}`), page.url()).href)
  await desk.getByRole('button', { name: d('steps.accept') }).click()
  const pack = desk.getByRole('form', { name: d('pack.title') })
  const parcel = `E2E${number}`
  await pack.getByLabel(d('pack.number')).fill(` ${parcel.slice(0, 4)}-${parcel.slice(4)} `)
  await expectAccessible(desk)
  await pack.getByRole('button', { name: d('pack.doSend') }).click()
  await expect(pack).toHaveCount(0)
  await expect(desk.getByRole('region', { name: d('parcel.title') })).toContainText(parcel)

  // the queue finds it by what a scanner reads
  await desk.goto(new URL(at('/studio/orders'), page.url()).href)
  await desk.getByRole('searchbox').fill(parcel)
  const found = desk.locator('.order-item')
  await expect(found).toHaveCount(1)
  await found.getByRole('link', { name: pattern(d('order')) }).click()

  await page.reload()
  await expect(page.locator('main .tag').first()).toHaveText(o('stages.on_the_way'))
  await expect(page.getByRole('main').getByText(localDigits(parcel, lang), { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: o('followParcel') })).toHaveAttribute('href', new RegExp(parcel))

  await desk
    .locator('.studio-head')
    .getByRole('button', { name: d('steps.came') })
    .click()
  await expect(desk.locator('.studio-head .tag')).toHaveText(d('states.Delivered'))

  await page.reload()
  await page.getByRole('link', { name: o('returnGoods') }).click()
  await page.getByRole('button', { name: pattern(o('moreOf')) }).click()
  await page.getByRole('button', { name: pattern(o('stepNext')) }).click()
  await page.getByRole('radio', { name: /^It came damaged/ }).check()
  await page.getByRole('textbox', { name: o('text') }).fill('جلدش تا خورده است.')
  await expectAccessible(page)
  // each step survives a reload
  await page.reload()
  await expect(page.getByRole('radio', { name: /^It came damaged/ })).toBeChecked()
  await page.getByRole('button', { name: pattern(o('stepNext')) }).click()
  await expect(page.getByRole('radio', { name: pattern(o('what.wallet')) })).toBeChecked()
  await page.getByRole('button', { name: pattern(o('stepNext')) }).click()
  await expect(page.locator('.return-review')).toContainText(o('postageBy.house'))
  await expectAccessible(page)
  await page.getByRole('button', { name: o('returnSend') }).click()
  await expect(page.getByRole('main').getByText(o('returnStates.asked'), { exact: true })).toBeVisible()

  await desk.reload()
  await desk.getByRole('button', { name: d('return.accept') }).click()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: d('arrival.do') }).click()
  // the field for the sum has the same words
  await expect(
    desk.getByRole('main').locator('.tag').getByText(d('return.states.paid_back'), { exact: true }),
  ).toBeVisible()
  await context.close()

  await page.reload()
  await expect(page.getByRole('main').getByText(o('returnStates.paid_back'), { exact: true })).toBeVisible()
  await expectAccessible(page)
  const wallet = (await (await me.call('GET', '/me/wallet')).json()) as {
    pockets: { currency: string; spendable: { amount: number } }[]
  }
  expect(wallet.pockets.find(({ currency }) => currency === 'IRR')?.spendable.amount).toBe(1_950_000)
})
