import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { MemberId } from '#lib/ids.ts'

const refundsAsData = (eb: ExpressionBuilder<DB, 'purchases'>) =>
  eb
    .selectFrom('refunds')
    .whereRef('refunds.purchase_id', '=', 'purchases.id')
    .orderBy('refunds.requested_at')
    .orderBy('refunds.id')
    .select([
      'refunds.state',
      'refunds.step',
      'refunds.currency',
      'refunds.amount',
      'refunds.vat',
      'refunds.bank_amount',
      'refunds.bank_reference',
      'refunds.requested_at',
      'refunds.settled_at',
    ])

const linesAsData = (eb: ExpressionBuilder<DB, 'purchases'>) =>
  eb
    .selectFrom('purchase_lines')
    .whereRef('purchase_lines.purchase_id', '=', 'purchases.id')
    .orderBy('purchase_lines.position')
    .select([
      'purchase_lines.title_fa',
      'purchase_lines.title_en',
      'purchase_lines.product_id',
      'purchase_lines.details',
      'purchase_lines.quantity',
      'purchase_lines.unit_price',
      'purchase_lines.discount',
      'purchase_lines.amount',
      'purchase_lines.vat_percent',
      'purchase_lines.vat',
    ])

/** Purchases with their lines, attempts and refunds, as their buyer may see them. */
export function listPurchaseData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('purchases')
    .where('member_id', '=', memberId)
    .orderBy('number')
    .select([
      'number',
      'type',
      'state',
      'currency',
      'amount',
      'vat',
      'discount_code',
      'discount',
      'wallet_amount',
      'gift_amount',
      'created_at',
      'expires_at',
      'paid_at',
    ])
    .select((eb) => jsonArrayFrom(linesAsData(eb)).as('lines'))
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('sale_facts')
          .whereRef('sale_facts.purchase_id', '=', 'purchases.id')
          .select([
            'sale_facts.country',
            'sale_facts.city',
            'sale_facts.device',
            'sale_facts.browser',
            'sale_facts.channel',
            'sale_facts.evidence',
          ]),
      ).as('facts'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('payment_attempts')
          .whereRef('payment_attempts.purchase_id', '=', 'purchases.id')
          .orderBy('payment_attempts.created_at')
          .select([
            'payment_attempts.gateway',
            'payment_attempts.state',
            'payment_attempts.currency',
            'payment_attempts.amount',
            'payment_attempts.bank_reference',
            'payment_attempts.card_mask',
            'payment_attempts.created_at',
            'payment_attempts.settled_at',
            'payment_attempts.return_reason',
          ]),
      ).as('attempts'),
    )
    .select((eb) => jsonArrayFrom(refundsAsData(eb)).as('refunds'))
    .execute()
}

/** Whether a refund is on its way. */
async function hasOpenRefund(db: Db | Tx, memberId: MemberId): Promise<boolean> {
  const found = await db
    .selectFrom('refunds')
    .innerJoin('purchases', 'purchases.id', 'refunds.purchase_id')
    .select('refunds.id')
    .where('purchases.member_id', '=', memberId)
    .where('refunds.state', '<>', 'done')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Whether a bank has not said what happened to some money: an attempt that will be asked about again or that waits, or
 * a refund on its way.
 */
export async function hasUnsettled(db: Db | Tx, memberId: MemberId): Promise<boolean> {
  if (await hasOpenRefund(db, memberId)) return true
  const found = await db
    .selectFrom('purchases')
    .innerJoin('payment_attempts', 'payment_attempts.purchase_id', 'purchases.id')
    .select('payment_attempts.id')
    .where('purchases.member_id', '=', memberId)
    .where((eb) => eb.or([eb('payment_attempts.next_check_at', 'is not', null), eb('purchases.state', '=', 'waiting')]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
