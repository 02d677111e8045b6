import { useLocale, useTranslations } from 'use-intl'
import { amountInWords } from '#lib/persian/amount-in-words.ts'
import { parseTomanInput, parseUsdInput } from '#lib/typed/money-input.ts'
import type { Currency } from '#lib/money/money.ts'
import { Field } from '../../../ui/field.tsx'

type Props = {
  label: string
  /** Its name in the contract. */
  name: string
  currency: Currency
  /** As typed. */
  value: string
  error: string | undefined
  help?: string | undefined
  onChange: (text: string) => void
}

/** An amount in Toman or dollars, with the amount in words below it. */
export function MoneyField({ currency, value, help, onChange, ...field }: Props) {
  const t = useTranslations('studio.ways')
  const locale = useLocale()
  const isRials = currency === 'IRR'
  const typed = isRials ? parseTomanInput(value) : parseUsdInput(value)
  const words = 'amount' in typed && typed.amount > 0 ? amountInWords({ amount: typed.amount, currency }, locale) : help
  return (
    <Field
      {...field}
      autoComplete="off"
      inputMode={isRials ? 'numeric' : 'decimal'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      help={words}
      after={<span className="small muted">{t(isRials ? 'tomanUnit' : 'usdUnit')}</span>}
    />
  )
}
