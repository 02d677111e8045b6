import { useTranslations } from 'use-intl'
import { DraftField, DraftMoney } from '#web/features/studio/form/draft-field.tsx'
import type { GiftDraft } from './use-gift-draft.ts'

type Props<Column> = {
  draft: GiftDraft
  column: Column
  /** Its name in the contract. */
  field: string
  help: string
}

/** A whole number with its unit after it. */
export function CountField({ column, ...props }: Props<'lastsDays' | 'planDays' | 'places'> & { unit: string }) {
  const t = useTranslations('studio.gifts.fields')
  return <DraftField column={column} label={t(column)} {...props} />
}

/** An amount in the campaign's currency. */
export function AmountField({ column, draft, ...props }: Props<'amount' | 'budget'>) {
  const t = useTranslations('studio.gifts.fields')
  return <DraftMoney column={column} label={t(column)} currency={draft.form.currency} draft={draft} {...props} />
}
