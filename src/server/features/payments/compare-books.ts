import type { Db } from '#db/client.ts'
import { collectedByGateways, refundedSums, takenFromMembers } from '../wallet/index.ts'
import { listHeldAfterEnd, listPaid, listPaidByWallet, listPaidOtherwise, listRefunded } from './queries.ts'
import { listChargesHeldWrongly, listDoneRefunds } from './refunds/queries.ts'

interface Sum {
  reference: string
  gateway: string | null
  currency: string
  amount: number
}

function compare(kind: string, believed: readonly Sum[], posted: readonly Sum[]): string[] {
  const text = (sum: Sum) => `${sum.amount} ${sum.currency} by ${sum.gateway ?? 'the wallet'}`
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

/** A refund is one sum of the bank it went to, one of the wallet, or one of each. */
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

/**
 * Lays what the shop believes was paid, taken from wallets, put aside and given back beside the books; one sentence a
 * difference.
 */
export async function compareBooks(db: Db): Promise<string[]> {
  const [paid, sales, byWallet, taken, refunded, returns, held, otherwise, undone, charges] = await Promise.all([
    listPaid(db),
    collectedByGateways(db, ['sale', 'charge']),
    listPaidByWallet(db),
    takenFromMembers(db),
    listRefunded(db),
    collectedByGateways(db, ['return_to_wallet']),
    listHeldAfterEnd(db),
    listPaidOtherwise(db),
    compareRefunds(db),
    listChargesHeldWrongly(db),
  ])
  const asSum = ({ id, ...rest }: { id: string; gateway: string | null; currency: string; amount: number }) => ({
    reference: id,
    ...rest,
  })
  return [
    ...compare('sale', paid.map(asSum), sales),
    ...compare(
      'wallet',
      byWallet.map((one) => asSum({ ...one, gateway: null })),
      taken,
    ),
    ...compare('return', refunded.map(asSum), returns),
    ...undone,
    ...held.map(({ id, state, amount, currency }) => `purchase ${id} is ${state}, but holds ${amount} ${currency}`),
    ...charges.map(({ id, held: has, open }) => `charge ${id} holds ${has}, but ${open} of it is on its way back`),
    ...otherwise.map(
      ({ id, amount, wallet_amount, by_bank }) =>
        `purchase ${id} costs ${amount}, but ${wallet_amount} of the wallet and ${by_bank} of a bank paid it`,
    ),
  ]
}
