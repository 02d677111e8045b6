import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'
import { playersNow, stalledFromMs, stalledNow } from '#server/features/playback/places/index.ts'

/** More would hide the rest of the page; the calendar has them all. */
const mostShown = 5

/** A live event is on the screen when its host has started it, everything else by the clock. */
const isOnAir = (now: Date) => sql<boolean>`case screenings.mode
  when 'live' then coalesce(live_events.on_air_at <= ${now} and live_events.ended_at is null, false)
  else products.release_at <= ${now} end`

const newestSegment = sql<Date | null>`(
  select max(written_at) from live_segments where event_id = live_events.id and rung = 'top'
)`

const isHeld = sql<boolean>`exists (select from live_holds where event_id = live_events.id and held_until is null)`

const onScreen = (db: Db, now: Date, until: Date) =>
  db
    .selectFrom('screenings')
    .innerJoin('products', 'products.id', 'screenings.product_id')
    .innerJoin('what_plays', 'what_plays.product_id', 'products.id')
    .leftJoin('live_events', 'live_events.product_id', 'products.id')
    .where('products.state', '=', 'published')
    .where('screenings.fate', 'in', ['planned', 'interrupted'])
    .where('live_events.ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        isOnAir(now),
        eb.and([
          eb('products.release_at', '<', until),
          eb.or([eb('products.release_ends_at', 'is', null), eb('products.release_ends_at', '>', now)]),
        ]),
      ]),
    )
    // what is not live ends by the clock
    .where((eb) =>
      eb.or([
        eb('screenings.mode', '=', 'live'),
        eb('products.release_ends_at', 'is', null),
        eb('products.release_ends_at', '>', now),
      ]),
    )
    .select(['products.id', 'products.title_fa', 'products.title_en', 'products.is_free'])
    .select(['products.release_at', 'products.release_ends_at'])
    .select(['screenings.mode', 'screenings.sold', 'screenings.capacity', 'live_events.on_air_at'])
    .select([isOnAir(now).as('is_on_air'), playersNow(now).as('players')])
    .select(stalledNow(now, stalledFromMs).as('stalled'))
    .select(['live_events.health', 'live_events.health_at', newestSegment.as('newest_at'), isHeld.as('is_held')])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('product_stills')
          .innerJoin('images', 'images.id', 'product_stills.image_id')
          .where((e) => e('product_stills.product_id', 'in', [e.ref('products.id'), e.ref('what_plays.plays_id')]))
          // its own before the film's
          .orderBy((e) => e('product_stills.product_id', '=', e.ref('products.id')), 'desc')
          .orderBy('product_stills.position')
          .limit(1)
          .select(imageColumns),
      ).as('still'),
    )

/** Lists the shows on the screen now, live events first, and those until an instant; one statement. */
export async function listShows(db: Db, { now, until }: { now: Date; until: Date }) {
  const all = onScreen(db, now, until)
    .select(
      sql<number>`row_number() over (
        partition by ${isOnAir(now)}
        order by case when ${isOnAir(now)} then screenings.mode = 'live' end desc nulls last, products.release_at, products.id
      )`.as('place'),
    )
    .select(sql<number>`(count(*) over ())::int`.as('total'))
  return db
    .selectFrom(all.as('shows'))
    .where('place', '<=', mostShown)
    .orderBy('is_on_air', 'desc')
    .orderBy('place')
    .selectAll()
    .execute()
}

export type ShowRow = Awaited<ReturnType<typeof listShows>>[number]
