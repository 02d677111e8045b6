import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useSession } from '#web/use-session.ts'
import type { FieldErrors } from '../use-submit.ts'
import type { Profile, ProfileDraft } from './profile.ts'

type Props = {
  profile: Profile | null
  isOwners: boolean
  draft: ProfileDraft
  errors: FieldErrors
  onChange: (part: Partial<ProfileDraft>) => void
}

const digits = { inputMode: 'numeric', autoComplete: 'off', className: 'latin', maxLength: 8 } as const

/** Sets, changes or removes the PIN that is requested when the profile is chosen. */
export function PinFields({ profile, isOwners, draft, errors, onChange }: Props) {
  const t = useTranslations('profiles')
  const session = useSession()
  const chosenId = session.state === 'member' ? session.me?.profile?.id : undefined
  const has = profile?.has_pin === true
  const isOwn = profile !== null && profile.id === chosenId
  // the server's rule: a person needs a proof to change or remove their own PIN. For another profile the owner needs
  // none; everybody else needs one if that profile has a PIN or gets one
  const asksProof = profile !== null && (isOwn ? has && draft.pin !== null : !isOwners && (has || draft.pin !== null))
  return (
    <fieldset className="profile-pin">
      <legend>{t('pin')}</legend>
      {draft.pin === null ? (
        <div className="row wrap middle">
          <p className="small muted grow">{has ? t('pinIsSet') : t('pinHelp')}</p>
          <Button kind="outline" size="tight" onClick={() => onChange({ pin: '' })}>
            {has ? t('pinChange') : t('pinSet')}
          </Button>
        </div>
      ) : (
        <>
          <Field
            label={has ? t('pinNew') : t('pinFour')}
            help={has ? t('pinEmptyRemoves') : t('pinFourHelp')}
            name="pin"
            type="password"
            value={draft.pin}
            error={errors.pin}
            onChange={(event) => onChange({ pin: event.target.value })}
            {...digits}
          />
          <button
            type="button"
            className="link small"
            onClick={() => onChange({ pin: null, currentPin: '', password: '' })}
          >
            {t('pinLeave')}
          </button>
        </>
      )}
      {asksProof && (
        <div className="stack">
          {has && (
            <Field
              label={t('pinCurrent')}
              name="current_pin"
              type="password"
              value={draft.currentPin}
              error={errors.current_pin}
              onChange={(event) => onChange({ currentPin: event.target.value })}
              {...digits}
            />
          )}
          <Field
            label={has ? t('orPassword') : t('password')}
            name="password"
            type="password"
            autoComplete="current-password"
            className="latin"
            value={draft.password}
            error={errors.password}
            onChange={(event) => onChange({ password: event.target.value })}
          />
        </div>
      )}
    </fieldset>
  )
}
