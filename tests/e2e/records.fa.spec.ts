import { randomUUID } from 'node:crypto'
import { localDigits } from '#lib/persian/digits.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, type OwnMember, test } from '#tests/support/visitors/own-member.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import type { APIRequestContext } from '@playwright/test'

type Offer = { id: string; way: string; price: { amount: number; currency: string } }

/** A film that this member can buy. */
async function aFilm(me: OwnMember): Promise<{ id: number; offer: Offer }> {
  for (const { id } of me.films.all) {
    const info = (await (await me.call('GET', `/purchase-info/${id}?currency=IRR`)).json()) as { offers: Offer[] }
    const offer = info.offers.find(({ way }) => way === 'buy')
    if (offer !== undefined) return { id, offer }
  }
  throw new Error('The demo sells no film.')
}

async function begin(request: APIRequestContext, me: OwnMember, offer: Offer): Promise<string> {
  const answer = await request.post('/api/v1/purchases', {
    headers: { authorization: `Bearer ${me.token}`, 'idempotency-key': randomUUID() },
    data: { type: 'BUY_MOVIE', offer_id: offer.id, price: offer.price, gateway: 'zarinpal' },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { purchase: { id: string } }).purchase.id
}

test('tries of the same film stand as one: what can be paid leads on, what came to nothing is folded', async ({
  page,
  at,
  lang,
  me,
  request,
}) => {
  test.slow()
  const w = words(lang)
  const { id, offer } = await aFilm(me)
  for (let n = 0; n < 2; n += 1)
    expect((await me.call('POST', `/me/purchases/${await begin(request, me, offer)}/cancel`, {})).ok()).toBe(true)
  const open = await begin(request, me, offer)

  await bringToken(page, me.token)
  await page.goto(at('/account/purchases'))
  const record = page.locator('.record')
  await expect(record).toHaveCount(1)
  await expect(record).toContainText(w('purchases.states.open'))
  const earlier = page.locator('.earlier')
  await expect(earlier.locator('summary')).toContainText(localDigits(2, lang))
  await expect(earlier.getByRole('link')).toHaveCount(0)
  await earlier.locator('summary').click()
  await expect(earlier.getByRole('link')).toHaveCount(2)
  await expect(earlier).not.toContainText(w('purchases.states.open'))
  await expectAccessible(page)

  await record.getByRole('link', { name: w('purchases.actions.continue') }).click()
  await expect(page).toHaveURL(at(`/pay/result/${open}`))
  expect((await me.call('POST', `/me/purchases/${open}/cancel`, {})).ok()).toBe(true)
  await page.goto(at('/account/purchases'))
  await record.getByRole('link', { name: w('purchases.actions.again') }).click()
  await expect(page).toHaveURL(at(`/purchase/${id}`))
})
