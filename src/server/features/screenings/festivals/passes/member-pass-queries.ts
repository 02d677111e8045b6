import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { MemberId, PassId } from '#lib/ids.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'
import { creditsLeft } from './pass-queries.ts'

/** Standing passes of a member with their festivals: those that have not ended first. */
export async function listPassRows(db: Db, memberId: MemberId, now: Date) {
  return db
    .selectFrom('passes')
    .innerJoin('pass_kinds', 'pass_kinds.id', 'passes.kind_id')
    .innerJoin('products', 'products.id', 'passes.festival_id')
    .where('passes.member_id', '=', memberId)
    .where('passes.state', '=', 'standing')
    .orderBy(sql`products.release_ends_at <= ${now}`)
    .orderBy('products.release_ends_at')
    .orderBy('passes.id')
    .limit(50)
    .select(['passes.id', 'passes.festival_id', 'pass_kinds.name_fa', 'pass_kinds.name_en'])
    .select(creditsLeft.as('credits'))
    .select(['products.title_fa', 'products.title_en', 'products.release_at', 'products.release_ends_at'])
    .$narrowType<{ release_at: Date; release_ends_at: Date }>()
    .select((eb) =>
      jsonObjectFrom(eb.selectFrom('images').whereRef('images.id', '=', 'products.poster_id').select(imageColumns)).as(
        'poster',
      ),
    )
    .execute()
}

/** Reserved shows of passes, without those that were cancelled. */
export async function listReservedWith(db: Db, passIds: readonly PassId[]) {
  if (passIds.length === 0) return []
  return db
    .selectFrom('tickets')
    .innerJoin('screenings', 'screenings.product_id', 'tickets.product_id')
    .innerJoin('products', 'products.id', 'tickets.product_id')
    .where('tickets.pass_id', 'in', passIds)
    .where('tickets.revoked_at', 'is', null)
    .where('screenings.fate', '<>', 'cancelled')
    .orderBy('products.release_at')
    .orderBy('tickets.product_id')
    .select(['tickets.id', 'tickets.pass_id', 'tickets.product_id', 'tickets.first_played_at'])
    .select(['products.title_fa', 'products.title_en', 'products.release_at', 'products.release_ends_at'])
    .execute()
}
