import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { currencyTo } from '#lib/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useProvinces } from '#web/features/accounts/members/addresses/use-provinces.ts'
import { MoneyField } from '#web/features/studio/form/money-field.tsx'
import { useCountryNames } from '#web/features/studio/use-country-names.ts'
import { countryOptions } from './country-options.ts'
import { isOddFee, type RateRow, withRate } from './method-form.ts'
import type { MethodDraft } from './use-method-draft.ts'

/** The tariff: where to, up to which weight, for how much, in how many days. */
export function RatesCard({ draft }: { draft: MethodDraft }) {
  const t = useTranslations('studio.delivery')
  const id = useId()
  const { provinces } = useProvinces()
  const { countries } = useCountryNames()
  const { rates } = draft.form
  const put = (next: readonly RateRow[]) => draft.set((before) => ({ ...before, rates: next }), 'rates')
  const items = provinces.state === 'loaded' ? provinces.items : []
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('rates')}</h2>
      <p className="small muted">{t('ratesHelp')}</p>
      {draft.errors['rates'] !== undefined && (
        <p className="help wrong" role="alert">
          {draft.errors['rates']}
        </p>
      )}
      <ol className="rate-rows">
        {rates.map((row, index) => (
          <li key={row.key}>
            <RateFields
              row={row}
              at={index}
              draft={draft}
              provinces={items}
              countries={countries}
              onRow={(changed, field) =>
                draft.set(
                  (before) => ({
                    ...before,
                    rates: before.rates.map((one) => (one.key === row.key ? { ...one, ...changed } : one)),
                  }),
                  'rates',
                  `rates.${index}.${field}`,
                )
              }
            />
            <p className="row">
              <Button kind="plain" size="tight" onClick={() => put(withRate(rates, row))}>
                <Icon name="copy" />
                {t('copy')}
                <span className="only-said"> {t('row', { n: index + 1 })}</span>
              </Button>
              <Button kind="plain" size="tight" onClick={() => put(rates.filter((one) => one.key !== row.key))}>
                <Icon name="trash" />
                {t('remove')}
                <span className="only-said"> {t('row', { n: index + 1 })}</span>
              </Button>
            </p>
          </li>
        ))}
      </ol>
      <div>
        <Button kind="soft" size="tight" onClick={() => put(withRate(rates))}>
          <Icon name="plus" />
          {t('addRate')}
        </Button>
      </div>
    </section>
  )
}

type Fields = {
  row: RateRow
  at: number
  draft: MethodDraft
  provinces: readonly { id: string; name: string }[]
  countries: readonly { code: string; name: string }[]
  onRow: (change: Partial<RateRow>, field: keyof RateRow) => void
}

function RateFields({ row, at, draft, provinces, countries, onRow }: Fields) {
  const t = useTranslations('studio.delivery')
  const locale = useLocale()
  const isIran = row.country === 'IR'
  const text = (field: 'city' | 'grams' | 'daysMin' | 'daysMax') => ({
    // abroad the post works by its own week
    label: t(`rate.${!isIran && (field === 'daysMin' || field === 'daysMax') ? (`${field}Abroad` as const) : field}`),
    name: `rates.${at}.${field}`,
    value: row[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onRow({ [field]: event.target.value }, field),
    ...errorOf(draft, `rates.${at}.${field}`),
  })
  const money = (field: 'amount' | 'freeFrom') => ({
    label: t(`rate.${field}`),
    name: `rates.${at}.${field}`,
    currency: currencyTo(row.country),
    value: row[field],
    error: draft.errors[`rates.${at}.${field}`],
    onChange: (typed: string) => onRow({ [field]: typed }, field),
  })
  return (
    <fieldset className="rate-row">
      <legend className="only-said">{t('row', { n: at + 1 })}</legend>
      <SelectField
        label={t('rate.country')}
        name={`rates.${at}.country`}
        value={row.country}
        onChange={(country) => onRow({ country, state: '', city: '' }, 'country')}
        options={countryOptions(countries, locale, { value: '*', label: t('elsewhere') })}
      />
      {isIran && (
        <SelectField
          label={t('rate.state')}
          name={`rates.${at}.state`}
          value={row.state}
          onChange={(state) => onRow({ state, city: '' }, 'state')}
          options={[
            { value: '', label: t('everyProvince') },
            ...provinces.map(({ id, name }) => ({ value: id, label: name })),
            ...(row.state !== '' && provinces.length === 0 ? [{ value: row.state, label: row.state }] : []),
          ]}
        />
      )}
      {isIran && row.state !== '' && <Field {...text('city')} help={t('everyCity')} />}
      <Field {...text('grams')} inputMode="numeric" help={t('anyWeight')} />
      <MoneyField {...money('amount')} help={isOddFee(row, draft.form.rates) ? undefined : t('feeHelp')} />
      {isOddFee(row, draft.form.rates) && (
        <p className="help wrong" role="status">
          {t('oddFee')}
        </p>
      )}
      <MoneyField {...money('freeFrom')} help={t('neverFree')} />
      <Field {...text('daysMin')} inputMode="numeric" />
      <Field {...text('daysMax')} inputMode="numeric" />
    </fieldset>
  )
}

const errorOf = (draft: MethodDraft, field: string) =>
  draft.errors[field] === undefined ? {} : { error: draft.errors[field] }
