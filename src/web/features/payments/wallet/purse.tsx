import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { balanceStore, hearWallet } from './balance.ts'

/** Shows how much the member can spend, in their currency, and links to the wallet. Appears once it is known. */
export default function Purse({ era }: { era: number }) {
  const t = useTranslations('sitePages')
  const locale = useLocale()
  const currency = useCurrency()
  const { pockets, isUnknown } = useBalance(era)
  const spendable = pockets?.find((pocket) => pocket.currency === currency)?.spendable
  if (spendable === undefined && !isUnknown) return null
  return (
    <Link className="purse" to="/account/wallet">
      <Icon name="wallet" />
      {spendable === undefined ? (
        t('wallet')
      ) : (
        <>
          <span className="only-said">{t('wallet')}: </span>
          {formatMoney(spendable, locale)}
        </>
      )}
    </Link>
  )
}

/** Asked for once per page and after each movement; a newer figure from elsewhere is used at once. */
function useBalance(era: number) {
  const heard = useSyncExternalStore(balanceStore.subscribe, balanceStore.heard, balanceStore.heard)
  const turn = useSyncExternalStore(balanceStore.subscribe, balanceStore.turn, balanceStore.turn)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    call('GET /me/wallet', {}, { signal: stop.signal }).then(
      (wallet) => {
        setFailed(false)
        hearWallet(wallet)
      },
      () => {
        if (!stop.signal.aborted) setFailed(true)
      },
    )
    return () => stop.abort()
  }, [era, turn])
  const pockets = heard?.era === era ? heard.pockets : null
  return { pockets, isUnknown: pockets === null && isFailed }
}
