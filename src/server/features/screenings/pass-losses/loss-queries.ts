import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PassId, ProductId, PurchaseId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'

export interface LossRow {
  id: PassId
  member_id: MemberId
  purchase_id: PurchaseId
  position: number
  number: number
  currency: Currency
  festival_id: ProductId
  title_fa: string
  title_en: string
  name_fa: string
  name_en: string
  credits: number | null
  paid: string
  back: string
  /** Of the pass that was exchanged for it. */
  paid_before: string
  shows: number
  returned: number
  returned_amount: string
  spent: number
  lost: { id: ProductId; title_fa: string; title_en: string }[]
}

/** The passes to search: one of them, or the next `limit` after another in their order. */
export type LossSearch = { passId: PassId } | { after: PassId | null; limit: number }

/**
 * Standing passes with cancelled shows whose share did not go back. A pass with a number of credits lost where it had a
 * place that nobody had played; a full pass lost what was cancelled after it was bought and it had not seen.
 */
export async function listLossRows(db: Db | Tx, search: LossSearch): Promise<LossRow[]> {
  const wanted =
    'passId' in search
      ? sql`passes.id = ${search.passId}`
      : search.after === null
        ? sql`true`
        : sql`(passes.created_at, passes.id) > (select old.created_at, old.id from passes old where old.id = ${search.after})`
  const { rows } = await sql<LossRow>`
    select passes.id, passes.member_id, passes.purchase_id, passes.position, purchases.number, purchases.currency,
      passes.festival_id, festival.title_fa, festival.title_en, kind.name_fa, kind.name_en, kind.credits,
      line.amount as paid,
      (select coalesce(sum(amount), 0) from refund_lines
        where refund_lines.purchase_id = passes.purchase_id and refund_lines.position = passes.position) as back,
      (select coalesce(sum(before.amount), 0) - coalesce(sum((select sum(amount) from refund_lines
          where refund_lines.purchase_id = old.purchase_id and refund_lines.position = old.position)), 0)
        from passes old join purchase_lines before
          on before.purchase_id = old.purchase_id and before.position = old.position
        where old.id = passes.upgrades) as paid_before,
      (select count(*)::int from festival_shows join products shown on shown.id = festival_shows.screening_id
        where festival_shows.festival_id = passes.festival_id and shown.state = 'published') as shows,
      (select count(*)::int from pass_losses where pass_id = passes.id) as returned,
      (select coalesce(sum(amount), 0) from pass_losses where pass_id = passes.id) as returned_amount,
      (select count(*)::int from tickets join screenings on screenings.product_id = tickets.product_id
        where tickets.pass_id = passes.id and tickets.revoked_at is null and screenings.fate <> 'cancelled') as spent,
      losses.lost
    from passes
      join pass_kinds kind on kind.id = passes.kind_id
      join products festival on festival.id = passes.festival_id
      join purchases on purchases.id = passes.purchase_id
      join purchase_lines line on line.purchase_id = passes.purchase_id and line.position = passes.position
      cross join lateral (
        select jsonb_agg(jsonb_build_object('id', shown.id, 'title_fa', shown.title_fa, 'title_en', shown.title_en)
          order by shown.release_at, shown.id) as lost
        from festival_shows
          join screenings on screenings.product_id = festival_shows.screening_id
          join products shown on shown.id = festival_shows.screening_id
        where festival_shows.festival_id = passes.festival_id and screenings.fate = 'cancelled'
          and not exists (select 1 from pass_losses
            where pass_losses.pass_id in (passes.id, passes.upgrades) and pass_losses.screening_id = shown.id)
          and not exists (select 1 from tickets
            where tickets.pass_id = passes.id and tickets.product_id = shown.id and first_played_at is not null)
          and case when kind.credits is null then screenings.stopped_at >= passes.created_at
            else exists (select 1 from tickets
              where tickets.pass_id = passes.id and tickets.product_id = shown.id
                and (tickets.revoked_at is null or tickets.revoked_at >= screenings.stopped_at)) end
      ) losses
    where passes.state = 'standing' and losses.lost is not null
      and ${wanted}
    order by passes.created_at, passes.id
    limit ${'passId' in search ? 1 : search.limit}`.execute(db)
  return rows
}

/** The line of a pass, whatever its state. */
export async function findPassLine(db: Db, id: PassId) {
  return db
    .selectFrom('passes')
    .innerJoin('purchases', 'purchases.id', 'passes.purchase_id')
    .where('passes.id', '=', id)
    .select(['passes.purchase_id', 'passes.position', 'passes.member_id', 'purchases.currency'])
    .executeTakeFirst()
}

/** Locks the member as every reservation does, so that no credit is spent until the loss is written. */
export async function lockHolder(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()
}

/** Writes shares that go back; a show of a pass twice is an error of the database. */
export async function insertLosses(
  tx: Tx,
  passId: PassId,
  losses: readonly { screeningId: ProductId; amount: number }[],
  now: Date,
): Promise<void> {
  const rows = losses.map(({ screeningId, amount }) => ({
    pass_id: passId,
    screening_id: screeningId,
    amount,
    returned_at: now,
  }))
  await tx.insertInto('pass_losses').values(rows).execute()
}
