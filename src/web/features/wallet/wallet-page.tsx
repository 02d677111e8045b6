import { useTranslations } from 'use-intl'
import { CurrencyChoice } from '../payments/currency-choice.tsx'
import { BalanceCard } from './balance-card.tsx'
import { ChargeCard } from './charge-card.tsx'
import type { StatementQuery } from './statement-address.ts'
import { Statement } from './statement.tsx'
import type { WalletData } from './use-wallet.ts'
import './wallet.css'

type Props = WalletData & { query: StatementQuery; onChanged: () => void }

export function WalletPage({ wallet, gateways, statement, query, onChanged }: Props) {
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
        <ChargeCard
          key={currency}
          pocket={pocket}
          offerId={wallet.charge_offer_id}
          gateways={gateways}
          onChanged={onChanged}
        />
      </div>
      <Statement statement={statement} query={query} currency={currency} />
    </div>
  )
}
