import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { setMe } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSession } from '#web/use-session.ts'
import { PinDrawer } from './pin-drawer.tsx'
import type { Profile, ProfileList } from './profile.ts'
import { ProfileDrawer } from './profile-drawer.tsx'
import { ProfileTile } from './profile-tile.tsx'
import { useChooseProfile } from './use-choose-profile.ts'
import './profiles.css'

type Props = { list: ProfileList; onList: (list: ProfileList) => void }
type Open = { kind: 'edit'; profile: Profile } | { kind: 'add' } | { kind: 'pin'; profile: Profile } | null

/** The profiles of this account: everybody may switch; an adult may add, change and delete. */
export function ProfilesRoom({ list, onList }: Props) {
  const t = useTranslations('profiles')
  const session = useSession()
  const [open, setOpen] = useState<Open>(null)
  const { choose, busy } = useChooseProfile()
  const chosen = session.state === 'member' ? session.me?.profile : null
  const isChild = chosen?.age_limit != null
  const mayManage = chosen != null && !isChild
  // no profile is chosen yet: one may be added, none changed
  const mayAdd = session.state === 'member' && session.me !== null && !isChild
  const left = list.max - list.profiles.length
  const onChanged = (next: ProfileList) => {
    onList(next)
    setOpen(null)
    // name and picture may have changed where they are shown
    void call('GET /me', {}).then(
      ({ me }) => setMe(me),
      () => undefined,
    )
  }
  const onChoose = (profile: Profile) => {
    if (profile.has_pin) setOpen({ kind: 'pin', profile })
    else void choose(profile)
  }
  return (
    <>
      <h1 className="page-title">{t('title')}</h1>
      <p className="muted profiles-lead">{isChild ? t('leadChild') : t('lead')}</p>
      <ul className="profile-tiles">
        {list.profiles.map((profile) => (
          <ProfileTile
            key={profile.id}
            profile={profile}
            busy={busy === profile.id}
            onChoose={() => onChoose(profile)}
            onEdit={mayManage ? () => setOpen({ kind: 'edit', profile }) : undefined}
          />
        ))}
        {mayAdd && left > 0 && (
          <li>
            <button type="button" className="profile-add" onClick={() => setOpen({ kind: 'add' })}>
              <span className="plus">
                <Icon name="plus" />
              </span>
              <b>{t('add')}</b>
              <span className="tiny muted">{t('left', { n: left })}</span>
            </button>
          </li>
        )}
      </ul>
      {mayManage && left === 0 && <p className="small muted">{t('full')}</p>}
      {open?.kind === 'pin' && (
        <PinDrawer
          profile={open.profile}
          onProof={(proof) => choose(open.profile, proof)}
          onClose={() => setOpen(null)}
        />
      )}
      {(open?.kind === 'edit' || open?.kind === 'add') && (
        <ProfileDrawer
          profile={open.kind === 'edit' ? open.profile : null}
          isOwners={chosen?.is_owner === true}
          onSaved={onChanged}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
