import { useTranslations } from 'use-intl'
import { SelectField } from '#web/ui/field.tsx'
import type { Month } from './months.ts'

/** A choice of one month of the reader’s calendar. */
export function MonthChoice({
  months,
  month,
  onChoose,
}: {
  months: readonly Month[]
  month: Month
  onChoose: (from: string) => void
}) {
  const t = useTranslations('screeningReport')
  return (
    <SelectField
      label={t('period')}
      name="period"
      value={month.from}
      options={months.map(({ from, label }) => ({ value: from, label }))}
      onChange={onChoose}
    />
  )
}
