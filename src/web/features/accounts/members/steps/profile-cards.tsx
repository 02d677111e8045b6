import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatRelative, relativeFrom } from '#lib/time/durations.ts'
import { serverNow } from '#web/server-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Profile, ProfileList } from '../profiles/profile.ts'
import { useAgeLimit } from '#web/use-age-limit.ts'
import { ProfileAvatar } from '../profiles/avatar.tsx'

type Props = {
  list: ProfileList
  busy: boolean
  onChoose: (profile: Profile) => void
  onLeave: () => void
}

/** Profiles to choose from, and a place for one more. */
export function ProfileCards({ list: { profiles, max }, busy, onChoose, onLeave }: Props) {
  const t = useTranslations('login')
  // a child cannot add a profile
  const free = useAgeLimit() === null ? max - profiles.length : 0
  return (
    <ul className="profile-cards" aria-busy={busy || undefined}>
      {profiles.map((profile) => (
        <li key={profile.id}>
          <button
            type="button"
            className={profile.is_chosen ? 'chosen' : undefined}
            aria-current={profile.is_chosen ? 'true' : undefined}
            onClick={() => onChoose(profile)}
          >
            <ProfileAvatar profile={profile} size="large" />
            <span className="name">
              <bdi>{profile.name}</bdi>
              {profile.has_pin && (
                <>
                  <Icon name="lock" />
                  <span className="only-said">{t('hasPin')}</span>
                </>
              )}
            </span>
            <ProfileLine profile={profile} />
          </button>
        </li>
      ))}
      {free > 0 && (
        <li>
          <Link to="/account/profiles" onClick={onLeave}>
            <span className="profile-avatar large add">
              <Icon name="plus" />
            </span>
            <span className="name">{t('newProfile')}</span>
            <span className="tiny muted">{t('placesLeft', { n: free })}</span>
          </Link>
        </li>
      )}
    </ul>
  )
}

function ProfileLine({ profile: { is_owner, is_chosen, last_used_at } }: { profile: Profile }) {
  const t = useTranslations('login')
  const locale = useLocale()
  const [now] = useState(() => new Date(serverNow()))
  const seen = (at: string) => t('lastSeen', { when: formatRelative(relativeFrom(now, new Date(at)), locale) })
  if (is_owner) return <span className="tiny muted">{t('owner')}</span>
  if (is_chosen) return <span className="tiny muted">{t('watchesHere')}</span>
  return <span className="tiny muted">{last_used_at === null ? t('notYetUsed') : seen(last_used_at)}</span>
}
