import { useLocale } from 'use-intl'
import { call } from '../../api.ts'
import { useMemberData } from '../../use-member-data.ts'
import { suggestCurrency, useChosenCurrency } from '../gateways/currency.ts'
import type { Gateways } from '../gateways/gateway-choice.tsx'
import { hearWallet } from '../wallet/balance.ts'
import type { Wallet } from '../wallet/wallet-share.ts'

/** Who can take the money, and what is in the wallet. */
export type Payers = { gateways: Gateways; wallet: Wallet }
export type Order<Wanted> = Wanted & Payers

type Ask<Wanted> = (currency: Gateways['currency'], signal: AbortSignal) => Promise<Wanted>

/** What is wanted, which `name` tells from all else, and who can pay for it in the chosen currency. */
export function useOrder<Wanted extends object>(name: string, ask: Ask<Wanted>) {
  const chosen = useChosenCurrency() ?? undefined
  const locale = useLocale()
  return useMemberData<Order<Wanted>>(`${name}/${chosen}/${locale}`, async (signal) => {
    const [gateways, wallet] = await Promise.all([
      call('GET /core/gateways', { query: { currency: chosen } }, { signal }),
      call('GET /me/wallet', {}, { signal }),
    ])
    hearWallet(wallet)
    suggestCurrency(gateways.currency)
    return { ...(await ask(gateways.currency, signal)), gateways, wallet }
  })
}
