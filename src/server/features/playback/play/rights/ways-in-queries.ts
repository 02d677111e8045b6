import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { DB, Rights } from '#db/schema.gen.ts'
import type { MemberId, ProductId, EntitlementSourceId } from '#lib/ids.ts'

/** A value, or its name in a statement that is built once. */
export type Asked<T> = T | RawBuilder<never>

/** Whether there is something to play; for a screening the film it shows, for an album one of its tracks. */
export const hasFeature = (eb: ExpressionBuilder<DB, 'products'>) =>
  eb.or([
    eb.exists(
      eb
        .selectFrom('what_plays')
        .innerJoin('current_assets', 'current_assets.product_id', 'what_plays.plays_id')
        .whereRef('what_plays.product_id', '=', 'products.id')
        .where('current_assets.purpose', '=', 'feature')
        .select(sql`1`.as('one')),
    ),
    eb.exists(
      eb
        .selectFrom('products as part')
        .innerJoin('current_assets', 'current_assets.product_id', 'part.id')
        .whereRef('part.parent_id', '=', 'products.id')
        .where('part.kind', '=', 'track')
        .where('current_assets.purpose', '=', 'feature')
        .select(sql`1`.as('one')),
    ),
  ])

/** The same; of a season or a series, whether an episode of it plays now: what is to come alone is sold by its stated day. */
export const hasSomethingToWatch = (eb: ExpressionBuilder<DB, 'products'>, now: Date) =>
  eb
    .or([
      hasFeature(eb),
      eb.exists(
        eb
          .selectFrom('products as parts')
          .where('parts.kind', '=', 'episode')
          .where('parts.state', '=', 'published')
          .where(
            sql<boolean>`(parts.parent_id = products.id or parts.parent_id in (
              select seasons.id from products seasons
              where seasons.parent_id = products.id and seasons.kind = 'season' and seasons.state = 'published'
            ))`,
          )
          .where(
            sql<boolean>`((parts.release_at is null or parts.release_at <= ${now}) and exists (
              select from current_assets where current_assets.product_id = parts.id and purpose = 'feature'
            ))`,
          )
          .select(sql`1`.as('one')),
      ),
    ])
    .$castTo<boolean>()

/** Whether a member holds a ticket of the opened screening that nobody has played. */
export const hasUnusedTicket = (eb: ExpressionBuilder<DB, 'products'>, memberId: Asked<MemberId | null>) =>
  eb
    .exists(
      eb
        .selectFrom('tickets')
        .whereRef('tickets.product_id', '=', 'products.id')
        .where('tickets.holder_id', '=', memberId)
        .where('tickets.revoked_at', 'is', null)
        .where('tickets.first_played_at', 'is', null)
        .select(sql`1`.as('one')),
    )
    .$castTo<boolean>()

/** The product that plays when a product is opened. */
export const playsOf = (eb: ExpressionBuilder<DB, 'products'>) =>
  eb.selectFrom('what_plays').whereRef('what_plays.product_id', '=', 'products.id').select('plays_id')

/** Whether a child of some age may see the opened product, what it plays, and what contains that. */
export const isWithinAge = (ageLimit: number) => (eb: ExpressionBuilder<DB, 'products' | 'what_plays'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('product_tree')
        .innerJoin('products as parts', 'parts.id', 'product_tree.within_id')
        .where((e) =>
          e.or([
            e('product_tree.product_id', '=', e.ref('products.id')),
            e('product_tree.product_id', '=', e.ref('what_plays.plays_id')),
          ]),
        )
        .where('parts.age_rating', '>', ageLimit)
        .select(sql`1`.as('one')),
    ),
  )

/** Selects the title that plays when a product is opened, with everything that contains it. */
export const partsOf = (eb: ExpressionBuilder<DB, 'products'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('what_plays')
      .innerJoin('product_tree', 'product_tree.product_id', 'what_plays.plays_id')
      .innerJoin('products as parts', 'parts.id', 'product_tree.within_id')
      .whereRef('what_plays.product_id', '=', 'products.id')
      .select(['parts.state', 'parts.is_free', 'parts.release_at', 'parts.release_ends_at'])
      .select(['parts.regions', 'parts.age_rating']),
  )

export type PartRow = {
  state: string
  is_free: boolean
  release_at: Date | string | null
  release_ends_at: Date | string | null
  regions: string[] | null
  age_rating: number
}

const festivalColumns = [
  'festivals.id as festival_id',
  'festivals.release_at as festival_opens_at',
  'festivals.release_ends_at as festival_closes_at',
  'festivals.regions as festival_regions',
  'festivals.age_rating as festival_age_rating',
] as const

/**
 * A member's unrevoked rights that open a title: on the title, on what contains it, on the festivals that hold any of
 * these, and the time of plans that open one of them. For a guest (null) there are none.
 */
export const rightsOf = (eb: ExpressionBuilder<DB, 'products'>, memberId: Asked<MemberId | null>) =>
  jsonArrayFrom(
    eb
      .selectFrom('ways_in')
      .innerJoin('rights', 'rights.product_id', 'ways_in.held_id')
      .leftJoin('products as festivals', 'festivals.id', 'ways_in.festival_id')
      .whereRef('ways_in.product_id', '=', 'products.id')
      .where('rights.member_id', '=', memberId)
      .where('rights.revoked_at', 'is', null)
      .select((e) => e.ref('rights.id').$castTo<EntitlementSourceId>().as('id'))
      .select(['rights.by', 'rights.starts_at', 'rights.ends_at', 'rights.watch_hours', 'rights.first_played_at'])
      .select(festivalColumns)
      .unionAll(
        eb
          .selectFrom('ways_in')
          .innerJoin('plan_openings', 'plan_openings.product_id', 'ways_in.held_id')
          .innerJoin('subscription_periods', 'subscription_periods.plan_id', 'plan_openings.plan_id')
          .leftJoin('products as festivals', 'festivals.id', 'ways_in.festival_id')
          .whereRef('ways_in.product_id', '=', 'products.id')
          .where('subscription_periods.member_id', '=', memberId)
          .where('subscription_periods.revoked_at', 'is', null)
          .select((e) => e.ref('subscription_periods.id').$castTo<EntitlementSourceId>().as('id'))
          .select([
            sql<Rights['by']>`'SUBSCRIPTION'`.as('by'),
            'subscription_periods.starts_at',
            sql<Date | null>`subscription_periods.ends_at`.as('ends_at'),
            sql<number | null>`null::integer`.as('watch_hours'),
            sql<Date | null>`null::timestamptz`.as('first_played_at'),
          ])
          .select(festivalColumns),
      ),
  )

export type HeldRow = {
  id: EntitlementSourceId
  by: Rights['by']
  starts_at: Date | string
  ends_at: Date | string | null
  watch_hours: number | null
  first_played_at: Date | string | null
  festival_id: ProductId | null
  festival_opens_at: Date | string | null
  festival_closes_at: Date | string | null
  festival_regions: string[] | null
  festival_age_rating: number | null
}

/** The end of a member's time of any plan, whatever it opens; null when there never was any. */
export const planUntil = (eb: ExpressionBuilder<DB, 'products'>, memberId: Asked<MemberId | null>) =>
  eb
    .selectFrom('subscription_periods')
    .where('subscription_periods.member_id', '=', memberId)
    .where('subscription_periods.revoked_at', 'is', null)
    .select((e) => e.fn.max('subscription_periods.ends_at').as('ends_at'))

/** The end of a member's newest pause of their plans; null when there never was one. */
export const pausedUntil = (eb: ExpressionBuilder<DB, 'products'>, memberId: Asked<MemberId | null>) =>
  eb
    .selectFrom('plan_pauses')
    .where('plan_pauses.member_id', '=', memberId)
    .select((e) => e.fn.max('plan_pauses.ends_at').as('ends_at'))

/**
 * Whether a right, or a period of a plan, is still valid: not revoked, and not over. A period that another one of its member
 * followed counts on: a play names the one by which it was opened, and its token lasts to the end of the last one.
 */
export async function isRightAlive(db: Db, rightId: EntitlementSourceId, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('rights')
    .where(sql<EntitlementSourceId>`rights.id`, '=', rightId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .select('revoked_at')
    .unionAll(
      db
        .selectFrom('subscription_periods')
        .innerJoin('subscription_periods as running', 'running.member_id', 'subscription_periods.member_id')
        .where(sql<EntitlementSourceId>`subscription_periods.id`, '=', rightId)
        .where('subscription_periods.revoked_at', 'is', null)
        .where('running.revoked_at', 'is', null)
        .where('running.starts_at', '<=', now)
        .where('running.ends_at', '>', now)
        .select('subscription_periods.revoked_at')
        .limit(1),
    )
    .executeTakeFirst()
  return row !== undefined
}
