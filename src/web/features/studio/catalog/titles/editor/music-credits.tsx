import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Field, SelectField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { FieldErrors } from '#web/features/studio/form/use-draft.ts'
import { type MusicCreditForm, type MusicRole, rolesOfMusic } from './music-form.ts'
import { PersonSearch } from './person-search.tsx'

type Props = {
  credits: readonly MusicCreditForm[]
  errors: FieldErrors
  onChange: (credits: MusicCreditForm[]) => void
}

/** Who made music, in the order of its page; the first are its artists. */
export function MusicCredits({ credits, errors, onChange }: Props) {
  const t = useTranslations('studio.people')
  const [said, setSaid] = useState('')
  const move = (at: number, by: 1 | -1) => {
    const moved = credits[at]
    if (!moved || at + by < 0 || at + by >= credits.length) return
    onChange(credits.toSpliced(at, 1).toSpliced(at + by, 0, moved))
    setSaid(t('moved', { name: moved.name_fa || moved.name_en, n: at + by + 1, of: credits.length }))
  }
  return (
    <>
      {credits.length > 0 && (
        <ol className="credits">
          {credits.map((credit, at) => (
            <Row
              key={credit.key}
              credit={credit}
              error={errors[`credits.${at}.name_fa`] ?? errors[`credits.${at}.name_en`]}
              onChange={(to) => onChange(credits.map((one, index) => (index === at ? { ...one, ...to } : one)))}
              onUp={at === 0 ? null : () => move(at, -1)}
              onRemove={() => {
                onChange(credits.toSpliced(at, 1))
                setSaid(t('removed', { name: credit.name_fa || credit.name_en }))
              }}
            />
          ))}
        </ol>
      )}
      <PersonSearch
        isFirst={credits.length === 0}
        onAdd={({ key, person_id, name_fa, name_en }) =>
          onChange([
            ...credits,
            { key, person_id, name_fa, name_en, role: credits.length === 0 ? 'artist' : 'composer', is_group: false },
          ])
        }
      />
      <p className="only-said" role="status">
        {said}
      </p>
    </>
  )
}

type RowProps = {
  credit: MusicCreditForm
  error: string | undefined
  onChange: (to: Partial<MusicCreditForm>) => void
  onUp: (() => void) | null
  onRemove: () => void
}

function Row({ credit, error, onChange, onUp, onRemove }: RowProps) {
  const t = useTranslations('studio.people')
  const music = useTranslations('studio.music')
  const locale = useLocale()
  const isNew = credit.person_id === null
  const name = (locale === 'fa' ? credit.name_fa : credit.name_en) || credit.name_fa || credit.name_en || t('somebody')
  return (
    <li className="credit">
      <div className="credit-head">
        <p className="grow">
          <b>{name}</b> {isNew && <span className="tag">{t('new')}</span>}
        </p>
        <button
          type="button"
          className="icon-button"
          aria-label={t('up', { name })}
          aria-disabled={onUp === null}
          onClick={onUp ?? undefined}
        >
          <Icon name="up" />
        </button>
        <button type="button" className="icon-button" aria-label={t('remove', { name })} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      </div>
      {isNew && <Names credit={credit} error={error} onChange={onChange} />}
      {!isNew && error && <p className="help wrong">{error}</p>}
      <div className="pair">
        <SelectField
          label={t('role')}
          name="role"
          value={credit.role}
          onChange={(role) => onChange({ role: role as MusicRole })}
          options={rolesOfMusic.map((role) => ({ value: role, label: music(`roles.${role}`) }))}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={credit.is_group}
            onChange={(event) => onChange({ is_group: event.target.checked })}
          />
          <span>{music('isGroup')}</span>
        </label>
      </div>
    </li>
  )
}

function Names({ credit, error, onChange }: Pick<RowProps, 'credit' | 'error' | 'onChange'>) {
  const t = useTranslations('studio.people')
  return (
    <div className="pair">
      <Field
        label={t('nameFa')}
        lang="fa"
        dir="rtl"
        value={credit.name_fa}
        maxLength={200}
        onChange={(event) => onChange({ name_fa: event.target.value })}
        {...(error === undefined ? {} : { error })}
      />
      <Field
        label={t('nameEn')}
        lang="en"
        dir="ltr"
        value={credit.name_en}
        maxLength={200}
        onChange={(event) => onChange({ name_en: event.target.value })}
      />
    </div>
  )
}
