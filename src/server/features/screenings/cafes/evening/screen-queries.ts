import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { ScreenWish } from '#contract/screenings/cafes/evening-screens.ts'
import type { Db, Tx } from '#db/client.ts'
import { json, type SubtitleChoice } from '#db/json-columns.ts'
import type { EveningWishes } from '#db/schema.gen.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'

/** Wishes that are kept: a screen that was away longer begins with the present ones. */
const keptWishes = 20

/** Makes the evening's screen at its first start; its playing place stays that of this first right. */
export async function insertScreen(
  tx: Tx,
  screen: { productId: ProductId; memberId: MemberId; pairingHash: Buffer },
): Promise<void> {
  await sql`
    insert into evening_screens (product_id, lease_id, pairing_hash)
    select product_id, right_id, ${screen.pairingHash} from evening_starts
    where product_id = ${screen.productId} and member_id = ${screen.memberId}
    on conflict (product_id) do nothing`.execute(tx)
}

const screens = (db: Db | Tx) =>
  db
    .selectFrom('evening_screens')
    .innerJoin('products', 'products.id', 'evening_screens.product_id')
    .innerJoin('screenings', 'screenings.product_id', 'evening_screens.product_id')
    .innerJoin('cafes', 'cafes.id', 'screenings.cafe_id')
    .where('products.release_at', 'is not', null)
    .where('products.release_ends_at', 'is not', null)
    .select(['products.title_fa', 'products.title_en', 'products.release_at', 'products.release_ends_at'])
    .select(['cafes.name_fa', 'cafes.name_en', 'screenings.fate'])
    .select([
      'evening_screens.product_id',
      'evening_screens.pairing',
      'evening_screens.told_at',
      'evening_screens.position_ms',
      'evening_screens.duration_ms',
      'evening_screens.is_paused',
      'evening_screens.is_dark',
      'evening_screens.volume',
      'evening_screens.subtitle_choices',
      'evening_screens.subtitle',
      'evening_screens.subtitle_size',
    ])
    .select((eb) => [
      eb
        .selectFrom('evening_starts')
        .whereRef('evening_starts.product_id', '=', 'evening_screens.product_id')
        .select((e) => e.fn.min('evening_starts.started_at').as('started_at'))
        .as('started_at'),
    ])
    .$narrowType<{ release_at: Date; release_ends_at: Date }>()

export type ScreenRow = Awaited<ReturnType<ReturnType<typeof screens>['execute']>>[number]

export async function findScreen(db: Db | Tx, id: ProductId): Promise<ScreenRow | undefined> {
  return screens(db).where('evening_screens.product_id', '=', id).executeTakeFirst()
}

/** The screen of a paired phone, with the phone's number. */
export async function findScreenOfRemote(db: Db, keyHash: Buffer) {
  return screens(db)
    .innerJoin('evening_remotes', 'evening_remotes.product_id', 'evening_screens.product_id')
    .where('evening_remotes.key_hash', '=', keyHash)
    .select('evening_remotes.number')
    .executeTakeFirst()
}

/** The screen that shows this code, locked, so that phones are paired one after the other. */
export async function lockScreenOfCode(tx: Tx, pairingHash: Buffer): Promise<ScreenRow | undefined> {
  return screens(tx)
    .where('evening_screens.pairing_hash', '=', pairingHash)
    .forNoKeyUpdate('evening_screens')
    .executeTakeFirst()
}

export async function lockScreen(tx: Tx, id: ProductId): Promise<ScreenRow | undefined> {
  return screens(tx).where('evening_screens.product_id', '=', id).forNoKeyUpdate('evening_screens').executeTakeFirst()
}

/**
 * The screen's phones by their number. Before one is paired it is asked after the lock was taken, because the locking
 * statement itself still sees those of before.
 */
export async function listRemotes(db: Db | Tx, id: ProductId) {
  return db
    .selectFrom('evening_remotes')
    .where('product_id', '=', id)
    .orderBy('number')
    .select(['number', 'paired_at'])
    .execute()
}

export async function insertRemote(
  tx: Tx,
  remote: { productId: ProductId; keyHash: Buffer; number: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('evening_remotes')
    .values({
      key_hash: remote.keyHash,
      product_id: remote.productId,
      number: remote.number,
      paired_at: remote.now,
    })
    .execute()
}

/** Ends one phone; none when another one has its number by now. */
export async function deleteRemote(
  tx: Tx,
  remote: { productId: ProductId; number: number; since: Date },
): Promise<void> {
  await tx
    .deleteFrom('evening_remotes')
    .where('product_id', '=', remote.productId)
    .where('number', '=', remote.number)
    .where('paired_at', '=', remote.since)
    .execute()
}

/** Another code; every phone of before loses its key. */
export async function replacePairing(
  tx: Tx,
  next: { productId: ProductId; pairing: number; pairingHash: Buffer },
): Promise<void> {
  await tx.deleteFrom('evening_remotes').where('product_id', '=', next.productId).execute()
  await tx
    .updateTable('evening_screens')
    .set({ pairing: next.pairing, pairing_hash: next.pairingHash })
    .where('product_id', '=', next.productId)
    .execute()
}

/** A screen's report about itself. */
export interface Told {
  position_ms: number
  duration_ms: number
  is_paused: boolean
  is_dark: boolean
  volume: number | null
  subtitle_choices: SubtitleChoice[]
  subtitle: string | null
  subtitle_size: number
}

/**
 * Writes what the screen says, when this host's player has the evening's place. @returns the number of the last wish;
 * undefined when another player has it, or the member is no host
 */
export async function writeTold(
  db: Db,
  of: { id: ProductId; memberId: MemberId; placeId: string; now: Date },
  told: Told,
): Promise<number | undefined> {
  const row = await db
    .updateTable('evening_screens')
    .set({ ...told, subtitle_choices: json(told.subtitle_choices), told_at: of.now })
    .where('product_id', '=', of.id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('playing_places')
          .whereRef('playing_places.right_id', '=', 'evening_screens.lease_id')
          .where('playing_places.place_id', '=', of.placeId)
          .where('playing_places.member_id', '=', of.memberId)
          .select('playing_places.right_id'),
      ),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('cafe_hosts')
          .innerJoin('screenings', 'screenings.cafe_id', 'cafe_hosts.cafe_id')
          .whereRef('screenings.product_id', '=', 'evening_screens.product_id')
          .where('cafe_hosts.member_id', '=', of.memberId)
          .select('cafe_hosts.member_id'),
      ),
    )
    .returning('wish_number')
    .executeTakeFirst()
  return row?.wish_number
}

export type Wish = z.output<typeof ScreenWish>

/** As the row has it: a number is written as a text. */
const valueOf = (wish: Wish): string | null => ('value' in wish && wish.value !== null ? String(wish.value) : null)

function wishOf({ wish, value }: Pick<Selectable<EveningWishes>, 'wish' | 'value'>): Wish {
  if (wish === 'subtitle') return { wish, value }
  if (wish === 'seek' || wish === 'volume' || wish === 'subtitle_size') return { wish, value: Number(value) }
  return { wish }
}

/** Writes a wish with the next number, and lets the oldest go. */
export async function insertWish(tx: Tx, id: ProductId, wish: Wish): Promise<void> {
  const { wish_number: number } = await tx
    .updateTable('evening_screens')
    .set((eb) => ({ wish_number: eb('wish_number', '+', 1) }))
    .where('product_id', '=', id)
    .returning('wish_number')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('evening_wishes')
    .values({ product_id: id, number, wish: wish.wish, value: valueOf(wish) })
    .execute()
  await tx
    .deleteFrom('evening_wishes')
    .where('product_id', '=', id)
    .where('number', '<=', number - keptWishes)
    .execute()
}

export async function listWishes(db: Db, id: ProductId, after: number, upTo: number): Promise<Wish[]> {
  const rows = await db
    .selectFrom('evening_wishes')
    .where('product_id', '=', id)
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .orderBy('number')
    .select(['wish', 'value'])
    .execute()
  return rows.map(wishOf)
}
