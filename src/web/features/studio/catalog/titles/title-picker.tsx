import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import { ComboBox } from '#web/features/studio/form/combo-box.tsx'
import { useTitlesNamed } from './use-titles-named.ts'

type Chosen = { id: number; title: string }
type Props = {
  label: string
  help: string
  value: Chosen | null
  error: string | undefined
  onChange: (title: Chosen | null) => void
}

/** A field to choose one title, by its name or number. */
export function TitlePicker({ label, help, value, error, onChange }: Props) {
  const t = useTranslations('studio.discounts')
  const [text, setText] = useState('')
  const titles = useTitlesNamed(text)
  return (
    <ComboBox
      label={label}
      help={help}
      error={error}
      placeholder={t('productSearch')}
      text={text}
      onText={setText}
      choices={titles.map(({ id, title, other_title }) => ({ value: String(id), label: title, detail: other_title }))}
      onChoose={({ value: id, label }) => onChange({ id: Number(id), title: label })}
      nothing={t('noProduct')}
    >
      {value && (
        <ul className="chosen-list">
          <li>
            {value.title}
            <button
              type="button"
              aria-label={t('forgetProduct', { title: value.title })}
              onClick={() => onChange(null)}
            >
              <Icon name="close" />
            </button>
          </li>
        </ul>
      )}
    </ComboBox>
  )
}
