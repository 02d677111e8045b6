import { useLocale, useTranslations } from 'use-intl'
import { amountInWords } from '#lib/amount-in-words.ts'
import { parseTomanInput, parseUsdInput } from '#lib/money-input.ts'
import { Field } from '../../../ui/field.tsx'
import type { GiftForm } from './gift-form.ts'
import type { Desk } from './use-gift-desk.ts'

type Column = { [K in keyof GiftForm]: GiftForm[K] extends string ? K : never }[keyof GiftForm]
type Props = {
  desk: Desk
  column: Exclude<Column, 'kind' | 'currency' | 'plan'>
  /** Its name in the contract. */
  field: string
  help?: string
  unit?: string
}

/** A whole number, with its unit behind it. */
export function CountField({ desk, column, field, help, unit }: Props) {
  const t = useTranslations('studio.gifts.fields')
  const error = desk.errors[field]
  return (
    <Field
      label={t(column)}
      name={field}
      autoComplete="off"
      inputMode="decimal"
      value={desk.form[column]}
      onChange={(event) => desk.set({ [column]: event.target.value }, field)}
      {...(error === undefined ? {} : { error })}
      {...(help === undefined ? {} : { help })}
      {...(unit === undefined ? {} : { after: <span className="small muted">{unit}</span> })}
    />
  )
}

/** An amount in the campaign's currency, with its words below it. */
export function MoneyField(props: Omit<Props, 'unit'>) {
  const t = useTranslations('studio.ways')
  const locale = useLocale()
  const { desk, column, help } = props
  const { currency } = desk.form
  const text = desk.form[column]
  const typed = currency === 'IRR' ? parseTomanInput(text) : parseUsdInput(text)
  const words = 'amount' in typed && typed.amount > 0 ? amountInWords({ amount: typed.amount, currency }, locale) : help
  return (
    <CountField
      {...props}
      unit={t(currency === 'IRR' ? 'tomanUnit' : 'usdUnit')}
      {...(words === undefined ? {} : { help: words })}
    />
  )
}
