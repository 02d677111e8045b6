import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { useGrownUpData } from '#web/use-member-data.ts'
import { suggestCurrency, useChosenCurrency } from '#web/features/payments/gateways/currency.ts'
import type { Gateways } from '#web/features/payments/gateways/gateway-choice.tsx'
import type { Wallet } from './wallet-share.ts'
import { hearWallet } from './balance.ts'
import type { StatementQuery } from './statement-address.ts'

export type Statement = OutputOf<'GET /me/wallet/statement'>
export type WalletData = { wallet: Wallet; gateways: Gateways; statement: Statement }

export const perPage = 20

/** The wallet, the gateways that can charge it, and a page of its statement, in the chosen currency. */
export function useWallet({ type, page }: StatementQuery, locale: string) {
  const chosen = useChosenCurrency() ?? undefined
  return useGrownUpData<WalletData>(`wallet/${chosen}/${type}/${page}/${locale}`, async (signal) => {
    const [wallet, gateways] = await Promise.all([
      call('GET /me/wallet', {}, { signal }),
      call('GET /core/gateways', { query: { currency: chosen } }, { signal }),
    ])
    hearWallet(wallet)
    suggestCurrency(gateways.currency)
    const query = { currency: gateways.currency, page, per_page: perPage, ...(type === null ? {} : { type }) }
    return { wallet, gateways, statement: await call('GET /me/wallet/statement', { query }, { signal }) }
  })
}
