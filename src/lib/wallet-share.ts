/**
 * How much of a price the wallet pays: all it can. The rest is nothing, or at least what the gateway takes: where it
 * would be less, the wallet pays a little less instead, so that the purchase does not fail for a few coins. All in the
 * same minor unit.
 */
export function walletShare(of: { price: number; spendable: number; least: number }): number {
  const most = Math.min(of.price, of.spendable)
  const rest = of.price - most
  return rest === 0 || rest >= of.least ? most : Math.max(0, of.price - of.least)
}
