import type { Core } from './core.ts'
import { sellPasses } from './features/screenings/festivals/index.ts'
import { registerBills, tellBankCalls } from './features/payments/gateways/index.ts'
import { sellGoods } from './features/shop/goods/index.ts'
import { sellDeliveries } from './features/shop/orders/index.ts'
import { buyMovie } from './features/playback/play/index.ts'
import { tellOfSale } from './features/operations/webhooks/index.ts'
import { purchaseBills, registerPurchasable, whenSold } from './features/payments/purchases/index.ts'
import { sellTickets } from './features/screenings/schedule/index.ts'
import { chargeWallet } from './features/payments/wallet/index.ts'
import { sellPlans } from './features/memberships/plans/index.ts'

/**
 * Registers everything that can be bought, and purchases as the bills of the gateways. The web process and the worker
 * both need it, because both may hand over. `house`: its secret makes the codes of tickets, its queue sends the letter of an order, and what partners are told;
 * a program that hands nothing over passes null. Its log is told of each call to a bank.
 */
export function registerPurchasables(house: Pick<Core, 'config' | 'queue' | 'clock' | 'log'> | null): void {
  registerBills(purchaseBills)
  if (house !== null) tellBankCalls(house.config, house.log)
  registerPurchasable(buyMovie)
  registerPurchasable(chargeWallet)
  registerPurchasable(sellDeliveries(house))
  registerPurchasable(sellGoods)
  registerPurchasable(sellPasses)
  registerPurchasable(sellTickets(house?.config.secret ?? null))
  registerPurchasable(sellPlans(house?.config.secret ?? null))
  if (house === null) return
  whenSold((tx, { id, number, currency, amount, vat, lines }, at) =>
    tellOfSale(tx, house, at, {
      purchase_id: id,
      number,
      currency,
      amount,
      vat,
      lines: lines.map((line) => ({
        position: line.position,
        type: line.purchasable,
        product_id: line.product_id,
        quantity: line.quantity,
        amount: line.amount,
      })),
    }),
  )
}
