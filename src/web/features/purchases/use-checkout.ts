import { useLocale } from 'use-intl'
import { call } from '../../api.ts'
import { useMemberData } from '../../use-member-data.ts'
import type { PurchaseInfo } from '../catalog/product.ts'
import { hearWallet } from '../wallet/balance.ts'
import { suggestCurrency, useChosenCurrency } from '../gateways/currency.ts'
import type { Gateways } from '../gateways/gateway-choice.tsx'
import type { Wallet } from '../wallet/wallet-share.ts'

export type Order = { info: PurchaseInfo; gateways: Gateways; wallet: Wallet }

/** The product, its price, who can take the money, and the wallet's balance, in the chosen currency. */
export function useOrder(productId: number) {
  const chosen = useChosenCurrency() ?? undefined
  const locale = useLocale()
  return useMemberData<Order>(`${productId}/${chosen}/${locale}`, async (signal) => {
    const [gateways, wallet] = await Promise.all([
      call('GET /core/gateways', { query: { currency: chosen } }, { signal }),
      call('GET /me/wallet', {}, { signal }),
    ])
    hearWallet(wallet)
    suggestCurrency(gateways.currency)
    const query = { currency: gateways.currency }
    const info = await call('GET /purchase-info/:id', { params: { id: productId }, query }, { signal })
    return { info, gateways, wallet }
  })
}
