import { useLocale, useTranslations } from 'use-intl'
import { SelectField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { countryChoices, useDeliveryCountries } from './use-delivery-countries.ts'

type Props = { value: string; onChange: (country: string) => void; error?: string | undefined }

/** The country, which decides how the rest is written, with what holds for it: before anything else is typed. */
export function CountryField({ value, onChange, error }: Props) {
  const t = useTranslations('addresses')
  const { countries, again } = useDeliveryCountries()
  const isKnown = countries.state === 'loaded'
  const named = useCountryName()
  const options = isKnown
    ? countryChoices(countries.items, (country) => t('notSentTo', { country }))
    : [{ value, label: named(value) }]
  const chosen = isKnown ? countries.items.find(({ code }) => code === value) : undefined
  return (
    <div className="whole country">
      <SelectField
        label={t('country')}
        name="country"
        autoComplete="shipping country"
        value={value}
        onChange={onChange}
        options={options}
        help={chosen?.currency === 'USD' && chosen.is_reached ? t('inDollars', { country: chosen.name }) : undefined}
        error={error}
      />
      {countries.state === 'failed' && (
        <p role="alert" className="help wrong">
          {t('countriesFailed')}{' '}
          <button type="button" className="link" onClick={again}>
            {t('again')}
          </button>
        </p>
      )}
      {chosen?.is_reached === false && (
        <p className="note" role="status">
          <Icon name="warning" />
          <span>{t('notReached', { country: chosen.name })}</span>
        </p>
      )}
    </div>
  )
}

/** Until the list has come, the browser names the country. */
function useCountryName(): (code: string) => string {
  const locale = useLocale()
  return (code) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code
}
