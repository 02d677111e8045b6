import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import { holdsWords, toldTexts } from '#db/told-words.ts'
import type { MemberId, ProductId, TicketId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'
import type { ToldWords } from '#lib/persian/told-words.ts'

const rows = (db: Db | Tx) =>
  db
    .selectFrom('tickets')
    .innerJoin('members', 'members.id', 'tickets.holder_id')
    .innerJoin('screenings', 'screenings.product_id', 'tickets.product_id')
    .innerJoin('products', 'products.id', 'tickets.product_id')
    .leftJoin('purchase_lines', (join) =>
      join
        .onRef('purchase_lines.purchase_id', '=', 'tickets.purchase_id')
        .onRef('purchase_lines.position', '=', 'tickets.position'),
    )
    .leftJoin('purchases', 'purchases.id', 'tickets.purchase_id')
    .select(['tickets.id', 'tickets.product_id', 'tickets.purchase_id', 'tickets.position', 'tickets.number'])
    .select(['tickets.seats', 'tickets.holder_id', 'tickets.generation', 'tickets.sealed_code', 'tickets.revoked_at'])
    .select(['tickets.first_played_at', 'tickets.ends_at', 'tickets.pass_id', 'tickets.reason'])
    .select(['members.first_name', 'members.last_name', 'members.user_name', 'members.deleted_at'])
    .select([
      'screenings.fate',
      'screenings.stopped_at',
      'products.release_ends_at',
      'products.title_fa',
      'products.release_at',
      'products.title_en',
    ])
    .select(['purchase_lines.quantity', 'purchase_lines.unit_price', 'purchases.currency'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('ticket_moves')
          .innerJoin('products as left_one', 'left_one.id', 'ticket_moves.from_id')
          .whereRef('ticket_moves.ticket_id', '=', 'tickets.id')
          .orderBy('ticket_moves.moved_at', 'desc')
          .limit(1)
          .select(['ticket_moves.from_id', 'left_one.title_fa', 'left_one.title_en'])
          .select(['ticket_moves.starts_before', 'ticket_moves.moved_at', 'ticket_moves.reason']),
      ).as('moved'),
    )

export type TicketDeskRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

export async function findTicket(db: Db | Tx, id: TicketId): Promise<TicketDeskRow | undefined> {
  return rows(db).where('tickets.id', '=', id).executeTakeFirst()
}

export interface TicketSearch {
  /** Of a code that was typed; null where the text is none. */
  codeHash: Buffer | null
  /** Of a user name that was typed, in its normal form. */
  userName: string | null
  /** Parts of a name; null: everybody. */
  told: ToldWords | null
}

const isProposed = sql<boolean>`exists (
  select 1 from ticket_refund_proposals where ticket_id = tickets.id and ticket_refund_proposals.state = 'open'
)`

/** Tickets of a screening, ended ones too: those on which finance has to decide, then the newest. Two statements. */
export async function searchTickets(
  db: Db,
  productId: ProductId,
  { codeHash, userName, told }: TicketSearch,
  page: { limit: number; offset: number },
): Promise<{ items: TicketDeskRow[]; total: number }> {
  const found = rows(db)
    .where('tickets.product_id', '=', productId)
    .where((eb) => {
      if (told === null) return eb.lit(true)
      return eb.or([
        ...(codeHash === null ? [] : [eb('tickets.code_hash', '=', codeHash)]),
        ...(userName === null ? [] : [eb('members.user_name', '=', userName)]),
        holdsWords(toldTexts.member, told),
      ])
    })
  const [items, count] = await Promise.all([
    found
      .orderBy(isProposed, 'desc')
      .orderBy('tickets.created_at', 'desc')
      .orderBy('tickets.id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    found
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items, total: count.total }
}

/** Who has this user name; undefined when nobody has. */
export async function findMember(db: Db, userName: string): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom('members')
    .where('user_name', '=', userName)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Returns the price of seats of a screening at its dearest price for one, in Rials, or in cents where it has no other price; null where
 * none is for sale.
 */
export async function priceOfSeats(tx: Tx, productId: ProductId, seats: number): Promise<Money | null> {
  const each = sql<number>`max(ceil(ticket_prices.amount::numeric / ticket_offers.seats))::bigint`
  const row = await tx
    .selectFrom('ticket_offers')
    .innerJoin('ticket_prices', 'ticket_prices.offer_id', 'ticket_offers.id')
    .where('ticket_offers.product_id', '=', productId)
    .where('ticket_offers.withdrawn_at', 'is', null)
    .groupBy('ticket_prices.currency')
    .orderBy('ticket_prices.currency')
    .limit(1)
    .select(['ticket_prices.currency', each.as('each')])
    .executeTakeFirst()
  return row === undefined ? null : { amount: Number(row.each) * seats, currency: row.currency }
}
