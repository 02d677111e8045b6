import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { parseBirthDay } from '#lib/birth-day.ts'
import { formatDate } from '#lib/dates.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BirthDayPicker } from './birth-day-picker.tsx'
import './birth-day.css'

type Props = {
  /** As typed, in any digits and either calendar; the server reads the same. */
  value: string
  onChange: (value: string) => void
  error?: string
}

/** A birth day: typed freely or picked in the Jalali or the Gregorian calendar, and said back as it was understood. */
export function BirthDayField({ value, onChange, error }: Props) {
  const t = useTranslations('login')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const picker = useId()
  const understood = parseBirthDay(value, new Date().toISOString().slice(0, 10))
  const iso = 'iso' in understood ? understood.iso : null
  const inBoth = (day: string) => {
    const noon = new Date(`${day}T12:00:00Z`)
    const other = locale === 'fa' ? 'en' : 'fa'
    return t('birthDayRead', { day: formatDate(noon, locale), other: formatDate(noon, other) })
  }
  return (
    <div className="birth-day">
      <Field
        label={t('birthDay')}
        name="birth_day"
        autoComplete="bday"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        help={iso === null ? t('birthDayHelp') : inBoth(iso)}
        error={error}
        after={
          <button
            type="button"
            className="icon-button"
            aria-expanded={isOpen}
            aria-controls={picker}
            aria-label={t('pickBirthDay')}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="calendar" />
          </button>
        }
      />
      <div id={picker} hidden={!isOpen}>
        {isOpen && <BirthDayPicker iso={iso} onPick={onChange} />}
      </div>
    </div>
  )
}
