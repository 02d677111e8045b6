import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { DraftArea, DraftField } from '#web/features/studio/form/draft-field.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import type { CafeDraft } from './use-cafe-draft.ts'

const short = ['name_fa', 'name_en', 'city_fa', 'city_en', 'address_fa', 'address_en'] as const
const languageOf = (column: string) => (column.endsWith('_fa') ? 'fa' : 'en')

/** Names, address and description, in both languages. */
export function WordsCard({ draft }: { draft: CafeDraft }) {
  const t = useTranslations('studio.cafes')
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('words')}</h2>
      {short.map((column) => {
        const lang = languageOf(column)
        return (
          <DraftField
            key={column}
            draft={draft}
            column={column}
            label={t(column)}
            lang={lang}
            dir={lang === 'fa' ? 'rtl' : 'ltr'}
          />
        )
      })}
      <DraftArea draft={draft} column="about_fa" label={t('about_fa')} lang="fa" most={2000} rows={4} />
      <DraftArea draft={draft} column="about_en" label={t('about_en')} lang="en" most={2000} rows={4} />
    </section>
  )
}

/** Where it is, how many it seats, how one comes in, and whether it is on the site. */
export function SiteCard({ draft }: { draft: CafeDraft }) {
  const t = useTranslations('studio.cafes')
  const id = useId()
  const { form, errors, set } = draft
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('place')}</h2>
      <DraftField draft={draft} column="seats" label={t('seatsField')} inputMode="numeric" />
      <DraftField
        draft={draft}
        column="latitude"
        label={t('latitude')}
        help={t('degreesHelp')}
        inputMode="decimal"
        dir="ltr"
      />
      <DraftField draft={draft} column="longitude" label={t('longitude')} inputMode="decimal" dir="ltr" />
      <DraftField
        draft={draft}
        column="contact"
        label={t('contact')}
        help={t('contactHelp')}
        inputMode="tel"
        dir="ltr"
      />
      <Toggle label={t('isStepFree')} checked={form.is_step_free} onChange={(on) => set({ is_step_free: on })} />
      <Toggle
        label={t('isPublished')}
        checked={form.isPublished}
        onChange={(isPublished) => set({ isPublished }, 'state')}
      />
      {errors['state'] && <p className="help wrong">{errors['state']}</p>}
    </section>
  )
}
