import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { LandingEntries } from '#db/schema.gen.ts'
import type { LandingEntryId, LandingId, MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'

export interface NewEntry {
  landing_id: LandingId
  member_id: MemberId | null
  name: string
  email: string | null
  phone: string | null
  language: Locale
  consent: string
  state: LandingEntries['state']
  held_for: string[]
  created_at: Date
}

/** Who is on the list already stays there once. One that is held gives way: a program may have written it before them. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  if (entry.state === 'listed')
    await tx
      .deleteFrom('landing_entries')
      .where('landing_id', '=', entry.landing_id)
      .where('state', '=', 'held')
      .where((eb) => eb.or([eb('email', '=', entry.email), eb('phone', '=', entry.phone)]))
      .execute()
  await tx
    .insertInto('landing_entries')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const seen = ['id', 'name', 'email', 'phone', 'state', 'held_for', 'created_at'] as const

/** The newest of a list, or all that are held. */
export async function listEntries(db: Db, landingId: LandingId, state: NewEntry['state'], most: number) {
  return db
    .selectFrom('landing_entries')
    .where('landing_id', '=', landingId)
    .where('state', '=', state)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .select(seen)
    .execute()
}

export async function countEntries(db: Db, landingId: LandingId): Promise<{ listed: number; held: number }> {
  const row = await db
    .selectFrom('landing_entries')
    .where('landing_id', '=', landingId)
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('state', '=', 'listed').as('listed'),
      fn.countAll<string>().filterWhere('state', '=', 'held').as('held'),
    ])
    .executeTakeFirstOrThrow()
  return { listed: Number(row.listed), held: Number(row.held) }
}

/** The list after an entry, the oldest first: a long one is read in parts. */
export async function pageOfEntries(
  db: Db,
  landingId: LandingId,
  after: { created_at: Date; id: LandingEntryId } | null,
  most: number,
) {
  return db
    .selectFrom('landing_entries')
    .where('landing_id', '=', landingId)
    .where('state', '=', 'listed')
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${after?.created_at ?? null}, ${after?.id ?? null})`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .select([...seen, 'language', 'consent'])
    .execute()
}

/** False: there is none of this page. */
export async function acceptEntry(tx: Tx, landingId: LandingId, id: LandingEntryId): Promise<boolean> {
  const rows = await tx
    .updateTable('landing_entries')
    .set({ state: 'listed' })
    .where('landing_id', '=', landingId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function removeEntry(tx: Tx, landingId: LandingId, id: LandingEntryId): Promise<boolean> {
  const rows = await tx
    .deleteFrom('landing_entries')
    .where('landing_id', '=', landingId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Lists a member's entries in forms, for the data file. */
export async function listEntryData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('landing_entries')
    .innerJoin('landings', 'landings.id', 'landing_entries.landing_id')
    .where('member_id', '=', memberId)
    .orderBy('landing_entries.created_at')
    .select(['landings.slug as page', 'name', 'email', 'phone', 'consent', 'landing_entries.created_at'])
    .execute()
}

export async function eraseEntries(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('landing_entries').where('member_id', '=', memberId).execute()
}
