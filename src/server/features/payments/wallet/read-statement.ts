import type { z } from 'zod'
import type { getStatement } from '#contract/payments/wallet.ts'
import type { Db } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Posting } from './ledger/entries.ts'
import { listStatement, type StatementRow } from './statement-queries.ts'

type Answer = z.input<(typeof getStatement)['responses'][200]>
type Line = Answer['items'][number]
type Kind = Posting['kind']

/** When less is released than was held, the difference is an expired gift. */
const types: Record<Kind, Line['type']> = {
  charge: 'charge',
  sale: 'purchase',
  return_to_wallet: 'return',
  refund: 'return',
  gift: 'gift',
  gift_expired: 'gift_expired',
  release: 'gift_expired',
  hold: 'purchase',
}

const kindsOf: Record<'charge' | 'purchase' | 'return' | 'gift', readonly Kind[]> = {
  charge: ['charge'],
  purchase: ['sale'],
  return: ['return_to_wallet', 'refund'],
  gift: ['gift', 'gift_expired', 'release'],
}

function present(row: StatementRow, locale: Locale): Line {
  const { currency } = row
  return {
    number: row.number,
    type: types[row.kind],
    title: locale === 'fa' ? row.title_fa : row.title_en,
    at: row.posted_at.toISOString(),
    direction: row.amount > 0 ? 'in' : 'out',
    money: { amount: Math.abs(row.amount), currency },
    balance: { amount: row.balance, currency },
    purchase_id: row.purchase_id,
    has_receipt: row.purchase_state === 'paid',
  }
}

/** A page of a member's statement, derived from the ledger only. */
export async function readStatement(
  db: Db,
  memberId: MemberId,
  asked: {
    currency: Currency | undefined
    type: keyof typeof kindsOf | undefined
    page: number
    perPage: number
    locale: Locale
  },
): Promise<Answer> {
  const { currency, type, page, perPage, locale } = asked
  const { rows, total } = await listStatement(db, memberId, {
    currency,
    kinds: type === undefined ? undefined : kindsOf[type],
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  return { items: rows.map((row) => present(row, locale)), page, per_page: perPage, total }
}
