import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { ChargeCard } from '#web/features/payments/purchases/charge-card.tsx'
import { readStatementQuery } from '#web/features/payments/wallet/statement-address.ts'
import { useWallet } from '#web/features/payments/wallet/use-wallet.ts'
import { WalletPage } from '#web/features/payments/wallet/wallet-page.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'

export const handle: RouteHandle = { alternate: true }

/** `/account/wallet`: its balance, charging it, and its statement. */
export default function WalletRoute() {
  const t = useTranslations('wallet')
  const [search] = useSearchParams()
  const query = readStatementQuery(search)
  const { data, reload } = useWallet(query, useLocale())
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')}>
        {(value) => (
          <WalletPage
            {...value}
            query={query}
            charge={(pocket) => (
              <ChargeCard
                key={pocket.currency}
                pocket={pocket}
                offerId={value.wallet.charge_offer_id}
                gateways={value.gateways}
                onChanged={reload}
              />
            )}
          />
        )}
      </MembersOnly>
    </>
  )
}
