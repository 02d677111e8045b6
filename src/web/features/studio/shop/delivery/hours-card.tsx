import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type HoursRow, weekdays, withHours } from './method-form.ts'
import type { MethodDraft } from './use-method-draft.ts'

/** The hours of a courier's week, on the clock of Tehran, and how many deliveries each takes. */
export function HoursCard({ draft }: { draft: MethodDraft }) {
  const t = useTranslations('studio.delivery')
  const locale = useLocale()
  const id = useId()
  const { hours } = draft.form
  const put = (next: readonly HoursRow[]) => draft.set((before) => ({ ...before, hours: next }), 'hours')
  const change = (row: HoursRow, at: number, changed: Partial<HoursRow>) =>
    draft.set(
      (before) => ({
        ...before,
        hours: before.hours.map((one) => (one.key === row.key ? { ...one, ...changed } : one)),
      }),
      'hours',
      ...Object.keys(changed).map((field) => `hours.${at}.${field}`),
    )
  const text = (row: HoursRow, at: number, field: 'from' | 'to' | 'capacity') => {
    const error = draft.errors[`hours.${at}.${field}`]
    return {
      label: t(`hour.${field}`),
      name: `hours.${at}.${field}`,
      value: row[field],
      autoComplete: 'off',
      inputMode: 'numeric' as const,
      onChange: (event: { target: { value: string } }) => change(row, at, { [field]: event.target.value }),
      ...(error === undefined ? {} : { error }),
    }
  }
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('hours')}</h2>
      <p className="small muted">{t('hoursHelp')}</p>
      {draft.errors['hours'] !== undefined && (
        <p className="help wrong" role="alert">
          {draft.errors['hours']}
        </p>
      )}
      <ol className="rate-rows">
        {hours.map((row, index) => (
          <li key={row.key}>
            <fieldset className="hours-row">
              <legend className="only-said">{t('row', { n: index + 1 })}</legend>
              <SelectField
                label={t('hour.weekday')}
                name={`hours.${index}.weekday`}
                value={String(row.weekday)}
                onChange={(weekday) => change(row, index, { weekday: Number(weekday) })}
                options={weekdays.map((day) => ({ value: String(day), label: t(`weekdays.${day}`) }))}
              />
              <Field {...text(row, index, 'from')} />
              <Field {...text(row, index, 'to')} />
              <Field {...text(row, index, 'capacity')} />
            </fieldset>
            <Button kind="plain" size="tight" onClick={() => put(hours.filter((one) => one.key !== row.key))}>
              <Icon name="trash" />
              {t('remove')}
              <span className="only-said"> {t('row', { n: index + 1 })}</span>
            </Button>
          </li>
        ))}
      </ol>
      <div>
        <Button kind="soft" size="tight" onClick={() => put(withHours(hours, locale))}>
          <Icon name="plus" />
          {t('addHours')}
        </Button>
      </div>
    </section>
  )
}
