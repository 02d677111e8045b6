import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { barePath } from '../../../i18n/locale.ts'
import type { Me } from '../../../session.ts'
import { Face } from '../../../shell/face.tsx'
import { LanguageSwitch } from '../../../shell/language-switch.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { signOut } from '../../accounts/sign-out.ts'
import { type AskedCall, mayCall, useStaff } from './staff.ts'

type Room = {
  key: 'titles' | 'plans' | 'discounts' | 'gifts' | 'finance'
  to: string
  icon: IconName
  /** Everything below it belongs to the room. */
  under: string
  /** What its first page asks: whoever may not call it does not see the room. */
  asks: AskedCall
}

const rooms: readonly Room[] = [
  { key: 'titles', to: '/studio', icon: 'film', under: '/studio/titles', asks: 'GET /studio/titles' },
  { key: 'plans', to: '/studio/plans', icon: 'calendar', under: '/studio/plans', asks: 'GET /studio/plans' },
  {
    key: 'discounts',
    to: '/studio/discounts',
    icon: 'receipt',
    under: '/studio/discounts',
    asks: 'GET /studio/discounts',
  },
  { key: 'gifts', to: '/studio/gifts', icon: 'gift', under: '/studio/gifts', asks: 'GET /studio/gift-campaigns' },
  { key: 'finance', to: '/studio/finance', icon: 'wallet', under: '/studio/finance', asks: 'GET /studio/finance' },
]

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
                  aria-current={path === room.to ? 'page' : path.startsWith(room.under) ? 'true' : undefined}
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
