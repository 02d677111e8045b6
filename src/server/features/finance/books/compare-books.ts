import type { Db } from '#db/client.ts'
import {
  collectedByGateways,
  postedVat,
  refundedSums,
  takenFromMembers,
} from '#server/features/payments/wallet/index.ts'
import {
  listHeldAfterEnd,
  listPaid,
  listPaidByWallet,
  listPaidOtherwise,
  listRefunded,
  listVatOfRefunds,
  listVatOfSales,
} from './compare-books-queries.ts'
import { compareFulfilled } from './compare-fulfilled.ts'
import { depositTypes } from '#server/features/payments/purchases/index.ts'
import { listChargesHeldWrongly, listDoneRefunds } from '#server/features/payments/refunds/index.ts'

interface Sum {
  reference: string
  gateway: string | null
  currency: string
  amount: number
}

function compare(kind: string, believed: readonly Sum[], posted: readonly Sum[]): string[] {
  const by = kind.startsWith('tax') ? () => '' : (sum: Sum) => ` by ${sum.gateway ?? 'the wallet'}`
  const text = (sum: Sum) => `${sum.amount} ${sum.currency}${by(sum)}`
  const books = new Map(posted.map((sum) => [sum.reference, text(sum)]))
  const shop = new Map(believed.map((sum) => [sum.reference, text(sum)]))
  const missing = [...shop]
    .filter(([reference, sum]) => books.get(reference) !== sum)
    .map(([reference, sum]) => `${kind} ${reference}: ${sum}, but the books say ${books.get(reference) ?? 'nothing'}`)
  const surplus = [...books]
    .filter(([reference]) => !shop.has(reference))
    .map(([reference, sum]) => `${kind} ${reference}: the books say ${sum}, but there is no such payment`)
  return [...missing, ...surplus]
}

/** A refund has one sum at its bank, one in the wallet, or one of each. */
async function compareRefunds(db: Db): Promise<string[]> {
  const [rows, posted] = await Promise.all([listDoneRefunds(db), refundedSums(db)])
  const parts = rows.map(({ id, currency, amount, bank_amount, step, gateway }) => {
    const byBank = step === 'wallet' ? 0 : bank_amount
    return { reference: id, currency, gateway, byBank, toWallet: amount - byBank }
  })
  const named = <S extends { amount: number }>(sums: readonly S[]) => sums.filter(({ amount }) => amount > 0)
  const atBanks = parts.map(({ byBank, ...part }) => ({ ...part, amount: byBank }))
  const toWallets = parts.map(({ toWallet, ...part }) => ({ ...part, gateway: null, amount: toWallet }))
  return [
    ...compare(
      'refund',
      named(atBanks),
      posted.filter((sum) => sum.gateway !== null),
    ),
    ...compare(
      'refund',
      named(toWallets),
      posted.filter((sum) => sum.gateway === null),
    ),
  ]
}

const asSum = ({ id, ...rest }: { id: string; gateway?: string | null; currency: string; amount: number }): Sum => ({
  reference: id,
  gateway: rest.gateway ?? null,
  currency: rest.currency,
  amount: rest.amount,
})

/** Compares the money that banks collected: a sale is our money, a charge stays the member's. */
async function compareCollected(db: Db): Promise<string[]> {
  const [paid, sales, charges] = await Promise.all([
    listPaid(db),
    collectedByGateways(db, ['sale']),
    collectedByGateways(db, ['charge']),
  ])
  const deposits: readonly string[] = depositTypes()
  const isCharge = ({ type }: { type: string }) => deposits.includes(type)
  return [
    ...compare('sale', paid.filter((one) => !isCharge(one)).map(asSum), sales),
    ...compare('charge', paid.filter(isCharge).map(asSum), charges),
  ]
}

/** Compares our debt to the tax office: the tax on the receipts, less the tax on refunds. */
async function compareTax(db: Db): Promise<string[]> {
  const [ofSales, postedSales, ofRefunds, postedRefunds] = await Promise.all([
    listVatOfSales(db, depositTypes()),
    postedVat(db, 'sale'),
    listVatOfRefunds(db),
    postedVat(db, 'refund'),
  ])
  return [
    ...compare('tax of sale', ofSales.map(asSum), postedSales),
    ...compare('tax of refund', ofRefunds.map(asSum), postedRefunds),
  ]
}

/**
 * Compares the shop's rows about payments, taxes, wallets, holds, refunds, gifts and handed-over things with the
 * ledger; one sentence per difference.
 */
export async function compareBooks(db: Db): Promise<string[]> {
  const [collected, tax, byWallet, taken, refunded, returns, held, otherwise, undone, charges, handed] =
    await Promise.all([
      compareCollected(db),
      compareTax(db),
      listPaidByWallet(db),
      takenFromMembers(db),
      listRefunded(db),
      collectedByGateways(db, ['return_to_wallet']),
      listHeldAfterEnd(db, depositTypes()),
      listPaidOtherwise(db),
      compareRefunds(db),
      listChargesHeldWrongly(db, depositTypes()),
      compareFulfilled(db),
    ])
  return [
    ...collected,
    ...tax,
    ...compare('wallet', byWallet.map(asSum), taken),
    ...compare('return', refunded.map(asSum), returns),
    ...undone,
    ...held.map(({ id, state, amount, currency }) => `purchase ${id} is ${state}, but holds ${amount} ${currency}`),
    ...charges.map(({ id, held: has, open }) => `charge ${id} holds ${has}, but ${open} of it is on its way back`),
    ...otherwise.map(
      ({ id, amount, wallet_amount, by_bank }) =>
        `purchase ${id} costs ${amount}, but ${wallet_amount} of the wallet and ${by_bank} of a bank paid it`,
    ),
    ...handed,
  ]
}
