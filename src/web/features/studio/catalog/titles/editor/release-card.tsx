import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { CountriesField } from './countries-field.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import type { TitleDraft } from './use-title-draft.ts'

/** From when, until when and where it can be watched. */
export function ReleaseCard({ draft }: { draft: TitleDraft }) {
  const t = useTranslations('studio.release')
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('heading')}</h2>
      <Moment draft={draft} name="release_at" label={t('begin')} empty={t('beginEmpty')} />
      <Moment draft={draft} name="release_ends_at" label={t('end')} empty={t('endEmpty')} />
      <WhereFields draft={draft} />
    </section>
  )
}

/** The countries in which it can be watched. */
export function WhereFields({ draft }: { draft: TitleDraft }) {
  const t = useTranslations('studio.release')
  const { form, errors, set } = draft
  return (
    <>
      <Segments
        label={t('where')}
        isLabelShown
        value={form.regions === null ? 'everywhere' : 'some'}
        options={[
          { value: 'everywhere', label: t('everywhere') },
          { value: 'some', label: t('someCountries') },
        ]}
        onChange={(where) => set({ regions: where === 'everywhere' ? null : [] })}
      />
      {form.regions !== null && (
        <CountriesField
          label={t('regions')}
          error={errors.regions}
          chosen={form.regions}
          onChange={(regions) => set({ regions })}
        />
      )}
    </>
  )
}

type MomentProps = { draft: TitleDraft; name: 'release_at' | 'release_ends_at'; label: string; empty: string }

function Moment({ draft, name, label, empty }: MomentProps) {
  const { form, errors, set } = draft
  return (
    <MomentFields
      name={name}
      label={label}
      empty={empty}
      entry={form[name]}
      error={errors[name]}
      onChange={(entry) => set({ [name]: entry })}
    />
  )
}
