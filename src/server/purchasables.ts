import { registerPurchasable } from './features/payments/index.ts'
import { buyMovie } from './features/playback/index.ts'
import { chargeWallet } from './features/wallet/index.ts'
import { subscribe } from './features/subscriptions/index.ts'

/** Everything that can be bought; the web process and the worker both need it, because both may hand over. */
export function registerPurchasables(): void {
  registerPurchasable(buyMovie)
  registerPurchasable(chargeWallet)
  registerPurchasable(subscribe)
}
