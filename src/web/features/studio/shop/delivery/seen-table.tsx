import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { parseTomanInput, parseUsdInput } from '#lib/typed/money-input.ts'
import { currencyTo } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Field, SelectField } from '#web/ui/field.tsx'
import { Price } from '#web/ui/price.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { useProvinces } from '#web/features/accounts/members/addresses/use-provinces.ts'
import { MoneyField } from '#web/features/studio/form/money-field.tsx'
import { countOfText } from '#web/features/studio/form/typed-fields.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useRested } from '#web/features/studio/use-rested.ts'
import { useCountryNames } from '#web/features/studio/use-country-names.ts'
import { countryOptions } from './country-options.ts'
import '#web/ui/card-rows.css'

type Table = OutputOf<'GET /studio/delivery-table'>
type Cell = Table['items'][number]['cells'][number]

/** Keeps the values that were typed into the fields above the table. */
function useWish() {
  const [country, setCountry] = useState('IR')
  const [state, setState] = useState('IR-23')
  const [city, setCity] = useState('')
  const [sum, setSum] = useState('')
  const [grams, setGrams] = useState('')
  const currency = currencyTo(country)
  const typed = currency === 'IRR' ? parseTomanInput(sum) : parseUsdInput(sum)
  const query = {
    country,
    currency,
    sum: 'amount' in typed ? typed.amount : 0,
    ...(country === 'IR' && state !== '' ? { state } : {}),
    ...(country !== 'IR' || city.trim() === '' ? {} : { city }),
    ...(countOfText(grams) === null ? {} : { grams: countOfText(grams) ?? 1 }),
  }
  return { country, setCountry, state, setState, city, setCity, sum, setSum, grams, setGrams, currency, query }
}

/** Shows the offers that buyers in a city see, by method and weight, by the rule that decides for them. */
export function SeenTable() {
  const t = useTranslations('studio.delivery')
  const locale = useLocale()
  const id = useId()
  const wish = useWish()
  const { countries } = useCountryNames()
  const { provinces } = useProvinces()
  const asked = useRested(JSON.stringify(wish.query))
  const { value, error, reload } = useAnswer(`delivery-table/${locale}/${asked}`, (signal) =>
    call('GET /studio/delivery-table', { query: JSON.parse(asked) as typeof wish.query }, { signal }),
  )
  return (
    <section className="card stack delivery-seen" aria-labelledby={id}>
      <h2 id={id}>{t('seen')}</h2>
      <p className="small muted">{t('seenHelp')}</p>
      <div className="seen-fields">
        <SelectField
          label={t('rate.country')}
          name="country"
          value={wish.country}
          onChange={wish.setCountry}
          options={countryOptions(countries, locale)}
        />
        {wish.country === 'IR' && (
          <SelectField
            label={t('rate.state')}
            name="state"
            value={wish.state}
            onChange={wish.setState}
            options={(provinces.state === 'loaded' ? provinces.items : [{ id: wish.state, name: '…' }]).map((one) => ({
              value: one.id,
              label: one.name,
            }))}
          />
        )}
        {wish.country === 'IR' && (
          <Field label={t('rate.city')} value={wish.city} onChange={(event) => wish.setCity(event.target.value)} />
        )}
        <MoneyField
          label={t('goodsCost')}
          name="sum"
          currency={wish.currency}
          value={wish.sum}
          error={undefined}
          onChange={wish.setSum}
        />
        <Field
          label={t('otherWeight')}
          inputMode="numeric"
          value={wish.grams}
          onChange={(event) => wish.setGrams(event.target.value)}
        />
      </div>
      {error !== null ? <FailedPart onRetry={reload} /> : value === null ? <BlockSkeleton /> : <Seen table={value} />}
    </section>
  )
}

function Seen({ table }: { table: Table }) {
  const t = useTranslations('studio.delivery')
  const locale = useLocale()
  const weight = (grams: number) =>
    grams < 1000
      ? t('grams', { count: localDigits(grams, locale) })
      : t('kilos', { count: localDigits(String(grams / 1000), locale) })
  const comma = locale === 'fa' ? '، ' : ', '
  const isNothing = table.items.every(({ cells }) => cells.every(({ fee }) => fee === null))
  return (
    <>
      {isNothing && (
        <p className="note failed" role="status">
          {t('seenNothing')}
        </p>
      )}
      <div className="seen-scroll" role="group" aria-label={t('seen')} tabIndex={0}>
        <table className="card-rows">
          <thead>
            <tr>
              <th scope="col">{t('method')}</th>
              {table.grams.map((grams) => (
                <th key={grams} scope="col">
                  {weight(grams)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.items.map((method) => (
              <tr key={method.id}>
                <th scope="row">{method.name}</th>
                {method.cells.map((cell) => (
                  <td key={cell.grams} data-head={weight(cell.grams)}>
                    <SeenCell cell={cell} isPaidToCarrier={method.is_paid_to_carrier} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.unreached.length > 0 && (
        <p className="help wrong">{t('unreached', { names: table.unreached.map(({ name }) => name).join(comma) })}</p>
      )}
    </>
  )
}

function SeenCell({ cell: { fee, days }, isPaidToCarrier }: { cell: Cell; isPaidToCarrier: boolean }) {
  const t = useTranslations('studio.delivery')
  const locale = useLocale()
  if (fee === null || days === null) return <span className="muted">{t('notSent')}</span>
  return (
    <>
      {isPaidToCarrier ? t('onArrival') : fee.amount === 0 ? t('free') : <Price money={fee} />}
      <span className="tiny muted block">
        {days.min === days.max
          ? t('daysExactly', { n: days.max })
          : t('days', { from: localDigits(days.min, locale), to: localDigits(days.max, locale) })}
      </span>
    </>
  )
}
