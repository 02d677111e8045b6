import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { hasPostalCodes } from '#lib/typed/postal-code.ts'
import { call } from '#web/api.ts'
import { Field } from '#web/ui/field.tsx'
import { useSubmit } from '../use-submit.ts'
import { AbroadFields } from './abroad-fields.tsx'
import { type Address, type Addresses, type AddressValues, inCountry, isIran, valuesOf } from './address.ts'
import { CountryField } from './country-field.tsx'
import { FullAddressField } from './full-address-field.tsx'
import { ProvinceFields } from './province-fields.tsx'
import './address-form.css'

type Props = {
  /** Lets a button elsewhere submit it: `<Button type="submit" form={id}>`. */
  id?: string
  /** The address to change; null for a new one. */
  address: Address | null
  /** False for the first address and for the present default: both are the default anyway. */
  offersDefault: boolean
  onSaved: (addresses: Addresses) => void
  /** The buttons under the fields. */
  children: (busy: boolean) => ReactNode
}

/** An address for goods. It uses semantic colours only, so that it fits on ink and on paper. */
export function AddressForm({ id, address, offersDefault, onSaved, children }: Props) {
  const t = useTranslations('addresses')
  const locale = useLocale()
  const [values, setValues] = useState(() => valuesOf(address, locale))
  const { form, busy, errors, submit } = useSubmit()
  const set = (change: Partial<AddressValues>) => setValues((before) => ({ ...before, ...change }))
  const isHere = isIran(values)
  const hasCode = isHere || hasPostalCodes(values.country)
  const bind = (name: 'title' | 'deliveryTo' | 'tel' | 'postalCode') => ({
    name,
    value: values[name],
    error: errors[name],
    required: true,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => onSaved((await save(address, values)).addresses))
  }
  return (
    <form id={id} ref={form} className="address-form" onSubmit={onSubmit} noValidate>
      <CountryField
        value={values.country}
        onChange={(country) => setValues((before) => inCountry(before, country))}
        error={errors.country}
      />
      <Field label={t('name')} help={t('nameHelp')} autoComplete="off" dir="auto" autoFocus {...bind('title')} />
      <Field
        label={t('receiver')}
        help={isHere ? undefined : t('inLatin')}
        autoComplete="shipping name"
        {...(isHere ? { dir: 'auto' } : { className: 'latin' })}
        {...bind('deliveryTo')}
      />
      {isHere ? (
        <ProvinceFields values={values} errors={errors} set={set} />
      ) : (
        <AbroadFields values={values} errors={errors} set={set} />
      )}
      <Field
        label={t('tel')}
        help={t(isHere ? 'telHelp' : 'telAbroad')}
        className="latin"
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel"
        {...bind('tel')}
      />
      <Field
        label={t('postalCode')}
        hint={isHere ? t('postalHint') : hasCode ? undefined : t('postalNone')}
        className="latin"
        inputMode={isHere ? 'numeric' : 'text'}
        autoComplete="shipping postal-code"
        {...bind('postalCode')}
        required={hasCode}
      />
      <FullAddressField
        value={values.fullAddress}
        onChange={(fullAddress) => set({ fullAddress })}
        error={errors.fullAddress}
        isAbroad={!isHere}
      />
      {offersDefault && (
        <label className="check whole">
          <input
            type="checkbox"
            name="is_default"
            checked={values.is_default}
            onChange={(event) => set({ is_default: event.target.checked })}
          />
          <span>{t('asDefault')}</span>
        </label>
      )}
      {children(busy)}
    </form>
  )
}

function save(address: Address | null, body: AddressValues) {
  if (address === null) return call('POST /me/addresses', { body })
  return call('PUT /me/addresses/:id', { params: { id: address.id }, body })
}
