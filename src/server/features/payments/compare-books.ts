import type { Db } from '#db/client.ts'
import { collectedByGateways } from '../wallet/index.ts'
import { listPaid, listRefunded } from './queries.ts'

interface Sum {
  reference: string
  gateway: string | null
  currency: string
  amount: number
}

function compare(kind: string, believed: readonly Sum[], posted: readonly Sum[]): string[] {
  const text = (sum: Sum) => `${sum.amount} ${sum.currency} by ${sum.gateway}`
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

/** Lays what the shop believes was paid and given back beside the books; one sentence a difference. */
export async function compareBooks(db: Db): Promise<string[]> {
  const [paid, sales, refunded, returns] = await Promise.all([
    listPaid(db),
    collectedByGateways(db, 'sale'),
    listRefunded(db),
    collectedByGateways(db, 'return_to_wallet'),
  ])
  const asSum = ({ id, ...rest }: { id: string; gateway: string; currency: string; amount: number }) => ({
    reference: id,
    ...rest,
  })
  return [...compare('sale', paid.map(asSum), sales), ...compare('return', refunded.map(asSum), returns)]
}
