import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { barePath } from '../../i18n/locale.ts'
import type { Me } from '../../session.ts'
import { Face } from '../../shell/face.tsx'
import { LanguageSwitch } from '../../shell/language-switch.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { signOut } from '../accounts/sign-out.ts'
import { useStaff } from './staff.ts'

type StaffRole = NonNullable<Me['staff_role']>

type Room = {
  key: 'titles' | 'plans' | 'discounts' | 'gifts' | 'finance'
  to: string
  icon: IconName
  /** Everything below it belongs to the room. */
  under: string
  /** Who may enter besides an admin; left out: all of staff. */
  roles?: readonly StaffRole[]
}

/** A room is listed when it is there, and open to whoever looks. */
const rooms: readonly Room[] = [
  { key: 'titles', to: '/studio', icon: 'film', under: '/studio/titles' },
  { key: 'plans', to: '/studio/plans', icon: 'calendar', under: '/studio/plans' },
  { key: 'discounts', to: '/studio/discounts', icon: 'receipt', under: '/studio/discounts', roles: ['finance'] },
  { key: 'gifts', to: '/studio/gifts', icon: 'gift', under: '/studio/gifts', roles: ['editor', 'finance'] },
  { key: 'finance', to: '/studio/finance', icon: 'wallet', under: '/studio/finance', roles: ['finance'] },
]

const isOpenTo = ({ roles }: Room, role: StaffRole | null) =>
  roles === undefined || role === 'admin' || (role !== null && roles.includes(role))

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
            .filter((room) => isOpenTo(room, me.staff_role))
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
