import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/client.ts'
import type { MemberId, ProfileId } from '#lib/ids.ts'
import { newSession } from '#tests/support/rows/new-rows.ts'

const locales = ['fa', 'en'] as const

/** The site's answers about money, by language and address. */
export type Answers = Record<string, unknown>

interface Site {
  app: Pick<FastifyInstance, 'inject'>
  db: Db
  now: Date
}

type Ask = (address: string) => Promise<unknown>

/** A person's calls in both languages; lists are read to their end. */
function reader({ app }: Site, token: string, answers: Answers): { ask: Ask; askAll: Ask } {
  const get = async (locale: string, address: string) => {
    const headers = { 'accept-language-site': locale, authorization: `Bearer ${token}` }
    const answer = await app.inject({ method: 'GET', url: `/api/v1${address}`, headers })
    if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}: ${answer.body}`)
    return String(answer.headers['content-type']).includes('json') ? answer.json() : answer.body
  }
  return {
    ask: async (address) => {
      for (const locale of locales) answers[`${locale} ${address}`] = await get(locale, address)
    },
    askAll: async (address) => {
      for (const locale of locales)
        for (let page = 1, read = 0, total = 1; read < total; page += 1) {
          const at = `${address}${address.includes('?') ? '&' : '?'}per_page=100&page=${page}`
          const answer = (await get(locale, at)) as { items: unknown[]; total: number }
          answers[`${locale} ${at}`] = answer
          read += answer.items.length
          total = answer.items.length === 0 ? 0 : answer.total
        }
    },
  }
}

async function ownersOf(db: Db): Promise<{ memberId: MemberId; profileId: ProfileId }[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.member_id', '=', 'members.id').on('profiles.is_owner', '=', true),
    )
    .where('members.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('members.id', 'in', eb.selectFrom('purchases').select('purchases.member_id')),
        eb('members.id', 'in', eb.selectFrom('gift_lots').select('gift_lots.member_id')),
      ]),
    )
    .select(['members.id as memberId', 'profiles.id as profileId'])
    .orderBy('members.id')
    .execute()
  return rows
}

/** Every record with its receipt, every wallet and statement, and everything the finance desk sees. */
export async function readAll(site: Site): Promise<Answers> {
  const { db, now } = site
  const answers: Answers = {}
  for (const owner of await ownersOf(db)) {
    const mine: Answers = {}
    const { token } = await newSession(db, now, owner)
    const { ask, askAll } = reader(site, token, mine)
    await askAll('/me/orders')
    await ask('/me/wallet')
    for (const currency of ['IRR', 'USD']) await askAll(`/me/wallet/statement?currency=${currency}`)
    for (const [address, answer] of Object.entries(mine)) answers[`${owner.memberId} ${address}`] = answer
  }
  const desk = await db
    .selectFrom('members')
    .innerJoin('profiles', 'profiles.member_id', 'members.id')
    .where('staff_role', '=', 'finance')
    .select(['members.id as memberId', 'profiles.id as profileId'])
    .orderBy('members.created_at')
    .executeTakeFirstOrThrow()
  const { ask, askAll } = reader(site, (await newSession(db, now, desk)).token, answers)
  const purchases = await db.selectFrom('purchases').select('id').orderBy('number').execute()
  for (const { id } of purchases) await ask(`/studio/purchases/${id}`)
  await askAll('/studio/refunds')
  await askAll('/studio/payments')
  await ask('/studio/payments.csv')
  await ask('/studio/finance')
  await ask('/studio/finance/ledger')
  return answers
}
