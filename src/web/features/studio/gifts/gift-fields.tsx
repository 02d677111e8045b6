import { useTranslations } from 'use-intl'
import { Field } from '../../../ui/field.tsx'
import { MoneyField } from '../form/money-field.tsx'
import type { GiftForm } from './gift-form.ts'
import type { GiftDraft } from './use-gift-draft.ts'

type Column = { [K in keyof GiftForm]: GiftForm[K] extends string ? K : never }[keyof GiftForm]
type Props = {
  draft: GiftDraft
  column: Exclude<Column, 'kind' | 'currency' | 'plan'>
  /** Its name in the contract. */
  field: string
  help?: string
  unit?: string
}

/** A whole number, with its unit behind it. */
export function CountField({ draft, column, field, help, unit }: Props) {
  const t = useTranslations('studio.gifts.fields')
  return (
    <Field
      label={t(column)}
      name={field}
      autoComplete="off"
      inputMode="decimal"
      value={draft.form[column]}
      onChange={(event) => draft.set({ [column]: event.target.value }, field)}
      error={draft.errors[field]}
      help={help}
      after={unit && <span className="small muted">{unit}</span>}
    />
  )
}

/** An amount in the campaign's currency. */
export function AmountField({ draft, column, field, help }: Omit<Props, 'unit'>) {
  const t = useTranslations('studio.gifts.fields')
  return (
    <MoneyField
      label={t(column)}
      name={field}
      currency={draft.form.currency}
      value={draft.form[column]}
      onChange={(text) => draft.set({ [column]: text }, field)}
      error={draft.errors[field]}
      help={help}
    />
  )
}
