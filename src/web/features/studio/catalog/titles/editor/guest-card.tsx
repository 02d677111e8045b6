import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { DraftArea, DraftField } from '#web/features/studio/form/draft-field.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import type { GuestForm } from './evening-form.ts'
import type { DraftOf } from './use-title-draft.ts'

/** The guest of the evening, and whether the hall may ask; only where all see it together. */
export function GuestCard({ draft }: { draft: DraftOf<'screening'> }) {
  const t = useTranslations('studio.screening.evening')
  const id = useId()
  const { form, errors, set } = draft
  if (form.mode !== 'together') return null
  const texts = {
    form,
    errors,
    write: (column: keyof GuestForm, text: string, ...fields: string[]) => set({ ...form, [column]: text }, ...fields),
  }
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('guest')}</h2>
      <Toggle
        label={t('takesQuestions')}
        checked={form.takes_questions}
        onChange={(is) => set({ takes_questions: is })}
      />
      <p className="tiny muted">{t('guestHelp')}</p>
      {errors.guest !== undefined && (
        <p className="help wrong" role="alert">
          {errors.guest}
        </p>
      )}
      <div className="pair">
        <DraftField draft={texts} column="guest_name_fa" label={t('nameFa')} lang="fa" dir="rtl" maxLength={120} />
        <DraftField draft={texts} column="guest_name_en" label={t('nameEn')} lang="en" dir="ltr" maxLength={120} />
      </div>
      <DraftArea draft={texts} column="guest_text_fa" label={t('textFa')} lang="fa" most={600} rows={3} />
      <DraftArea draft={texts} column="guest_text_en" label={t('textEn')} lang="en" most={600} rows={3} />
    </section>
  )
}
