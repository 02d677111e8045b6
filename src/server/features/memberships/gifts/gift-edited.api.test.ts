import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { needsNoConfirming } from '#server/confirm-first.ts'
import { asAnotherCaller } from '#tests/support/database/another-caller.ts'
import { giftHouse } from '#tests/support/houses/gift-house.ts'
import { compareBooks } from '#server/features/finance/books/index.ts'
import { giveGift } from '#server/features/payments/wallet/index.ts'
import { claimGift } from './claim-gift.ts'
import { updateCampaign } from './edit-campaign.ts'
import type { GiftDoors } from './give-contents.ts'

/** A campaign that is changed at the moment of its first claim: what was given must equal what is counted. */
const house = await giftHouse()
const { db } = house
const { core } = house.t
afterEach(async () => expect([...(await house.ledgerFaults()), ...(await compareBooks(db))]).toEqual([]))

const nothing: GiftDoors = {
  giveMoney: (tx, gift, now) => giveGift(tx, gift, now),
  giveTitle: async () => false,
  plans: { titleOf: async () => null, give: async () => false },
}

type Row = Awaited<ReturnType<typeof house.campaign>>

/** Staff double the gift of a campaign as they saw it; `meanwhile` runs in their transaction, after the change. */
function double(row: Row, meanwhile: () => Promise<unknown> = async () => undefined): Promise<string> {
  const fields = {
    slug: row.slug,
    title_fa: row.title_fa,
    title_en: row.title_en,
    about_fa: '',
    about_en: '',
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    is_stopped: false,
    kind: 'money' as const,
    currency: 'IRR' as const,
    amount: 1_000_000,
    lasts_days: 30,
    places: 100,
    budget: 50_000_000,
  }
  const afterwards = async () => void (await meanwhile())
  return updateCampaign(core, nothing, {
    id: row.id,
    fields,
    version: row.version,
    confirmLarge: needsNoConfirming,
    afterwards,
  }).then(
    () => 'changed',
    (error: unknown) => String((error as { code?: string }).code),
  )
}

/** Waits until one transaction waits for another, or until the work has ended. */
async function untilStuckOr(work: Promise<unknown>): Promise<void> {
  let hasEnded = false
  void work.finally(() => (hasEnded = true))
  const waiting = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => hasEnded || (await waiting.execute(db)).rows.length > 0, { interval: 20 }).toBe(true)
}

async function asked(row: Row) {
  const userName = house.newAddress()
  const rememberToken = await house.askedToken(userName, row.slug)
  await house.knowCodes()
  return { userName, rememberToken }
}

const given = async () =>
  (
    await db
      .selectFrom('gift_lots')
      .select(sql<number>`count(*)::int`.as('lots'))
      .execute()
  )[0]

test('changed after the first claimant was given the old sum, before it is counted: the change comes too late', async () => {
  const campaign = await house.campaign()
  const { userName, rememberToken } = await asked(campaign)
  let change: Promise<string> = Promise.resolve('not tried')
  const doors: GiftDoors = {
    ...nothing,
    giveMoney: async (tx, gift, now) => {
      await giveGift(tx, gift, now)
      change = asAnotherCaller(() => double(campaign))
      await asAnotherCaller(() => untilStuckOr(change))
    },
  }
  const visitor = { ip: '127.0.0.1', deviceHash: null, work: null, captcha: null, country: null, userAgent: undefined }
  const call = { userName, rememberToken, code: '246810', visitor, locale: 'en' as const }
  const { result } = await claimGift(core, doors, call)
  expect([result.outcome, result.campaign.amount]).toEqual(['given', 500_000])
  expect(await change).toBe('request.invalid')
  expect(await house.spent(campaign.id)).toEqual({ given: 1, spent: 500_000 })
})

test('changed before the first claimant comes, but not committed: they are given the new sum, once', async () => {
  const campaign = await house.campaign()
  const { userName, rememberToken } = await asked(campaign)
  const before = (await given())?.lots ?? 0
  let claim: ReturnType<typeof house.take> | undefined
  const change = await double(campaign, () => {
    const taking = asAnotherCaller(() => house.take(userName, rememberToken))
    claim = taking
    return asAnotherCaller(() => untilStuckOr(taking))
  })
  expect(change).toBe('changed')
  expect((await claim)?.body).toMatchObject({ outcome: 'given', gift: { money: { amount: 1_000_000 } } })
  expect(await house.spent(campaign.id)).toEqual({ given: 1, spent: 1_000_000 })
  expect((await given())?.lots).toBe(before + 1)
})
