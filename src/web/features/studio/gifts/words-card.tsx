import { useTranslations } from 'use-intl'
import { Field } from '../../../ui/field.tsx'
import { AreaField } from '../form/area-field.tsx'
import { withEnglishTitle } from './gift-form.ts'
import type { GiftDraft } from './use-gift-draft.ts'

const most = { title: 300, about: 2000 }

/** How the gift is called, and what is said of it on its page, in both languages. */
export function WordsCard({ draft }: { draft: GiftDraft }) {
  const t = useTranslations('studio.gifts')
  const { form, errors, saved, set } = draft
  return (
    <section className="card stack" aria-labelledby="gift-words">
      <h2 id="gift-words">{t('wordsHeading')}</h2>
      <Field
        label={t('fields.title_fa')}
        name="title_fa"
        dir="rtl"
        lang="fa"
        autoComplete="off"
        maxLength={most.title}
        value={form.title_fa}
        onChange={(event) => set({ title_fa: event.target.value }, 'title_fa')}
        error={errors['title_fa']}
      />
      <Field
        label={t('fields.title_en')}
        name="title_en"
        dir="ltr"
        lang="en"
        autoComplete="off"
        maxLength={most.title}
        value={form.title_en}
        onChange={({ target: { value } }) =>
          saved === null
            ? set((before) => withEnglishTitle(before, value), 'title_en', 'slug')
            : set({ title_en: value }, 'title_en')
        }
        error={errors['title_en']}
      />
      <AreaField
        label={t('fields.about_fa')}
        lang="fa"
        most={most.about}
        rows={3}
        value={form.about_fa}
        onChange={(about_fa) => set({ about_fa }, 'about_fa')}
        error={errors['about_fa']}
      />
      <AreaField
        label={t('fields.about_en')}
        lang="en"
        most={most.about}
        rows={3}
        value={form.about_en}
        onChange={(about_en) => set({ about_en }, 'about_en')}
        error={errors['about_en']}
      />
    </section>
  )
}
