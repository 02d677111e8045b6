import { useEffect } from 'react'
import { useSession } from '../../../use-session.ts'

function hasVisitorCart(): boolean {
  try {
    return window.localStorage.getItem('cart_id') !== null
  } catch {
    return false
  }
}

/**
 * Moves a visitor's cart into the member's at login on any page. Pages outside the shop do not carry the cart's code: it
 * comes only for somebody who has such a cart.
 */
export function useMergeAtLogin(): void {
  const session = useSession()
  const era = session.state === 'member' ? session.era : null
  useEffect(() => {
    if (era === null || !hasVisitorCart()) return
    // without a line it is merged at the next page of the shop
    import('./cart-store.ts').then(({ cartStore }) => cartStore.refresh()).catch(() => undefined)
  }, [era])
}
