import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { SelectField } from '#web/ui/field.tsx'
import { RemoveAsked } from '#web/features/studio/form/remove-asked.tsx'
import type { Genre } from './genres-page.tsx'

type Props = {
  genre: Genre
  others: readonly Genre[]
  onMerge: (into: string) => Promise<void>
  onStale: () => void
}

/** Merges a genre into another one, after a question that says how many titles move. */
export function MergeForm({ genre, others, onMerge, onStale }: Props) {
  const t = useTranslations('studio.genres')
  const locale = useLocale()
  const [into, setInto] = useState('')
  const nameOf = ({ name_fa: fa, name_en: en }: Genre) => (locale === 'fa' ? fa : en)
  const target = others.find(({ code }) => code === into)
  const name = nameOf(genre)
  const count = localDigits(genre.titles, locale)
  return (
    <div className="genre-merge">
      <SelectField
        label={t('mergeInto')}
        help={t('mergeHelp')}
        name={`into-${genre.code}`}
        value={into}
        options={[{ value: '', label: t('choose') }, ...others.map((one) => ({ value: one.code, label: nameOf(one) }))]}
        onChange={setInto}
      />
      {target !== undefined && (
        <RemoveAsked
          words={{
            remove: t('merge'),
            title: t('mergeTitle', { name, into: nameOf(target) }),
            text: t('mergeText', { n: genre.titles, count, name, into: nameOf(target) }),
            confirm: t('merge'),
            leave: t('leave'),
            removed: t('merged', { name, into: nameOf(target) }),
          }}
          onRemove={async () => {
            try {
              await onMerge(into)
            } catch (error) {
              onStale()
              throw error
            }
          }}
          onRemoved={() => undefined}
        />
      )}
    </div>
  )
}
