import type { Insertable } from 'kysely'
import type { GiftCampaigns } from '#db/schema.gen.ts'
import { after, days } from '#lib/time/clock.ts'
import type { MemberId } from '#lib/ids.ts'
import { hashCode } from '#server/features/accounts/members/codes/codes.ts'
import { checkLedger } from '#server/features/payments/wallet/index.ts'
import { testApp } from '#tests/support/api/app.ts'

export const code = '246810'
let count = 0

type GiftAnswer = Record<string, unknown> & { token: string | null; gift: Record<string, unknown>; code: string }

/** Campaigns, and people who take their gifts; messages stay in the queue, and every code is made the known one. */
export async function giftHouse() {
  const t = await testApp({
    mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'gifts@parde.example' },
  })
  const { db, clock } = t
  const known = new Set<string>()
  const house = {
    t,
    db,
    clock,
    newAddress: () => {
      count += 1
      return `claimant${count}@example.com`
    },
    async campaign(more: Partial<Insertable<GiftCampaigns>> = {}) {
      count += 1
      const now = clock.now()
      return db
        .insertInto('gift_campaigns')
        .values({
          slug: `nowruz-${count}`,
          title_fa: 'عیدی نوروز',
          title_en: 'A Nowruz gift',
          starts_at: now,
          ends_at: after(now, days(13)),
          kind: 'money',
          currency: 'IRR',
          amount: 500_000,
          lasts_days: 30,
          places: 100,
          budget: 50_000_000,
          created_at: now,
          updated_at: now,
          ...more,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },
    ask: (userName: string, campaign: string, ip = '127.0.0.1') =>
      t.refused('POST /core/request-gift', { body: { user_name: userName, campaign } }, { ip }),
    /** The same where it succeeds: the token of the next step. */
    async askedToken(userName: string, campaign: string, ip = '127.0.0.1') {
      const { body } = await t.call('POST /core/request-gift', { body: { user_name: userName, campaign } }, { ip })
      return body.remember_token
    },
    /** Every code that is on its way becomes the known one. */
    async knowCodes() {
      const rows = await db.selectFrom('auth_codes').select('id').where('used_at', 'is', null).execute()
      for (const { id } of rows.filter((row) => !known.has(row.id))) {
        known.add(id)
        await db
          .updateTable('auth_codes')
          .set({ code_hash: hashCode(t.core.config.secret, id, code) })
          .where('id', '=', id)
          .execute()
      }
    },
    async take(userName: string, rememberToken: unknown, more: { ip?: string; code?: string } = {}) {
      const body = { user_name: userName, code: more.code ?? code, remember_token: rememberToken }
      const answer = await t.refused('POST /core/get-gift', { body }, { ip: more.ip ?? '127.0.0.1' })
      return { status: answer.status, body: answer.body as unknown as GiftAnswer }
    },
    /** From the typed name to the gift. */
    async claim(userName: string, campaign: string) {
      const asked = await house.ask(userName, campaign)
      if (asked.status !== 200) return { status: asked.status, body: asked.body as unknown as GiftAnswer }
      await house.knowCodes()
      return house.take(userName, (asked.body as unknown as { remember_token: string }).remember_token)
    },
    spent: (id: string) =>
      db.selectFrom('gift_campaigns').select(['given', 'spent']).where('id', '=', id).executeTakeFirstOrThrow(),
    claims: (id: string) => db.selectFrom('gift_claims').selectAll().where('campaign_id', '=', id).execute(),
    lotsOf: (memberId: MemberId) => db.selectFrom('gift_lots').selectAll().where('member_id', '=', memberId).execute(),
    ledgerFaults: async () => (await checkLedger(db)).differences,
  }
  return house
}
