import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { json, type PurchaseSubject } from '#db/json-columns.ts'
import type { DiscountId, MemberId, ProductId, PurchaseId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Currency } from '#lib/money/money.ts'
import type { PurchaseType } from './purchasable.ts'
import { canPurchaseBecome, type PurchaseState } from './purchase-states.ts'
import type { PurchaseLine, PurchaseRow } from './purchase-row.ts'

/** Its sums are those of its lines. */
export interface NewPurchase {
  memberId: MemberId
  type: PurchaseType
  subject: PurchaseSubject
  productId: ProductId | null
  currency: Currency
  lines: readonly PurchaseLine[]
  discount: { id: DiscountId; code: string } | null
  /**
   * `walletAmount`: the part of the amount that the wallet pays; `giftAmount`: the part of that which is gift money.
   */
  walletAmount: number
  giftAmount: number
  /** 1 when the share was held with the purchase. */
  holds: number
  locale: Locale
  idempotencyKey: string
  requestHash: Buffer
  createdAt: Date
  expiresAt: Date
}

/** A purchase with its lines, as one value. */
const lines = sql<PurchaseLine[]>`(
  select jsonb_agg(to_jsonb(line) - 'purchase_id' order by line.position)
  from purchase_lines line where line.purchase_id = purchases.id
)`.as('lines')

/** Writes the purchase and its lines in one statement. Undefined when the member has used this key before. */
export async function insertPurchase(tx: Tx, purchase: NewPurchase): Promise<PurchaseRow | undefined> {
  const sum = (part: 'amount' | 'vat' | 'discount') => purchase.lines.reduce((all, line) => all + line[part], 0)
  const made = tx
    .insertInto('purchases')
    .values({
      member_id: purchase.memberId,
      type: purchase.type,
      subject: json(purchase.subject),
      product_id: purchase.productId,
      currency: purchase.currency,
      amount: sum('amount'),
      vat: sum('vat'),
      discount_id: purchase.discount?.id ?? null,
      discount_code: purchase.discount?.code ?? null,
      discount: sum('discount'),
      wallet_amount: purchase.walletAmount,
      gift_amount: purchase.giftAmount,
      holds: purchase.holds,
      locale: purchase.locale,
      idempotency_key: purchase.idempotencyKey,
      request_hash: purchase.requestHash,
      created_at: purchase.createdAt,
      expires_at: purchase.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'idempotency_key']).doNothing())
    .returningAll()
  const { rows } = await sql<Omit<PurchaseRow, 'lines'>>`
    with made as (${made}), filled as (
      insert into purchase_lines
      select line.* from made, jsonb_populate_recordset(
        jsonb_populate_record(null::purchase_lines, jsonb_build_object('purchase_id', made.id)),
        ${JSON.stringify(purchase.lines)}::jsonb
      ) as line
    )
    select * from made`.execute(tx)
  const [row] = rows
  return row === undefined ? undefined : { ...row, lines: purchase.lines }
}

export async function findPurchaseByKey(db: Db, memberId: MemberId, key: string): Promise<PurchaseRow | undefined> {
  const row = await db
    .selectFrom('purchases')
    .selectAll()
    .select(lines)
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row
}

/** Another member's purchase is not found. */
export async function findPurchaseOf(db: Db, memberId: MemberId, id: PurchaseId): Promise<PurchaseRow | undefined> {
  const row = await db
    .selectFrom('purchases')
    .selectAll()
    .select(lines)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row
}

/** By id alone: for jobs and for a bank's return, which do not know the member. */
export async function findPurchase(db: Db, id: PurchaseId): Promise<PurchaseRow | undefined> {
  const row = await db.selectFrom('purchases').selectAll().select(lines).where('id', '=', id).executeTakeFirst()
  return row
}

/** Always the first lock of a transaction that decides about money. */
export async function lockPurchase(tx: Tx, id: PurchaseId): Promise<PurchaseRow> {
  const row = await tx
    .selectFrom('purchases')
    .selectAll()
    .select(lines)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row
}

/** Changes a locked purchase. A step that the table of states does not have is a bug and throws. */
export async function updatePurchase(
  tx: Tx,
  purchase: PurchaseRow,
  change: { state?: PurchaseState; paid_at?: Date; settled_at?: Date; expires_at?: Date },
): Promise<void> {
  const to = change.state ?? purchase.state
  if (to !== purchase.state && !canPurchaseBecome(purchase.state, to))
    throw new Error(`a purchase cannot go from ${purchase.state} to ${to}`)
  await tx.updateTable('purchases').set(change).where('id', '=', purchase.id).execute()
}

/** Counts one more hold of a locked purchase; returns the number of holds. */
export async function noteHold(tx: Tx, purchase: PurchaseRow): Promise<number> {
  const turn = purchase.holds + 1
  await tx.updateTable('purchases').set({ holds: turn }).where('id', '=', purchase.id).execute()
  return turn
}

/** A member's unpaid tries to buy the same product that hold a share of the wallet. */
export async function listOpenOfOffer(
  db: Db,
  tried: { memberId: MemberId; offerId: string; exceptKey: string },
): Promise<PurchaseId[]> {
  const { memberId, offerId, exceptKey } = tried
  const rows = await db
    .selectFrom('purchases')
    .innerJoin('ledger_accounts', 'ledger_accounts.part_id', 'purchases.id')
    .where('ledger_accounts.kind', '=', 'held')
    .where('ledger_accounts.member_id', '=', memberId)
    .where('ledger_accounts.balance', '<', 0)
    .where('purchases.member_id', '=', memberId)
    .where('purchases.state', '=', 'open')
    .where('purchases.idempotency_key', '<>', exceptKey)
    .where(sql<string>`purchases.subject ->> 'offer_id'`, '=', offerId)
    .orderBy('purchases.created_at')
    .select('purchases.id')
    .execute()
  return rows.map((row) => row.id)
}

/** Which of a member's purchases; all by default. */
export type PurchaseFilter = {
  types?: readonly PurchaseType[] | undefined
}

export async function listPurchasesOf(
  db: Db,
  memberId: MemberId,
  page: { filter: PurchaseFilter; limit: number; offset: number },
): Promise<{ rows: PurchaseRow[]; total: number }> {
  const { types } = page.filter
  const mine = db
    .selectFrom('purchases')
    .where('member_id', '=', memberId)
    .$if(types !== undefined, (query) => query.where('type', 'in', types ?? []))
  const [rows, count] = await Promise.all([
    mine
      .selectAll()
      .select(lines)
      .orderBy('created_at', 'desc')
      .orderBy('number', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    mine.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

/** Expired purchases that are not closed yet; those with an unanswered attempt wait for its answer. */
export async function listOverdue(db: Db, now: Date, limit: number): Promise<PurchaseId[]> {
  const rows = await db
    .selectFrom('purchases')
    .select('id')
    .where('settled_at', 'is', null)
    .where('expires_at', '<=', now)
    // waiting ends by the bank's answer or by a person
    .where('state', '<>', 'waiting')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.purchase_id', '=', 'purchases.id')
            .where('payment_attempts.next_check_at', 'is not', null),
        ),
      ),
    )
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** The buyer's name for a receipt. */
export async function findBuyer(db: Db, memberId: MemberId) {
  return db
    .selectFrom('members')
    .select(['first_name', 'last_name', 'user_name'])
    .where('id', '=', memberId)
    .executeTakeFirst()
}

/** Whether any purchase is unpaid and not ended, or a bank is still to be asked about an attempt or a refund. */
export async function isAnyOpen(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (select from purchases where settled_at is null)
        or exists (select from payment_attempts where next_check_at is not null)
        or exists (select from refunds where next_check_at is not null) as is_open`.execute(db)
  return rows[0]?.is_open === true
}
