import { useTranslations } from 'use-intl'
import type { Currency } from '#lib/money/money.ts'
import { chooseCurrency, useCurrencies } from './currency.ts'
import './segments.css'

/** IRR is shown as Toman; this browser stores the choice. Where all is paid in one currency there is none. */
export function CurrencyChoice({ currency, quiet = false }: { currency: Currency; quiet?: boolean }) {
  const t = useTranslations('checkout')
  const currencies = useCurrencies(currency)
  if (currencies.length < 2) return null
  return (
    <fieldset className="row wrap between">
      <legend className="only-said">{t('currency')}</legend>
      {!quiet && (
        <span aria-hidden="true" className="large strong">
          {t('currency')}
        </span>
      )}
      <span className="segments">
        {currencies.map((one) => (
          <label key={one}>
            <input type="radio" name="currency" checked={one === currency} onChange={() => chooseCurrency(one)} />
            {t(`currencies.${one}`)}
          </label>
        ))}
      </span>
    </fieldset>
  )
}
