import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { barePath } from '../../../i18n/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { useStaff } from './staff.ts'
import { isInRoom, roomsInBar } from './studio-rooms.ts'

/** The bar at the bottom of phones: what this role does most, and the list of all rooms. */
export function StudioBar({ isOpen, onMore }: { isOpen: boolean; onMore: () => void }) {
  const t = useTranslations('studio.frame')
  const { staff_role: role } = useStaff()
  const path = barePath(useLocation().pathname)
  if (role === null) return null
  return (
    <nav className="bottom-bar" aria-label={t('mostUsed')}>
      {roomsInBar(role).map((room) => (
        <Link key={room.key} to={room.to} aria-current={path === room.to || isInRoom(room, path) ? 'page' : undefined}>
          <Icon name={room.icon} />
          <span>{t(room.key)}</span>
        </Link>
      ))}
      <button type="button" aria-expanded={isOpen} onClick={onMore}>
        <Icon name="list" />
        <span>{t('more')}</span>
      </button>
    </nav>
  )
}
