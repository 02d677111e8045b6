import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { CopyId, ProductId } from '#lib/ids.ts'
import { minutes } from '#lib/time/clock.ts'
import type { Copy, Part, Programme } from './programme.ts'

const screeningColumns = [
  'screenings.mode',
  'screenings.fate',
  'screenings.doors_minutes',
  'screenings.sale_starts_at',
  'screenings.sale_ends_at',
  'screenings.return_hours',
  'screenings.late_entry',
  'screenings.interval_minutes',
  'screenings.interval_after',
  'screenings.talk_minutes',
] as const

const programmeRow = (db: Db, productId: ProductId) =>
  db
    .selectFrom('screenings')
    .innerJoin('products', 'products.id', 'screenings.product_id')
    .where('screenings.product_id', '=', productId)
    .select(['products.id', 'products.state', 'products.release_at', 'products.release_ends_at'])
    .select(screeningColumns)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('programme_items')
          .innerJoin('products as items', 'items.id', 'programme_items.item_id')
          .leftJoin('current_assets', (join) =>
            join
              .onRef('current_assets.product_id', '=', 'programme_items.item_id')
              .on('current_assets.purpose', '=', 'feature'),
          )
          .leftJoin('assets', 'assets.id', 'current_assets.asset_id')
          .whereRef('programme_items.product_id', '=', 'screenings.product_id')
          .orderBy('programme_items.position')
          .select(['programme_items.role', 'programme_items.item_id', 'items.title_fa', 'items.title_en'])
          .select(['items.age_rating', 'items.regions', 'assets.id as asset_id', 'assets.duration_ms'])
          .select((item) =>
            jsonObjectFrom(
              item
                .selectFrom('screening_copies')
                .whereRef('screening_copies.product_id', '=', 'programme_items.product_id')
                .whereRef('screening_copies.item_id', '=', 'programme_items.item_id')
                .where('screening_copies.retired_at', 'is', null)
                .select(['screening_copies.id', 'screening_copies.asset_id', 'screening_copies.sealed_key'])
                .select(['screening_copies.key_ms', 'screening_copies.duration_ms', 'screening_copies.path']),
            ).as('copy'),
          ),
      ).as('items'),
      jsonArrayFrom(
        eb
          .selectFrom('screening_outages')
          .whereRef('screening_outages.product_id', '=', 'screenings.product_id')
          .orderBy('began_at')
          .select(['began_at', 'ended_at']),
      ).as('outages'),
    ])

type ProgrammeRow = NonNullable<Awaited<ReturnType<ReturnType<typeof programmeRow>['executeTakeFirst']>>>
type ItemRow = ProgrammeRow['items'][number]

// json spells bytes as hex with \x before it
const bytesOf = (spelled: Buffer | string) =>
  typeof spelled === 'string' ? Buffer.from(spelled.replace(/^\\x/, ''), 'hex') : spelled

function copyOf(copy: ItemRow['copy']): Copy | null {
  if (copy === null) return null
  const { id, asset_id: assetId, sealed_key: sealed, key_ms: keyMs, path } = copy
  return { id, assetId, sealedKey: bytesOf(sealed), keyMs, path }
}

function partOf(item: ItemRow, index: number): Part {
  return {
    number: index + 1,
    role: item.role,
    itemId: item.item_id,
    titleFa: item.title_fa,
    titleEn: item.title_en,
    ageRating: item.age_rating,
    regions: item.regions,
    durationMs: item.copy?.duration_ms ?? item.duration_ms ?? 0,
    assetId: item.asset_id,
    copy: copyOf(item.copy),
  }
}

function talkInWords(number: number, mins: number | null): Part[] {
  if (mins === null) return []
  const nothing = { itemId: null, titleFa: null, titleEn: null, ageRating: 0, regions: null, assetId: null, copy: null }
  return [{ number, role: 'talk', durationMs: minutes(mins), ...nothing }]
}

function programmeOf(row: ProgrammeRow): Programme {
  const titles = row.items.map(partOf)
  const { interval_minutes: length, interval_after: follows } = row
  return {
    productId: row.id,
    isPublished: row.state === 'published',
    screening: {
      mode: row.mode,
      fate: row.fate,
      doorsMinutes: row.doors_minutes,
      startsAt: row.release_at,
      endsAt: row.release_ends_at,
      saleStartsAt: row.sale_starts_at,
      saleEndsAt: row.sale_ends_at,
      returnHours: row.return_hours,
    },
    lateEntry: row.late_entry,
    parts: [...titles, ...talkInWords(titles.length + 1, row.talk_minutes)],
    interval: length === null || follows === null ? null : { minutes: length, after: follows },
    outages: row.outages.map(({ began_at: began, ended_at: ended }) => ({
      beganAt: new Date(began),
      endedAt: ended === null ? null : new Date(ended),
    })),
  }
}

/** All that decides where a screening is, in one statement; undefined when it is none. */
export async function findProgramme(db: Db, productId: ProductId): Promise<Programme | undefined> {
  const row = await programmeRow(db, productId).executeTakeFirst()
  return row === undefined ? undefined : programmeOf(row)
}

/** Returns the screening that a copy was made for; a retired copy still plays for viewers who began with it. */
export async function findCopy(db: Db, id: CopyId) {
  return db
    .selectFrom('screening_copies')
    .where('id', '=', id)
    .select(['product_id', 'item_id', 'sealed_key', 'key_ms'])
    .executeTakeFirst()
}
