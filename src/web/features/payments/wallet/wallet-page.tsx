import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CurrencyChoice } from '#web/features/payments/gateways/currency-choice.tsx'
import { BalanceCard } from './balance-card.tsx'
import type { StatementQuery } from './statement-address.ts'
import { Statement } from './statement.tsx'
import type { WalletData } from './use-wallet.ts'
import './wallet.css'

type Props = WalletData & {
  query: StatementQuery
  /** The form that charges a pocket. It is a purchase, so another feature provides it. */
  charge: (pocket: WalletData['wallet']['pockets'][number]) => ReactNode
}

export function WalletPage({ wallet, gateways, statement, query, charge }: Props) {
  const t = useTranslations('wallet')
  const { currency } = gateways
  const pocket = wallet.pockets.find((one) => one.currency === currency)
  if (pocket === undefined) return null
  return (
    <div className="page narrow below-header wallet">
      <div className="row wrap between">
        <h1 className="page-title">{t('title')}</h1>
        <CurrencyChoice currency={currency} quiet />
      </div>
      <div className="wallet-cards">
        <BalanceCard pocket={pocket} wallet={wallet} />
        {charge(pocket)}
      </div>
      <Statement statement={statement} query={query} currency={currency} />
    </div>
  )
}
