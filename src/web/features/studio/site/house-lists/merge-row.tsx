import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { SelectField } from '#web/ui/field.tsx'
import { RemoveAsked } from '#web/features/studio/form/remove-asked.tsx'
import { type ListRow, nameIn } from './list-data.ts'

type Props = { row: ListRow; others: readonly ListRow[]; onMerge: (into: string) => Promise<void> }

/** Merges a row into another one, after a question. */
export function MergeRow({ row, others, onMerge }: Props) {
  const t = useTranslations('studio.lists')
  const locale = useLocale()
  const [into, setInto] = useState('')
  const target = others.find(({ code }) => code === into)
  const name = nameIn(row, locale)
  return (
    <div className="house-merge">
      <SelectField
        label={t('mergeInto')}
        help={t('mergeHelp')}
        name={`into-${row.code}`}
        value={into}
        options={[
          { value: '', label: t('choose') },
          ...others.map((one) => ({ value: one.code, label: nameIn(one, locale) })),
        ]}
        onChange={setInto}
      />
      {target !== undefined && (
        <RemoveAsked
          words={{
            remove: t('merge'),
            title: t('mergeTitle', { name, into: nameIn(target, locale) }),
            text: t('mergeText', { name, into: nameIn(target, locale) }),
            confirm: t('merge'),
            leave: t('leave'),
            removed: t('merged', { name, into: nameIn(target, locale) }),
          }}
          onRemove={() => onMerge(into)}
          onRemoved={() => undefined}
        />
      )}
    </div>
  )
}
