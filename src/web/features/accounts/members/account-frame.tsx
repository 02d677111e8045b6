import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { barePath } from '#web/i18n/locale.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useAgeLimit } from '#web/use-age-limit.ts'
import { useSession } from '#web/use-session.ts'
import { accountRooms, isForGrownUps } from './account-rooms.ts'
import { ClosedToChild } from './closed-to-child.tsx'
import './account.css'

/** The account's menu beside its pages; on narrow screens a link back to the list. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('accountNav')
  const session = useSession()
  const path = barePath(useLocation().pathname)
  const isMember = session.state === 'member'
  const isChild = useAgeLimit() !== null
  const isUnreachable = session.state === 'member' && session.me?.is_unreachable === true
  return (
    <div className="account-frame page below-header">
      {isMember && (
        <nav className="account-rooms" aria-label={t('label')}>
          <Link to="/account" aria-current={path === '/account' ? 'page' : undefined}>
            <Icon name="home" />
            {t('overview')}
          </Link>
          {accountRooms
            .filter((room) => !(isChild && room.forGrownUps))
            .map((room) => (
              <Link key={room.key} to={room.to} aria-current={path.startsWith(room.to) ? 'page' : undefined}>
                <Icon name={room.icon} />
                {t(room.key)}
              </Link>
            ))}
        </nav>
      )}
      <div className="account-room">
        {isMember && path !== '/account' && (
          <Link className="account-back" to="/account">
            <Icon name="back" />
            {t('overview')}
          </Link>
        )}
        {isUnreachable && !isChild && path !== '/account/notices' && (
          <Link className="account-unreachable" to="/account/notices">
            <Icon name="warning" />
            {t('unreachable')}
          </Link>
        )}
        {isMember && isChild && isForGrownUps(path) ? <ClosedToChild /> : children}
      </div>
    </div>
  )
}
