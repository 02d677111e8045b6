import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { barePath } from '../../../i18n/locale.ts'
import { Link } from '../../../ui/link.tsx'

const rooms = [
  { key: 'overview', to: '/studio/finance' },
  { key: 'payments', to: '/studio/finance/payments' },
  { key: 'open', to: '/studio/finance/open' },
  { key: 'refunds', to: '/studio/finance/refunds' },
  { key: 'ledger', to: '/studio/finance/ledger' },
] as const

type Props = { title: string; about: ReactNode; children?: ReactNode }

/** The name of a page of the finance desk, what can be done with all of it, and the way to the others. */
export function FinanceHead({ title, about, children }: Props) {
  const t = useTranslations('studio.finance')
  const path = barePath(useLocation().pathname)
  return (
    <>
      <header className="studio-head">
        <div>
          <h1>{title}</h1>
          <p className="small muted">{about}</p>
        </div>
        {children}
      </header>
      <nav className="state-chips finance-rooms" aria-label={t('rooms.label')}>
        {rooms.map(({ key, to }) => (
          <Link key={key} className="chip" to={to} aria-current={path === to ? 'true' : undefined}>
            {t(`rooms.${key}`)}
          </Link>
        ))}
      </nav>
    </>
  )
}
