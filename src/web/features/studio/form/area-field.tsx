import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '#lib/text/locale.ts'
import { countOf } from '../figures.ts'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  most: number
  rows?: number
  error?: string
  /** Language of the text, where it is not the page's own. */
  lang?: Locale
  className?: string
}

/** A text of several lines, with the number of characters used. */
export function AreaField({ label, value, onChange, most, rows = 5, error, lang, className = '' }: Props) {
  const t = useTranslations('studio.editor')
  const locale = useLocale()
  const id = useId()
  return (
    <div className="field">
      <div className="area-head">
        <label htmlFor={id}>{label}</label>
        <span className="tiny muted" id={`${id}-count`}>
          {t('counter', { used: countOf(value.length, locale), most: countOf(most, locale) })}
        </span>
      </div>
      <span className={`input area${error ? ' wrong' : ''} ${className}`}>
        <textarea
          id={id}
          {...(lang === undefined ? {} : { lang, dir: lang === 'fa' ? 'rtl' : 'ltr' })}
          rows={rows}
          value={value}
          maxLength={most}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : `${id}-count`}
        />
      </span>
      {error && (
        <p id={`${id}-note`} className="help wrong">
          {error}
        </p>
      )}
    </div>
  )
}
