import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, ReportLineId, ReportPartyId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { versionOf } from '#server/version-of.ts'
import type { Share, Term } from './share-of.ts'

export interface PartyColumns {
  name: string
  role: 'organiser' | 'owner' | 'cafe'
  reader_id: MemberId | null
}

const shareColumns = (share: Share) => ({
  basis_points: share.kind === 'part' ? share.basisPoints : null,
  each_amount: share.kind === 'fixed' ? share.amount : null,
  each_currency: share.kind === 'fixed' ? share.currency : null,
})

async function linesOf(db: Db, locale: Locale) {
  const rows = await db
    .selectFrom('report_lines')
    .innerJoin('products', 'products.id', 'report_lines.product_id')
    .orderBy('report_lines.created_at')
    .orderBy('report_lines.id')
    .select(['report_lines.id', 'party_id', 'product_id', 'basis_points', 'each_amount', 'each_currency'])
    .select(['from_day', 'to_day', 'products.title_fa', 'products.title_en', 'products.kind'])
    .execute()
  return rows.map((row) => ({
    partyId: row.party_id,
    line: {
      id: row.id,
      product: { id: row.product_id, title: inLocale(row.title_fa, row.title_en, locale) ?? '', kind: row.kind },
      share:
        row.basis_points === null
          ? {
              kind: 'fixed' as const,
              each: { amount: Number(row.each_amount), currency: row.each_currency ?? ('IRR' as const) },
            }
          : { kind: 'part' as const, basis_points: row.basis_points },
      from_day: row.from_day,
      to_day: row.to_day,
    },
  }))
}

/** All parties by name, with their lines. Two statements. */
export async function listParties(db: Db, { locale }: { locale: Locale }) {
  const [parties, lines] = await Promise.all([
    db
      .selectFrom('report_parties')
      .leftJoin('members', (join) =>
        join.onRef('members.id', '=', 'report_parties.reader_id').on('members.deleted_at', 'is', null),
      )
      .orderBy(sql`report_parties.name collate "fa-x-icu"`)
      .orderBy('report_parties.created_at')
      .select(['report_parties.id', 'report_parties.name', 'report_parties.role', 'members.user_name as reader'])
      .execute(),
    linesOf(db, locale),
  ])
  return parties.map((party) => ({
    ...party,
    version: versionOf([party.name, party.role, party.reader]),
    lines: lines.filter(({ partyId }) => partyId === party.id).map(({ line }) => line),
  }))
}

/** The parties whose reports a member may read. */
export async function listPartiesOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('report_parties')
    .where('reader_id', '=', memberId)
    .orderBy(sql`name collate "fa-x-icu"`)
    .orderBy('created_at')
    .select(['id', 'name', 'role'])
    .execute()
}

export async function isReader(db: Db, memberId: MemberId, partyId: ReportPartyId): Promise<boolean> {
  const row = await db
    .selectFrom('report_parties')
    .where('id', '=', partyId)
    .where('reader_id', '=', memberId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findMemberNamed(db: Db, userName: string): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom('members')
    .where('user_name', '=', userName)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

export async function insertParty(tx: Tx, party: PartyColumns, now: Date): Promise<ReportPartyId> {
  const values = { ...party, created_at: now }
  const made = await tx.insertInto('report_parties').values(values).returning('id').executeTakeFirstOrThrow()
  return made.id
}

/** The version of a party, which nobody else changes until the transaction ends; undefined where there is none. */
export async function lockVersion(tx: Tx, id: ReportPartyId): Promise<string | undefined> {
  const party = await tx
    .selectFrom('report_parties')
    .where('id', '=', id)
    .select(['name', 'role', 'reader_id'])
    .forUpdate()
    .executeTakeFirst()
  if (party === undefined) return undefined
  const reader = await tx
    .selectFrom('members')
    .where('id', '=', party.reader_id)
    .where('deleted_at', 'is', null)
    .select('user_name')
    .executeTakeFirst()
  return versionOf([party.name, party.role, reader?.user_name ?? null])
}

export async function updateParty(tx: Tx, id: ReportPartyId, party: PartyColumns): Promise<boolean> {
  const changed = await tx.updateTable('report_parties').set(party).where('id', '=', id).executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function forgetReader(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.updateTable('report_parties').set({ reader_id: null }).where('reader_id', '=', memberId).execute()
}

/** Locks the product, so that two new lines of it are judged one after the other; its kind, or undefined. */
export async function lockProduct(tx: Tx, id: ProductId) {
  return tx.selectFrom('products').where('id', '=', id).select('kind').forNoKeyUpdate().executeTakeFirst()
}

export async function partyExists(tx: Tx, id: ReportPartyId): Promise<boolean> {
  return (await tx.selectFrom('report_parties').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

/** The terms of a product itself, without those of festivals around it. */
export async function termsOfProduct(tx: Tx, productId: ProductId) {
  return tx
    .selectFrom('report_lines')
    .where('product_id', '=', productId)
    .where('basis_points', 'is not', null)
    .select(['basis_points as basisPoints', 'from_day as fromDay', 'to_day as toDay'])
    .$narrowType<{ basisPoints: number }>()
    .execute()
}

export async function insertTerm(tx: Tx, term: Omit<Term, 'id'>, now: Date): Promise<void> {
  const { partyId, productId, share, fromDay, toDay } = term
  await tx
    .insertInto('report_lines')
    .values({
      party_id: partyId,
      product_id: productId,
      from_day: fromDay,
      to_day: toDay,
      created_at: now,
      ...shareColumns(share),
    })
    .execute()
}

export async function lockTerm(tx: Tx, id: ReportLineId) {
  return tx
    .selectFrom('report_lines')
    .where('id', '=', id)
    .select(['party_id as partyId', 'from_day as fromDay', 'to_day as toDay'])
    .forUpdate()
    .executeTakeFirst()
}

export async function endTerm(tx: Tx, id: ReportLineId, toDay: string): Promise<void> {
  await tx.updateTable('report_lines').set({ to_day: toDay }).where('id', '=', id).execute()
}
