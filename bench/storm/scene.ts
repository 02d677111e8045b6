import type { Db } from '#db/client.ts'
import { after, days } from '#lib/time/clock.ts'
import type { Money } from '#lib/money/money.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import { newOffer } from '#tests/support/rows/offer-rows.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'

export interface Film {
  productId: number
  offerId: string
  prices: Record<'IRR' | 'USD', Money>
}

export interface Member {
  memberId: string
  token: string
}

/** A film that is sold in both currencies; with `places` null it is not limited. */
export async function newFilm(db: Db, places: number | null): Promise<Film> {
  const prices = {
    IRR: { currency: 'IRR', amount: 1_490_000 },
    USD: { currency: 'USD', amount: 499 },
  } as const
  const { productId } = await newProduct(db, new Date(), { hasFilm: true })
  const offerId = await newOffer(db, productId, { places, prices: Object.values(prices) })
  return { productId, offerId, prices }
}

const atOnce = 1000

/** This many signed-in members, as rows only: hashing five thousand passwords is not what the storm measures. */
export async function newCrowd(db: Db, count: number, name = 'buyer'): Promise<Member[]> {
  const crowd: Member[] = []
  for (let from = 0; from < count; from += atOnce)
    crowd.push(...(await signIn(db, { name, from, count: Math.min(atOnce, count - from) })))
  return crowd
}

async function signIn(db: Db, { name, from, count }: { name: string; from: number; count: number }): Promise<Member[]> {
  const names = Array.from({ length: count }, (_, n) => `${name}${from + n}@example.com`)
  const rows = names.map((user_name) => ({ user_name, user_name_kind: 'email' as const, language: 'en' as const }))
  const members = await db.insertInto('members').values(rows).returning('id').execute()
  const profiles = await db
    .insertInto('profiles')
    .values(members.map(({ id }) => ({ member_id: id, name: 'Nika', is_owner: true })))
    .returning(['id', 'member_id'])
    .execute()
  const now = new Date()
  const crowd = profiles.map(({ id, member_id: memberId }) => ({ profileId: id, memberId, token: randomToken() }))
  const sessions = crowd.map(({ memberId, profileId, token }) => ({
    member_id: memberId,
    profile_id: profileId,
    token_hash: hashToken(token),
    created_at: now,
    last_seen_at: now,
    expires_at: after(now, days(180)),
  }))
  await db.insertInto('sessions').values(sessions).execute()
  return crowd.map(({ memberId, token }) => ({ memberId, token }))
}
