import { useLocale, useTranslations } from 'use-intl'
import { amountInWords } from '#lib/amount-in-words.ts'
import type { Locale } from '#lib/locale.ts'
import { parseTomanInput, parseUsdInput, type TypedAmount } from '#lib/money-input.ts'
import type { Currency } from '#lib/money.ts'
import { Field } from '../../../ui/field.tsx'
import type { Editor } from './use-editor.ts'
import type { WayForm, WayName } from './ways-form.ts'

export type WayEdit = {
  editor: Editor
  name: WayName
  form: WayForm
  /** Changes fields of the way; the sentences beside the named ones go. */
  setWay: (change: Partial<WayForm>, ...fields: string[]) => void
  errorOf: (field: string) => string | undefined
}

const wordsOf = (typed: TypedAmount, currency: Currency, locale: Locale): string | undefined =>
  'amount' in typed && typed.amount > 0 ? amountInWords({ amount: typed.amount, currency }, locale) : undefined

type PriceProps = {
  edit: WayEdit
  column: 'toman' | 'usd' | 'saleToman' | 'saleUsd'
  field: 'irr' | 'usd' | 'sale.irr' | 'sale.usd'
  help?: string
}

/** A price in one currency, with the amount in words below it. */
export function PriceField({ edit, column, field, help }: PriceProps) {
  const t = useTranslations('studio.ways')
  const locale = useLocale()
  const isRials = field.endsWith('irr')
  const text = edit.form[column]
  const typed = isRials ? parseTomanInput(text) : parseUsdInput(text)
  return (
    <Field
      label={t(column)}
      name={`sales.${edit.name}.${field}`}
      inputMode={isRials ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      onChange={(event) => edit.setWay({ [column]: event.target.value }, field)}
      error={edit.errorOf(field)}
      help={wordsOf(typed, isRials ? 'IRR' : 'USD', locale) ?? help}
      after={<span className="small muted">{t(isRials ? 'tomanUnit' : 'usdUnit')}</span>}
    />
  )
}
