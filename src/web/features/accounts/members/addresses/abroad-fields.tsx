import { useTranslations } from 'use-intl'
import { Field } from '#web/ui/field.tsx'
import type { FieldErrors } from '../use-submit.ts'
import type { AddressValues } from './address.ts'

type Props = {
  values: Pick<AddressValues, 'state' | 'city'>
  errors: FieldErrors
  set: (change: { state?: string; city?: string }) => void
}

/** City and region abroad, as the post there writes them. */
export function AbroadFields({ values, errors, set }: Props) {
  const t = useTranslations('addresses')
  return (
    <>
      <Field
        label={t('city')}
        name="city"
        className="latin"
        autoComplete="shipping address-level2"
        required
        value={values.city}
        onChange={(event) => set({ city: event.target.value })}
        error={errors.city}
      />
      <Field
        label={t('region')}
        help={t('regionHelp')}
        name="state"
        className="latin"
        autoComplete="shipping address-level1"
        value={values.state}
        onChange={(event) => set({ state: event.target.value })}
        error={errors.state}
      />
    </>
  )
}
