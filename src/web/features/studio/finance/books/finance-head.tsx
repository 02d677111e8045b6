import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { barePath } from '#web/i18n/locale.ts'
import { Link } from '#web/ui/link.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'

const rooms = [
  { key: 'overview', to: '/studio/finance' },
  { key: 'payments', to: '/studio/finance/payments' },
  { key: 'open', to: '/studio/finance/open' },
  { key: 'refunds', to: '/studio/finance/refunds' },
  { key: 'passLosses', to: '/studio/finance/pass-losses' },
  { key: 'seller', to: '/studio/finance/seller' },
  { key: 'ledger', to: '/studio/finance/ledger' },
  { key: 'closedDays', to: '/studio/finance/closed-days' },
] as const

type Props = { title: string; about: ReactNode; children?: ReactNode }

/** The title of a page of the finance desk, its actions, and links to its other pages. */
export function FinanceHead({ title, about, children }: Props) {
  const t = useTranslations('studio.finance')
  const path = barePath(useLocation().pathname)
  const row = useRef<HTMLElement>(null)
  // on a phone the row is longer than the window, and the room that is open may lie beyond its end
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <>
      <RoomHead title={title} about={about}>
        {children}
      </RoomHead>
      <nav ref={row} className="state-chips finance-rooms" aria-label={t('rooms.label')}>
        {rooms.map(({ key, to }) => (
          <Link key={key} className="chip" to={to} aria-current={path === to ? 'true' : undefined}>
            {t(`rooms.${key}`)}
          </Link>
        ))}
      </nav>
    </>
  )
}
