import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { Choice } from './use-choices.ts'
import './choices.css'

type Props = {
  choice: Choice | undefined
  /** Null: the first. */
  value: string | null
  error: string | undefined
  onChange: (id: string) => void
}

/** One of a title's stills. */
export function StillChoice({ choice, value, error, onChange }: Props) {
  const t = useTranslations('studio.choices')
  const locale = useLocale()
  const name = useId()
  if (choice === undefined) return null
  const chosen = choice.stills.some(({ id }) => id === value) ? value : choice.stills[0]?.id
  return (
    <fieldset className="choice-field">
      <legend>{t('still')}</legend>
      {choice.stills.length === 0 ? (
        <p className="small muted">{t('noStill')}</p>
      ) : (
        <div className="choice-stills">
          {choice.stills.map(({ id, image }, at) => (
            <label key={id}>
              <input type="radio" name={name} checked={id === chosen} onChange={() => onChange(id)} />
              <span className="only-said">{t('stillNumber', { number: localDigits(at + 1, locale) })}</span>
              <Picture image={image} sizes="160px" />
            </label>
          ))}
        </div>
      )}
      {error !== undefined && <p className="help wrong">{error}</p>}
    </fieldset>
  )
}
