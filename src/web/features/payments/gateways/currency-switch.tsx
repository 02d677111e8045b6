import { useTranslations } from 'use-intl'
import { chooseCurrency, useCurrencies, useCurrency } from './currency.ts'

/** The currency in which prices are shown; this browser stores it. */
export function CurrencySwitch() {
  const t = useTranslations('currency')
  const chosen = useCurrency()
  const other = useCurrencies(chosen).find((one) => one !== chosen)
  if (other === undefined) return null
  return (
    <button type="button" className="language" onClick={() => chooseCurrency(other)}>
      {t('shownIn', { currency: t(chosen) })}
      <span className="only-said">{t('change', { to: t(other) })}</span>
    </button>
  )
}
