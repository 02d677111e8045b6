import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { SelectField } from '#web/ui/field.tsx'
import type { DraftOf } from './use-title-draft.ts'
import { lateEntries } from '#lib/lists/screening-modes.ts'

const returnTimes = [0, 2, 6, 12, 24, 48, 72, 168] as const
const never = 'never'

/** Edits the rules for people who come late or cannot come, and says how long a ticket plays. */
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
      <Returns draft={draft} />
      <p className="tiny muted">{t('watchTime')}</p>
    </section>
  )
}

/** Until when holders may give a ticket back; a time of another program stays in the list. */
function Returns({ draft: { form, set } }: { draft: DraftOf<'screening'> }) {
  const t = useTranslations('studio.screening')
  const locale = useLocale()
  const own = form.return_hours
  const times = [...new Set([...returnTimes, ...(own === null ? [] : [own])])].toSorted((a, b) => a - b)
  const label = (hours: number) =>
    hours === 0 ? t('returnUntilStart') : t('returnHours', { hours: localDigits(hours, locale) })
  return (
    <SelectField
      label={t('returns')}
      name="return_hours"
      value={own === null ? never : String(own)}
      onChange={(value) => set({ return_hours: value === never ? null : Number(value) })}
      options={[
        { value: never, label: t('returnNever') },
        ...times.map((hours) => ({ value: String(hours), label: label(hours) })),
      ]}
    />
  )
}
