import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProfileAvatar } from './avatar.tsx'
import type { Profile } from './profile.ts'

type Props = {
  profile: Profile
  busy: boolean
  onChoose: () => void
  /** Left out for children. */
  onEdit: (() => void) | undefined
}

/** A profile: picture, name, kind, and its actions. */
export function ProfileTile({ profile, busy, onChoose, onEdit }: Props) {
  const t = useTranslations('profiles')
  return (
    <li className="profile-tile" aria-current={profile.is_chosen || undefined}>
      <ProfileAvatar profile={profile} size="large" />
      <h2 className="clip-2" title={profile.name}>
        <bdi>{profile.name}</bdi>
      </h2>
      <p className="tiny muted">
        <ProfileNote profile={profile} />
      </p>
      <div className="profile-actions">
        {profile.is_chosen ? (
          <span className="chosen small">
            <Icon name="check" />
            {t('chosen')}
          </span>
        ) : (
          <Button
            kind="soft"
            size="tight"
            busy={busy}
            onClick={onChoose}
            aria-label={t('chooseName', { name: profile.name })}
          >
            {profile.has_pin && <Icon name="lock" />}
            {t('choose')}
          </Button>
        )}
      </div>
      {onEdit && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('editName', { name: profile.name })}
          onClick={onEdit}
        >
          <Icon name="studio" />
        </button>
      )}
    </li>
  )
}

function ProfileNote({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles')
  const locale = useLocale()
  if (profile.is_owner) return t('owner')
  if (profile.age_limit !== null) return t('child', { age: localDigits(profile.age_limit, locale) })
  if (profile.last_used_at) return t('lastUsed', { at: formatDateTime(new Date(profile.last_used_at), locale) })
  return t('member')
}
