import { useTranslations } from 'use-intl'
import { DraftArea, DraftField } from '#web/features/studio/form/draft-field.tsx'
import { withEnglishTitle } from './gift-form.ts'
import type { GiftDraft } from './use-gift-draft.ts'

const most = { title: 300, about: 2000 }

/** The gift's title and description on its page, in both languages. */
export function WordsCard({ draft }: { draft: GiftDraft }) {
  const t = useTranslations('studio.gifts')
  const { saved, set } = draft
  const words = { draft, most: most.about, rows: 3 }
  // in a new campaign the name in the address follows the English title
  const named: GiftDraft =
    saved === null
      ? { ...draft, write: (_column, text) => set((before) => withEnglishTitle(before, text), 'title_en', 'slug') }
      : draft
  return (
    <section className="card stack" aria-labelledby="gift-words">
      <h2 id="gift-words">{t('wordsHeading')}</h2>
      <DraftField
        draft={draft}
        column="title_fa"
        label={t('fields.title_fa')}
        dir="rtl"
        lang="fa"
        maxLength={most.title}
      />
      <DraftField
        draft={named}
        column="title_en"
        label={t('fields.title_en')}
        dir="ltr"
        lang="en"
        maxLength={most.title}
      />
      <DraftArea {...words} column="about_fa" label={t('fields.about_fa')} lang="fa" />
      <DraftArea {...words} column="about_en" label={t('fields.about_en')} lang="en" />
    </section>
  )
}
