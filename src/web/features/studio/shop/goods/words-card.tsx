import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '#lib/text/locale.ts'
import { SelectField } from '#web/ui/field.tsx'
import { DraftArea, DraftField } from '#web/features/studio/form/draft-field.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { shelves } from './goods-form.ts'
import { OfPicker } from './of-picker.tsx'
import type { GoodsDraft } from './use-goods-draft.ts'

const languages = [
  { lang: 'fa', dir: 'rtl' },
  { lang: 'en', dir: 'ltr' },
] as const satisfies readonly { lang: Locale; dir: string }[]

/** Names and texts in both languages. */
export function WordsCard({ draft }: { draft: GoodsDraft }) {
  const t = useTranslations('studio.goods')
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('words')}</h2>
      {languages.map((of) => (
        <DraftField
          key={of.lang}
          draft={draft}
          column={`title_${of.lang}`}
          label={t(`title_${of.lang}`)}
          {...of}
          maxLength={200}
        />
      ))}
      {languages.map((of) => (
        <DraftField
          key={of.lang}
          draft={draft}
          column={`line_${of.lang}`}
          label={t(`line_${of.lang}`)}
          help={t(`lineHelp_${of.lang}`)}
          {...of}
          maxLength={200}
        />
      ))}
      {languages.map(({ lang }) => (
        <DraftArea key={lang} draft={draft} column={`text_${lang}`} label={t(`text_${lang}`)} most={5000} lang={lang} />
      ))}
    </section>
  )
}

/** Shelf, title, tags, and the terms under which goods are sold. */
export function TermsCard({ draft }: { draft: GoodsDraft }) {
  const t = useTranslations('studio.goods')
  const locale = useLocale()
  const id = useId()
  const { form, errors, set } = draft
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('terms')}</h2>
      <SelectField
        label={t('shelf')}
        name="shelf"
        value={form.shelf}
        onChange={(value) => set({ shelf: shelves.find((one) => one === value) ?? 'other' })}
        options={shelves.map((one) => ({ value: one, label: t(`shelves.${one}`) }))}
      />
      <OfPicker value={form.of} error={errors['of_id']} onChange={(of) => set({ of }, 'of_id')} />
      <DraftField draft={draft} column="tags" label={t('tags')} help={t('tagsHelp')} />
      <DraftField
        draft={draft}
        column="most_per_member"
        label={t('mostPerMember')}
        help={t('mostHelp')}
        inputMode="numeric"
      />
      <DraftField
        draft={draft}
        column="vat_percent"
        label={t('vatPercent')}
        help={t('vatHelp')}
        unit={locale === 'fa' ? '٪' : '%'}
        inputMode="numeric"
      />
      <DraftField draft={draft} column="sent_from" label={t('sentFrom')} help={t('sentFromHelp')} />
      <Toggle
        label={t('isReturnable')}
        checked={form.isReturnable}
        onChange={(isReturnable) => set({ isReturnable }, 'no_return_fa', 'no_return_en')}
      />
      {!form.isReturnable &&
        languages.map((of) => (
          <DraftField
            key={of.lang}
            draft={draft}
            column={`no_return_${of.lang}`}
            label={t(`noReturn_${of.lang}`)}
            {...of}
            maxLength={300}
          />
        ))}
    </section>
  )
}
