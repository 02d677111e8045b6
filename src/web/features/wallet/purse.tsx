import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money.ts'
import { call } from '../../api.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useCurrency } from '../gateways/currency.ts'
import { balanceStore, hearWallet } from './balance.ts'

/** What the member can spend, in the currency they see prices in; leads to the wallet. Stands there once it is known. */
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

/** Asked for once a page and once each time it has moved; a number that is heard elsewhere meanwhile counts at once. */
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
