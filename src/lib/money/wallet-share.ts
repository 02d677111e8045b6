/**
 * How much of a price the wallet pays: as much as it can. When the rest would be above zero but below what the gateway
 * accepts, the wallet pays a little less, so that the purchase does not fail for a small amount. All in the same minor
 * unit.
 */
export function walletShare(of: { price: number; spendable: number; least: number }): number {
  const most = Math.min(of.price, of.spendable)
  const rest = of.price - most
  return rest === 0 || rest >= of.least ? most : Math.max(0, of.price - of.least)
}
