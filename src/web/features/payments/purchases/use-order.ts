import { useLocale } from 'use-intl'
import { call } from '#web/api.ts'
import { useGrownUpData } from '#web/use-member-data.ts'
import { suggestCurrency, useChosenCurrency } from '#web/features/payments/gateways/currency.ts'
import type { Gateways } from '#web/features/payments/gateways/gateway-choice.tsx'
import { hearWallet } from '#web/features/payments/wallet/balance.ts'
import type { Wallet } from '#web/features/payments/wallet/wallet-share.ts'

/** The gateways that can take the money, and the wallet's balance. */
export type Payers = { gateways: Gateways; wallet: Wallet }
export type Order<Wanted> = Wanted & Payers

type Ask<Wanted> = (currency: Gateways['currency'], signal: AbortSignal) => Promise<Wanted>

/** The thing to buy (`name` is its key in the cache) and the ways to pay for it in the chosen currency. */
export function useOrder<Wanted extends object>(name: string, ask: Ask<Wanted>) {
  const chosen = useChosenCurrency() ?? undefined
  const locale = useLocale()
  return useGrownUpData<Order<Wanted>>(`${name}/${chosen}/${locale}`, async (signal) => {
    const [gateways, wallet] = await Promise.all([
      call('GET /core/gateways', { query: { currency: chosen } }, { signal }),
      call('GET /me/wallet', {}, { signal }),
    ])
    hearWallet(wallet)
    suggestCurrency(gateways.currency)
    return { ...(await ask(gateways.currency, signal)), gateways, wallet }
  })
}
