import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { parseBirthDay } from '#lib/typed/birth-day.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { dayInWords } from './birth-day-choice.ts'
import { BirthDayPicker } from './birth-day-picker.tsx'
import './birth-day.css'

type Props = {
  /** As typed, in any digits and either calendar; the server reads it by the same rules. */
  value: string
  onChange: (value: string) => void
  error?: string
  autoFocus?: boolean
}

/**
 * A birth day: typed freely or chosen in the Jalali or the Gregorian calendar, and repeated in words as it was
 * understood.
 */
export function BirthDayField({ value, onChange, error, autoFocus = false }: Props) {
  const t = useTranslations('login')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const picker = useId()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const understood = parseBirthDay(value, today)
  const iso = 'iso' in understood ? understood.iso : null
  const [own, other] = locale === 'fa' ? (['jalali', 'gregorian'] as const) : (['gregorian', 'jalali'] as const)
  const inBoth = (day: string) =>
    t('birthDayRead', {
      day: dayInWords(day, own, locale),
      calendar: t(other),
      other: dayInWords(day, other, locale),
    })
  return (
    <div className="birth-day">
      <Field
        label={t('birthDay')}
        name="birth_day"
        autoComplete="bday"
        autoFocus={autoFocus}
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
