import { useLocale } from 'use-intl'
import { call } from '../../api.ts'
import { useMemberData } from '../../use-member-data.ts'
import { suggestCurrency, useChosenCurrency } from '../gateways/currency.ts'
import type { Gateways } from '../gateways/gateway-choice.tsx'
import type { Wallet } from '../wallet/wallet-share.ts'
import { hearWallet } from '../wallet/balance.ts'
import type { Package, Subscription } from './package.ts'

export type PlanOrder = {
  plan: Package | null
  vatPercent: number
  gateways: Gateways
  wallet: Wallet
  subscription: Subscription
}

/** One plan, the gateways that can take its price, and the member's present plans. */
export function usePlanOrder(offerId: string) {
  const chosen = useChosenCurrency() ?? undefined
  const locale = useLocale()
  return useMemberData<PlanOrder>(`plan/${offerId}/${chosen}/${locale}`, async (signal) => {
    const [gateways, wallet] = await Promise.all([
      call('GET /core/gateways', { query: { currency: chosen } }, { signal }),
      call('GET /me/wallet', {}, { signal }),
    ])
    hearWallet(wallet)
    suggestCurrency(gateways.currency)
    const query = { currency: gateways.currency }
    const [{ packages, vat_percent: vatPercent }, subscription] = await Promise.all([
      call('GET /core/packages', { query }, { signal }),
      call('GET /me/subscription', { query }, { signal }),
    ])
    return { plan: packages.find(({ id }) => id === offerId) ?? null, vatPercent, gateways, wallet, subscription }
  })
}
