import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { barePath } from '../../../i18n/locale.ts'
import type { Me } from '../../../session.ts'
import { Face } from '../../../shell/face.tsx'
import { LanguageSwitch } from '../../../shell/language-switch.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { signOut } from '#web/features/accounts/members/sign-out.ts'
import { mayCall, useStaff } from './staff.ts'
import { isInRoom, rooms } from './studio-rooms.ts'

const nameOf = (me: Me) => me.profile?.name || [me.first_name, me.last_name].filter(Boolean).join(' ') || me.user_name

export function StudioMenu({ onLeave }: { onLeave?: () => void }) {
  const t = useTranslations('studio.frame')
  const path = barePath(useLocation().pathname)
  const me = useStaff()
  return (
    <>
      <nav aria-label={t('rooms')}>
        <ul>
          {rooms
            .filter(({ asks }) => mayCall(me.staff_role, asks))
            .map((room) => (
              <li key={room.key}>
                <Link
                  to={room.to}
                  onClick={onLeave}
                  aria-current={path === room.to ? 'page' : isInRoom(room, path) ? 'true' : undefined}
                >
                  <Icon name={room.icon} />
                  {t(room.key)}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <div className="studio-me">
        <p className="who">
          <span className="avatar" aria-hidden="true">
            <Face seed={me.id} />
          </span>
          <span>
            <b>
              <bdi>{nameOf(me)}</bdi>
            </b>
            <br />
            <span className="tiny muted">{me.staff_role && t(`roles.${me.staff_role}`)}</span>
          </span>
        </p>
        <Link to="/">
          <Icon name="back" />
          {t('toSite')}
        </Link>
        <div className="studio-language">
          <Icon name="globe" />
          <LanguageSwitch />
        </div>
        <button type="button" onClick={signOut}>
          <Icon name="leave" />
          {t('signOut')}
        </button>
      </div>
    </>
  )
}
