import { useTranslations } from 'use-intl'
import { SelectField } from '#web/ui/field.tsx'
import { SuggestField } from '#web/ui/suggest-field.tsx'
import type { FieldErrors } from '../use-submit.ts'
import type { AddressValues } from './address.ts'
import { useCities, useProvinces } from './use-provinces.ts'

type Props = {
  values: Pick<AddressValues, 'state' | 'city'>
  errors: FieldErrors
  set: (change: { state?: string; city?: string }) => void
}

/** Province and city. A city is never known by its name alone, so a new province clears the city. */
export function ProvinceFields({ values, errors, set }: Props) {
  const t = useTranslations('addresses')
  const { provinces, again } = useProvinces()
  const cities = useCities(values.state)
  const items = provinces.state === 'loaded' ? provinces.items : []
  const isFree = values.city.trim() !== '' && cities.of === values.state && !cities.names.includes(values.city.trim())
  return (
    <>
      {provinces.state === 'failed' ? (
        <div className="field" role="alert">
          <p className="help wrong">{t('statesFailed')}</p>
          <button type="button" className="button soft tight" onClick={again}>
            {t('again')}
          </button>
        </div>
      ) : (
        <SelectField
          label={t('state')}
          name="state"
          autoComplete="shipping address-level1"
          value={values.state}
          onChange={(state) => set({ state, city: '' })}
          error={errors.state}
          options={[{ value: '', label: t('choose') }, ...items.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <SuggestField
        label={t('city')}
        name="city"
        autoComplete="shipping address-level2"
        value={values.city}
        onChange={(city) => set({ city })}
        suggestions={cities.names}
        listLabel={t('cities', { state: items.find(({ id }) => id === values.state)?.name ?? '' })}
        help={values.state === '' ? t('cityFirst') : isFree ? t('cityFree') : undefined}
        error={errors.city}
      />
    </>
  )
}
