import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { SelectField } from '../../../../ui/field.tsx'
import type { DraftOf } from './use-title-draft.ts'

const hours = [1, 2, 6, 12, 24, 48, 72]
const lateEntries = ['join', 'from_start', 'none'] as const

/** What holds for whoever comes late, or gives a ticket back. */
export function RulesCard({ draft }: { draft: DraftOf<'screening'> }) {
  const t = useTranslations('studio.screening')
  const locale = useLocale()
  const { form, set } = draft
  const id = useId()
  const own = form.return_hours
  const all = own === null || hours.includes(own) ? hours : [...hours, own].toSorted((a, b) => a - b)
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('rules')}</h2>
      {form.mode === 'together' && (
        <SelectField
          label={t('late')}
          name="late_entry"
          value={form.late_entry}
          onChange={(value) => set({ late_entry: lateEntries.find((one) => one === value) ?? 'join' })}
          options={lateEntries.map((value) => ({ value, label: t(`lateEntries.${value}`) }))}
        />
      )}
      <SelectField
        label={t('returns')}
        name="return_hours"
        value={own === null ? '' : String(own)}
        onChange={(value) => set({ return_hours: value === '' ? null : Number(value) })}
        options={[
          { value: '', label: t('noReturns') },
          ...all.map((n) => ({ value: String(n), label: t('returnsBefore', { n: localDigits(n, locale) }) })),
        ]}
      />
      <p className="tiny muted">{t('watchTime')}</p>
    </section>
  )
}
