import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTitlesNamed } from '#web/features/studio/catalog/titles/use-titles-named.ts'
import { ComboBox } from '#web/features/studio/form/combo-box.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'

type Chosen = { id: number; title: string }
type Props = { value: Chosen | null; error: string | undefined; onChange: (of: Chosen | null) => void }

const mostFestivals = 4

/** A field to choose the film, screening or festival to which goods belong, by its name or number. */
export function OfPicker({ value, error, onChange }: Props) {
  const t = useTranslations('studio.goods')
  const locale = useLocale()
  const [text, setText] = useState('')
  const titles = useTitlesNamed(text)
  const { value: festivals } = useAnswer(`festivals/${locale}`, (signal) => call('GET /festivals', {}, { signal }))
  const wanted = text.trim().toLowerCase()
  const named = (festivals?.items ?? []).filter(({ title }) => title.toLowerCase().includes(wanted))
  return (
    <ComboBox
      label={t('of')}
      help={t('ofHelp')}
      {...(error === undefined ? {} : { error })}
      placeholder={t('ofSearch')}
      text={text}
      onText={setText}
      choices={[
        ...titles.map(({ id, title, other_title: other }) => ({ value: String(id), label: title, detail: other })),
        ...named
          .slice(0, mostFestivals)
          .map(({ id, title }) => ({ value: String(id), label: title, detail: t('festival') })),
      ]}
      onChoose={({ value: id, label }) => onChange({ id: Number(id), title: label })}
      nothing={t('noTitle')}
    >
      {value && (
        <ul className="chosen-list">
          <li>
            {value.title}
            <button type="button" aria-label={t('forget', { title: value.title })} onClick={() => onChange(null)}>
              <Icon name="close" />
            </button>
          </li>
        </ul>
      )}
    </ComboBox>
  )
}
