import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { SelectField } from '../../../../ui/field.tsx'
import type { DraftOf } from './use-title-draft.ts'

const lateEntries = ['join', 'from_start', 'none'] as const

/** What holds for whoever comes late, and for how long a ticket plays. */
export function RulesCard({ draft }: { draft: DraftOf<'screening'> }) {
  const t = useTranslations('studio.screening')
  const { form, set } = draft
  const id = useId()
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
      <p className="tiny muted">{t('watchTime')}</p>
    </section>
  )
}
