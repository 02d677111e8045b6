import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'

const limits = ['', '0', '7', '12', '15', '18'] as const

type Props = { value: string; error: string | undefined; onChange: (value: string) => void }

/** Whose profile it is: an adult's, or a child's of a given age. */
export function AgeChoice({ value, error, onChange }: Props) {
  const t = useTranslations('profiles')
  const locale = useLocale()
  const id = useId()
  const nameOf = (limit: string) =>
    limit === '' ? t('grownUp') : limit === '0' ? t('everybody') : t('upTo', { age: localDigits(limit, locale) })
  return (
    <fieldset className="profile-ages" aria-describedby={`${id}-help`}>
      <legend>{t('age')}</legend>
      <div className="row wrap">
        {limits.map((limit) => (
          <label key={limit} className="age-chip">
            <input
              type="radio"
              name="age_limit"
              value={limit}
              checked={value === limit}
              onChange={() => onChange(limit)}
            />
            <span>{nameOf(limit)}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-help`} className={error ? 'help wrong' : 'help'}>
        {error ?? (value === '' ? t('grownHelp') : t('childHelp'))}
      </p>
    </fieldset>
  )
}
