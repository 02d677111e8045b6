import { useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Field, SelectField } from '#web/ui/field.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { type CreditForm, playing, type Role, roles } from './film-form.ts'

type Props = {
  credit: CreditForm
  standing: { isFirst: boolean; isLast: boolean }
  error?: string
  onChange: (to: Partial<CreditForm>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One person with their role. */
export function CreditRow({ credit, standing, error, onChange, onMove, onRemove }: Props) {
  const t = useTranslations('studio.people')
  const roleNames = useTranslations('studio.roles')
  const locale = useLocale()
  const isNew = credit.person_id === null
  const name = (locale === 'fa' ? credit.name_fa : credit.name_en) || credit.name_fa || credit.name_en || t('somebody')
  const other = locale === 'fa' ? credit.name_en : credit.name_fa
  return (
    <li className="credit">
      <div className="credit-head">
        <p className="grow">
          <b>{name}</b> {other !== name && <bdi className="tiny muted">{other}</bdi>}
          {isNew && <span className="tag">{t('new')}</span>}
        </p>
        <MoveButton label={t('up', { name })} icon="up" off={standing.isFirst} onPress={() => onMove(-1)} />
        <MoveButton label={t('down', { name })} icon="down" off={standing.isLast} onPress={() => onMove(1)} />
        <button type="button" className="icon-button" aria-label={t('remove', { name })} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      </div>
      {isNew && (
        <div className="pair">
          <Field
            label={t('nameFa')}
            lang="fa"
            dir="rtl"
            value={credit.name_fa}
            maxLength={200}
            onChange={(event) => onChange({ name_fa: event.target.value })}
            error={error}
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
      )}
      {!isNew && error && <p className="help wrong">{error}</p>}
      <div className={playing.has(credit.role) ? 'triple' : 'pair'}>
        <SelectField
          label={t('role')}
          name="role"
          value={credit.role}
          onChange={(role) => onChange({ role: role as Role })}
          options={roles.map((role) => ({ value: role, label: roleNames(role) }))}
        />
        {playing.has(credit.role) && (
          <>
            <Field
              label={t('characterFa')}
              lang="fa"
              dir="rtl"
              value={credit.character_fa}
              maxLength={200}
              onChange={(event) => onChange({ character_fa: event.target.value })}
            />
            <Field
              label={t('characterEn')}
              lang="en"
              dir="ltr"
              value={credit.character_en}
              maxLength={200}
              onChange={(event) => onChange({ character_en: event.target.value })}
            />
          </>
        )}
      </div>
    </li>
  )
}

type MoveProps = { label: string; icon: IconName; off: boolean; onPress: () => void }

/** Keeps the focus while its row is moved. */
function MoveButton({ label, icon, off, onPress }: MoveProps) {
  const button = useRef<HTMLButtonElement>(null)
  const press = () => {
    onPress()
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <button
      ref={button}
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={off}
      onClick={off ? undefined : press}
    >
      <Icon name={icon} />
    </button>
  )
}
