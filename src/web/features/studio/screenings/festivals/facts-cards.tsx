import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { DraftArea, DraftField } from '#web/features/studio/form/draft-field.tsx'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { aboutFields, languageOf, nameFields } from './festival-form.ts'
import type { FestivalDraft } from './use-festival-draft.ts'

/** Names and texts in both languages. */
export function WordsCard({ draft }: { draft: FestivalDraft }) {
  const t = useTranslations('studio.festivals')
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('words')}</h2>
      {nameFields.map((column) => (
        <DraftField key={column} draft={draft} column={column} label={t(column)} {...languageOf(column)} />
      ))}
      {aboutFields.map((column) => (
        <DraftArea
          key={column}
          draft={draft}
          column={column}
          label={t(column)}
          most={5000}
          lang={languageOf(column).lang}
        />
      ))}
    </section>
  )
}

/** Edition, days, and whether it is on the site. */
export function FactsCard({ draft }: { draft: FestivalDraft }) {
  const t = useTranslations('studio.festivals')
  const id = useId()
  const { form, errors, set } = draft
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('facts')}</h2>
      <DraftField draft={draft} column="series" label={t('series')} help={t('seriesHelp')} />
      <DraftField draft={draft} column="edition" label={t('edition')} inputMode="numeric" />
      <MomentFields
        name="opens_at"
        label={t('opens')}
        entry={form.opens}
        error={errors['opens_at']}
        onChange={(opens) => set({ opens }, 'opens_at', 'closes_at')}
      />
      <MomentFields
        name="closes_at"
        label={t('closes')}
        entry={form.closes}
        error={errors['closes_at']}
        onChange={(closes) => set({ closes }, 'closes_at')}
      />
      <Toggle
        label={t('isPublished')}
        checked={form.isPublished}
        onChange={(isPublished) => set({ isPublished }, 'state')}
      />
      {errors['state'] && <p className="help wrong">{errors['state']}</p>}
    </section>
  )
}
