import type { OutputOf } from '#contract/api.ts'
import type { Money } from '#lib/money/money.ts'
import { walletShare } from '#lib/money/wallet-share.ts'
import type { Gateways, GatewayType } from '#web/features/payments/gateways/gateway-choice.tsx'

export type Wallet = OutputOf<'GET /me/wallet'>

export type Split = { wallet: Money; bank: Money }

/** Returns the sum that can be spent on this offer: an earlier try to buy it gives back the money that it holds. */
export function spendableFor(wallet: Wallet | null, offerId: string, currency: Money['currency']): number {
  if (wallet === null) return 0
  const free = wallet.pockets.find((pocket) => pocket.currency === currency)?.spendable.amount ?? 0
  const comesBack = wallet.held.filter((one) => one.offer_id === offerId && one.money.currency === currency)
  return comesBack.reduce((sum, one) => sum + one.money.amount, free)
}

/** Who pays how much of a price, by the server's rule. */
export function splitOf(
  price: Money,
  by: { spendable: number; gateways: Gateways['gateways']; gateway: GatewayType | null },
): Split {
  const { currency } = price
  const least = by.gateways.find(({ type }) => type === by.gateway)?.minimum.amount ?? 1
  const wallet = walletShare({ price: price.amount, spendable: by.spendable, least })
  return { wallet: { amount: wallet, currency }, bank: { amount: price.amount - wallet, currency } }
}
