import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import { useCountryNames } from '#web/features/studio/use-country-names.ts'
import { ComboBox } from '#web/features/studio/form/combo-box.tsx'
import { fitting } from '#web/features/studio/form/fitting.ts'

type Props = {
  label: string
  help?: string
  error?: string
  chosen: readonly string[]
  onChange: (codes: string[]) => void
}

/** Several countries: a search field, and the chosen ones as removable tags. */
export function CountriesField({ label, help, error, chosen, onChange }: Props) {
  const t = useTranslations('studio.facts')
  const [text, setText] = useState('')
  const { countries, nameOf } = useCountryNames()
  const all = countries.map(({ code, name }) => ({ value: code, label: name, detail: code }))
  const choices = fitting(
    all.filter((one) => !chosen.includes(one.value)),
    text,
  )
  return (
    <ComboBox
      label={label}
      help={help}
      error={error}
      placeholder={t('searchCountry')}
      text={text}
      onText={setText}
      choices={choices}
      onChoose={(choice) => onChange([...chosen, choice.value])}
      nothing={t('noCountry')}
    >
      {chosen.length > 0 && (
        <ul className="chosen-list" aria-label={t('chosen', { what: label })}>
          {chosen.map((code) => (
            <li key={code}>
              {nameOf(code)}
              <button
                type="button"
                aria-label={t('remove', { what: nameOf(code) })}
                onClick={() => onChange(chosen.filter((one) => one !== code))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </ComboBox>
  )
}
