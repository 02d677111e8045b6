import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import type { PurchaseId } from '#lib/ids.ts'
import { awakeSessions } from '#tests/support/rows/awake-sessions.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { startPartner } from '#tests/support/network/partner.ts'
import { deliverDue } from './deliver.ts'
import { deleteMessages } from './message-queries.ts'
import { tellOfSale } from './tell-partners.ts'

const openHosts: string[] = []
const { db, core, clock, call } = await testApp({ webhookOpenHosts: openHosts })
const as = await newMember(db, clock.now(), { staffRole: 'admin' })

async function partner(status: number) {
  const server = await startPartner(() => ({ status }))
  openHosts.push(server.host)
  const given = { name: 'a small one', url: server.url, kinds: ['sale.completed' as const] }
  const { webhook } = (await call('POST /studio/webhooks', { body: { ...given, is_on: true } }, as)).body
  const params = { id: webhook.id }
  const shown = async () => (await call('GET /studio/webhooks/:id', { params }, as)).body
  const turn = async (isOn: boolean) => {
    const { version } = await shown()
    return call('PUT /studio/webhooks/:id', { params, body: { ...given, version, is_on: isOn } }, as)
  }
  return { ...server, shown, turn }
}

let sold = 0
async function sell() {
  sold += 1
  const sale = { number: sold, currency: 'IRR' as const, amount: 500_000, vat: 45_455, lines: [] }
  const id = crypto.randomUUID() as PurchaseId
  await transaction(db, (tx) => tellOfSale(tx, core, clock.now(), { purchase_id: id, ...sale }))
}
async function pass(ms: number) {
  clock.advance(ms)
  await awakeSessions(db, clock.now())
}
/** Tries whenever the house does, until nothing waits. */
async function untilGivenUp() {
  for (;;) {
    await deliverDue(core)
    const next = await db
      .selectFrom('webhook_deliveries')
      .where('state', '=', 'waiting')
      .select('next_try_at')
      .executeTakeFirst()
    if (next === undefined) return awakeSessions(db, clock.now())
    clock.set(next.next_try_at)
  }
}

test('a partner that hears little is not switched off by one failure long after another', async () => {
  const one = await partner(500)
  await sell()
  await untilGivenUp()
  expect(await one.shown()).toMatchObject({ state: 'on', failed: 1, waiting: 0 })
  await pass(days(14))
  await sell()
  await deliverDue(core)
  expect(await one.shown()).toMatchObject({ state: 'on', failed: 1, waiting: 1 })
  await untilGivenUp()
  expect(await one.shown()).toMatchObject({ state: 'disabled', failed: 2, waiting: 0 })
})

test('what waited when an endpoint was switched off is forgotten in its time, and not sent a season later', async () => {
  const one = await partner(500)
  await sell()
  await deliverDue(core)
  expect((await one.turn(false)).body).toMatchObject({ state: 'off', waiting: 1 })
  await pass(days(31))
  await deleteMessages(db, after(clock.now(), -days(30)), 5000)
  expect(await one.shown()).toMatchObject({ waiting: 0, failed: 0 })
  one.heard.length = 0
  await one.turn(true)
  await deliverDue(core)
  expect(one.heard).toEqual([])
})
