import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { newMember } from '#tests/support/visitors/new-member.ts'
import { screeningOnSale } from '#tests/support/visitors/screening-on-sale.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { tokensOfVisitors } from '#tests/support/visitors/visitors.ts'
import site from '../../src/web/i18n/en.json' with { type: 'json' }
import words from '../../src/web/i18n/offline-en.json' with { type: 'json' }

test.use({ serviceWorkers: 'allow', ownWindow: true })

/** Waits until the worker has fetched its offline page. */
const isReady = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

const savedOn = (page: Page) => page.evaluate(() => window.localStorage.getItem('saved:papers') ?? '')

test('without a network a ticket’s page shows the ticket that was seen on it, until its member has left', async ({
  page,
  context,
  at,
  request,
}) => {
  const me = await newMember(request)
  const { items: films } = (await (await request.get('/api/v1/products?per_page=100')).json()) as {
    items: { id: number; duration_minutes: number | null }[]
  }
  const film = films.find((one) => one.duration_minutes !== null)
  const { id, title } = await screeningOnSale(request, film?.id ?? 0, { beginsIn: 30 })
  const given = await request.post(`/api/v1/studio/screenings/${id}/tickets`, {
    headers: { authorization: `Bearer ${tokensOfVisitors().support}`, 'idempotency-key': randomUUID() },
    data: { user_name: me.userName, seats: 1, reason: 'a guest of the house' },
  })
  expect(given.ok(), await given.text()).toBe(true)
  const own = await request.get(`/api/v1/me/tickets?product_id=${id}`, {
    headers: { authorization: `Bearer ${me.token}` },
  })
  const [ticket] = ((await own.json()) as { items: { id: string }[] }).items
  if (ticket === undefined) throw new Error('there is no ticket')
  // once, and not for every page: the member leaves below
  await page.goto(at('/terms'))
  await page.evaluate((token) => window.localStorage.setItem('token', token), me.token)
  await page.goto(at(`/account/tickets/${ticket.id}`))
  await expect(page.locator('.pass')).toContainText(title)
  await expect.poll(() => savedOn(page)).toContain(ticket.id)
  await expect.poll(() => isReady(page)).toBe('activated')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  const card = page.locator(`#ticket-${ticket.id}`)
  await expect(card).toContainText(title)
  await expect(card.locator('.code')).toContainText(/^[\w-]{14}$/)
  await expect(card.getByRole('img')).toBeVisible()
  await expectAccessible(page)

  // it comes back by itself, and is no page from a cache
  await context.setOffline(false)
  await expect(page.locator('.pass')).toContainText(title)

  await page.evaluate(() => window.localStorage.removeItem('token'))
  await page.goto(at('/'))
  await expect.poll(() => savedOn(page)).toBe('')
  await context.setOffline(true)
  await page.goto(at('/account/tickets'))
  await expect(page.getByRole('heading', { name: words.nothing })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(title)
})

test('sign-in that is pressed without a network says so, and comes at a second try', async ({ page, context, at }) => {
  // its code comes only with the first press
  await page.goto(at('/movies'))
  const signIn = page.getByRole('banner').getByRole('link', { name: site.account.signIn })
  await expect(signIn).toBeEnabled()
  await settled(page)
  await context.setOffline(true)
  await signIn.click()
  const note = page.getByRole('alert').filter({ hasText: site.toasts.network })
  const again = note.getByRole('button', { name: site.states.again })
  await expect(again).toBeVisible()
  await again.click()
  await expect(again).toBeVisible()
  await context.setOffline(false)
  await again.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
