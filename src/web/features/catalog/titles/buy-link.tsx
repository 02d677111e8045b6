import type { MouseEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { checkouts } from '#web/kinds/checkouts.ts'
import { useSession } from '#web/use-session.ts'
import { Link, useAddress } from '#web/ui/link.tsx'
import { openLogin } from '#web/features/accounts/members/login-door.ts'

type Props = {
  productId: number
  way: 'buy' | 'rent'
  kind?: 'main' | 'soft' | 'outline'
  size: 'decision' | 'usual' | 'tight'
  wide: boolean
  /** The words about it, where the price alone says too little. */
  label?: string
  children: ReactNode
}

/** A link to the checkout. A guest first signs in, over this page, and then continues. */
export function BuyLink({ productId, way, kind = 'main', size, wide, label, children }: Props) {
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
      aria-label={label}
      className={`button ${kind} for-grown-ups${size === 'usual' ? '' : ` ${size}`}${wide ? ' wide' : ''}`}
    >
      {children}
    </Link>
  )
}
