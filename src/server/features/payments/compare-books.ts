import type { Db } from '#db/client.ts'
import { collectedByGateways, takenFromMembers } from '../wallet/index.ts'
import { listHeldAfterEnd, listPaid, listPaidByWallet, listPaidOtherwise, listRefunded } from './queries.ts'

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

/**
 * Lays what the shop believes was paid, taken from wallets, put aside and given back beside the books; one sentence a
 * difference.
 */
export async function compareBooks(db: Db): Promise<string[]> {
  const [paid, sales, byWallet, taken, refunded, returns, held, otherwise] = await Promise.all([
    listPaid(db),
    collectedByGateways(db, ['sale', 'charge']),
    listPaidByWallet(db),
    takenFromMembers(db),
    listRefunded(db),
    collectedByGateways(db, ['return_to_wallet']),
    listHeldAfterEnd(db),
    listPaidOtherwise(db),
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
    ...held.map(({ id, state, amount, currency }) => `purchase ${id} is ${state}, but holds ${amount} ${currency}`),
    ...otherwise.map(
      ({ id, amount, wallet_amount, by_bank }) =>
        `purchase ${id} costs ${amount}, but ${wallet_amount} of the wallet and ${by_bank} of a bank paid it`,
    ),
  ]
}
