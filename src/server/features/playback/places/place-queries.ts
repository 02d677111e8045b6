import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '#db/built-once.ts'
import type { Db, Tx } from '#db/client.ts'
import { type BoundNetwork, json } from '#db/json-columns.ts'
import type { MemberId, ProductId, RightId, SessionId, TicketId, EntitlementSourceId } from '#lib/ids.ts'

export interface Place {
  rightId: EntitlementSourceId
  memberId: MemberId
  sessionId: SessionId
  placeId: string
  /** Where it plays: what its ticket is bound to, if it is not yet; null: a ticket of this kind plays on any network. */
  networks: readonly BoundNetwork[] | null
}

interface At {
  now: Date
  until: Date
  /** A binding from before this instant holds no longer. */
  boundSince: Date
}

/**
 * The right in whose name a right's place is kept: its own; of the hosts of an evening the first one's, because an
 * evening has one screen.
 */
export const leaseOf = (rightId: EntitlementSourceId | RawBuilder<never>) => sql<RightId>`coalesce((
  select lease_id from evening_starts
  join evening_screens on evening_screens.product_id = evening_starts.product_id
  where evening_starts.right_id = ${rightId}::uuid), ${rightId}::uuid)`

/** Whether the row is bound to no network, or was so long ago that it does not hold any more. */
const isFree = (boundSince: RawBuilder<never>) =>
  sql<boolean>`(playing_places.bound_at is null or playing_places.bound_at <= ${boundSince})`

/** Of an event the first play binds the ticket to its networks, and later ones must come from one of them. */
const upsertOf = (isOfAnEvent: boolean) =>
  builtOnce((db, value) => {
    const who = { member_id: value('memberId'), place_id: value('placeId'), session_id: value('sessionId') }
    const told = { operator: value('operator'), country: value('country') }
    const free = isFree(value('boundSince'))
    return db
      .insertInto('playing_places')
      .values({
        right_id: leaseOf(value('rightId')),
        ...who,
        taken_at: value('now'),
        until: value('until'),
        ...(isOfAnEvent ? { ...told, networks: sql`${value('networks')}::jsonb`, bound_at: value('now') } : {}),
      })
      .onConflict((conflict) =>
        conflict
          .column('right_id')
          .doUpdateSet({
            ...who,
            until: value('until'),
            taken_at: sql<Date>`case when playing_places.place_id = ${value('placeId')}
            then playing_places.taken_at else ${value('now')} end`,
            ...(isOfAnEvent
              ? {
                  ...told,
                  networks: sql`case when ${free} then excluded.networks else playing_places.networks end`,
                  bound_at: sql`case when ${free} then excluded.bound_at else playing_places.bound_at end`,
                  network_moves: sql`case when ${free} then 0 else playing_places.network_moves end`,
                }
              : {}),
          })
          .where((eb) =>
            eb.or([
              eb('playing_places.until', '<=', value('now')),
              eb('playing_places.place_id', '=', value('placeId')),
            ]),
          )
          .where((eb) =>
            isOfAnEvent
              ? eb.or([free, sql<boolean>`playing_places.networks @> ${value('prefixes')}::jsonb`])
              : eb.lit(true),
          ),
      )
      .returning('right_id')
  })

const upsertOfEvent = upsertOf(true)
const upsertOfOther = upsertOf(false)

/**
 * Takes the place of a ticket's right, or keeps it: one statement, so that of several players one has it. The first one
 * binds the ticket to its network; later ones must come from prefixes that it has already. @returns the right in whose
 * name it is this player's now; null: another player has it, or the ticket another network
 */
export async function upsertPlace(db: Db, { networks, ...place }: Place, at: At): Promise<RightId | null> {
  if (networks === null) return (await upsertOfOther(db, { ...place, ...at })).at(0)?.right_id ?? null
  const rows = await upsertOfEvent(db, {
    ...place,
    ...at,
    operator: networks[0]?.operator ?? null,
    country: networks[0]?.country ?? null,
    networks: JSON.stringify(networks),
    prefixes: JSON.stringify(networks.map(({ prefix }) => ({ prefix }))),
  })
  return rows.at(0)?.right_id ?? null
}

const boundColumns = [
  'playing_places.networks',
  'playing_places.bound_at as boundAt',
  'playing_places.network_moves as moves',
  'playing_places.network_moved_at as movedAt',
  'playing_places.session_id as sessionId',
] as const

const askPlace = builtOnce((db, value) =>
  db
    .selectFrom('playing_places')
    .innerJoin('sessions', 'sessions.id', 'playing_places.session_id')
    .where('playing_places.right_id', '=', leaseOf(value('rightId')))
    .select(boundColumns)
    .select(['right_id as rightId', 'place_id as placeId', 'until', 'taken_at as takenAt'])
    .select(['sessions.device', 'sessions.browser']),
)

/** Where a right plays, on which device, and its network; `EntitlementSourceId`, because an opening does not say which kind it has. */
export async function findPlace(db: Db, rightId: EntitlementSourceId) {
  return (await askPlace(db, { rightId })).at(0)
}

/** Adds prefixes to the networks of a place, unless these have changed since they were read. */
export async function addNetworks(
  db: Db,
  rightId: RightId,
  { known, added }: { known: readonly BoundNetwork[]; added: readonly BoundNetwork[] },
): Promise<void> {
  await db
    .updateTable('playing_places')
    .set({ networks: json([...known, ...added]) })
    .where('right_id', '=', rightId)
    .where(sql<boolean>`networks = ${json([...known])}`)
    .execute()
}

/**
 * The places of all of the member's tickets of a screening, and that of the evening's screen when the member is a host
 * who has started it; locked.
 */
export async function lockPlaces(tx: Tx, of: { memberId: MemberId; productId: ProductId }) {
  return tx
    .selectFrom('playing_places')
    .where('right_id', 'in', (eb) =>
      eb
        .selectFrom('rights')
        .where('rights.member_id', '=', of.memberId)
        .where('rights.product_id', '=', of.productId)
        .where('rights.ticket_id', 'is not', null)
        .select('rights.id')
        .union(
          eb
            .selectFrom('evening_screens')
            .innerJoin('evening_starts', 'evening_starts.product_id', 'evening_screens.product_id')
            .innerJoin('rights', 'rights.id', 'evening_starts.right_id')
            .where('evening_screens.product_id', '=', of.productId)
            .where('rights.member_id', '=', of.memberId)
            .where('rights.revoked_at', 'is', null)
            .select('evening_screens.lease_id as id'),
        ),
    )
    .orderBy('right_id')
    .select(boundColumns)
    .select(['right_id as rightId', 'place_id as placeId'])
    .forUpdate()
    .execute()
}

/** Gives a player a place, with the networks on which it plays from now on where they change. */
export async function movePlace(
  tx: Tx,
  rightId: RightId,
  to: {
    memberId: MemberId
    sessionId: SessionId
    placeId: string
    networks: readonly BoundNetwork[] | null
    /** It moves to another network, and not only to another player. */
    isNetworkMove: boolean
  },
  at: Pick<At, 'now' | 'until'>,
): Promise<void> {
  const { memberId, sessionId, placeId } = to
  await tx
    .updateTable('playing_places')
    .set({ member_id: memberId, place_id: placeId, session_id: sessionId, taken_at: at.now, until: at.until })
    .$if(to.networks !== null, (query) => query.set({ networks: json([...(to.networks ?? [])]) }))
    .$if(to.isNetworkMove, (query) =>
      query.set((eb) => ({
        bound_at: at.now,
        network_moved_at: at.now,
        network_moves: eb('network_moves', '+', 1),
      })),
    )
    .where('right_id', '=', rightId)
    .execute()
}

/** The places of many rights, in one statement. */
export async function findPlacesOf(db: Db, rightIds: readonly RightId[]) {
  return db
    .selectFrom('playing_places')
    .where(sql<boolean>`right_id = any(${rightIds}::uuid[])`)
    .select(boundColumns)
    .select(['right_id as rightId', 'place_id as placeId', 'member_id as memberId'])
    .execute()
}

export interface WrittenBeat {
  rightId: RightId
  placeId: string
  until: Date
  /** A prefix that counts as the ticket's network from now on. */
  added: BoundNetwork | null
  country: string | null
  operator: number | null
  rung: string | null
  behindMs: number | null
  stalledMs: number | null
}

/**
 * Keeps many places in one statement, with what their players told; one that another player has taken meanwhile stays
 * theirs.
 */
export async function prolongPlaces(db: Db, beats: readonly WrittenBeat[]): Promise<void> {
  await sql`
    update playing_places set
      until = greatest(playing_places.until, beat.until),
      networks = case
        when beat.added is null or playing_places.networks @> beat.added
          or jsonb_array_length(playing_places.networks) >= 8 then playing_places.networks
        else playing_places.networks || beat.added end,
      country = beat.country, operator = beat.operator,
      rung = beat.rung, behind_ms = beat.behind_ms, stalled_ms = beat.stalled_ms
    from unnest(
      ${beats.map(({ rightId }) => rightId)}::uuid[],
      ${beats.map(({ placeId }) => placeId)}::uuid[],
      ${beats.map(({ until }) => until.toISOString())}::timestamptz[],
      ${beats.map(({ added }) => (added === null ? null : JSON.stringify([added])))}::jsonb[],
      ${beats.map(({ country }) => country)}::text[],
      ${beats.map(({ operator }) => operator)}::bigint[],
      ${beats.map(({ rung }) => rung)}::text[],
      ${beats.map(({ behindMs }) => behindMs)}::integer[],
      ${beats.map(({ stalledMs }) => stalledMs)}::integer[]
    ) as beat (right_id, place_id, until, added, country, operator, rung, behind_ms, stalled_ms)
    where playing_places.right_id = beat.right_id and playing_places.place_id = beat.place_id`.execute(db)
}

/** Whether a ticket is bound to a network. */
export async function hasNetwork(tx: Tx, ticketId: TicketId): Promise<boolean> {
  const row = await tx
    .selectFrom('playing_places')
    .innerJoin('rights', 'rights.id', 'playing_places.right_id')
    .where('rights.ticket_id', '=', ticketId)
    .where('playing_places.bound_at', 'is not', null)
    .select('playing_places.right_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Frees the network of a ticket: it binds anew where it plays next. False where it was bound to none. */
export async function freeNetwork(tx: Tx, ticketId: TicketId): Promise<boolean> {
  const freed = await tx
    .updateTable('playing_places')
    .set({ networks: null, bound_at: null, network_moves: 0, network_moved_at: null })
    .where('bound_at', 'is not', null)
    .where('right_id', 'in', (eb) => eb.selectFrom('rights').where('ticket_id', '=', ticketId).select('id'))
    .executeTakeFirst()
  return freed.numUpdatedRows > 0n
}
