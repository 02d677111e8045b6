import { useEffect, useSyncExternalStore } from 'react'
import { useWho } from '../../../use-session.ts'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { cartStore, type CartState } from './cart-store.ts'

export function useCart(): CartState {
  return useSyncExternalStore(cartStore.subscribe, cartStore.get, cartStore.getOnServer)
}

/** Once per page of the shop: asks for the cart, again when the currency changes or somebody signs in or out. */
export function useCartWatch(): void {
  const currency = useCurrency()
  const who = useWho()
  useEffect(() => {
    if (who !== 'unknown') cartStore.refresh(currency)
  }, [who, currency])
  useEffect(() => {
    const onOnline = () => {
      if (cartStore.get().failed) cartStore.refresh()
    }
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
}
