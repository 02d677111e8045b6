import type { MouseEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { checkouts } from '../../kinds/checkouts.ts'
import { useSession } from '../../use-session.ts'
import { Link, useAddress } from '../../ui/link.tsx'
import { openLogin } from '../accounts/login-door.ts'

type Props = {
  productId: number
  way: 'buy' | 'rent'
  kind?: 'main' | 'soft'
  size: 'decision' | 'usual'
  wide: boolean
  children: ReactNode
}

/** Leads to the checkout. A guest signs in on the way, over this page, and goes on. */
export function BuyLink({ productId, way, kind = 'main', size, wide, children }: Props) {
  const t = useTranslations('ways')
  const session = useSession()
  const address = useAddress()
  const to = checkouts.BUY_MOVIE(productId, way)
  const onClick = (event: MouseEvent) => {
    if (session.state !== 'guest' || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openLogin({ reason: t('signInToBuy'), next: address(to) })
  }
  return (
    <Link
      to={to}
      onClick={onClick}
      className={`button ${kind} for-grown-ups${size === 'decision' ? ' decision' : ''}${wide ? ' wide' : ''}`}
    >
      {children}
    </Link>
  )
}
