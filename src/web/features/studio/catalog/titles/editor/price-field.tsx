import { useTranslations } from 'use-intl'
import { MoneyField } from '#web/features/studio/form/money-field.tsx'
import type { TitleDraft } from './use-title-draft.ts'
import type { WayForm, WayName } from './ways-form.ts'

export type WayEdit = {
  draft: TitleDraft
  name: WayName
  form: WayForm
  /** Changes fields of the way, and clears the errors of the named ones. */
  setWay: (change: Partial<WayForm>, ...fields: string[]) => void
  errorOf: (field: string) => string | undefined
}

type PriceProps = {
  edit: WayEdit
  column: 'toman' | 'usd' | 'saleToman' | 'saleUsd'
  field: 'irr' | 'usd' | 'sale.irr' | 'sale.usd'
  help?: string
}

/** A price in one currency, with the amount in words below it. */
export function PriceField({ edit, column, field, help }: PriceProps) {
  const t = useTranslations('studio.ways')
  return (
    <MoneyField
      label={t(column)}
      name={`sales.${edit.name}.${field}`}
      currency={field.endsWith('irr') ? 'IRR' : 'USD'}
      value={edit.form[column]}
      onChange={(text) => edit.setWay({ [column]: text }, field)}
      error={edit.errorOf(field)}
      help={help}
    />
  )
}
