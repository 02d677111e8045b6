import { useCallback, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { sessionStore } from '../../session.ts'
import { onWish, openLogin } from '../accounts/login-door.ts'
import { favoriteOfWish, isFavorite, setFavorite, wishOfFavorite } from './favorites.ts'

/** The heart of one title. A guest's click opens the login and is done after it. */
export function useFavorite(productId: number): { on: boolean; toggle: () => void; set: (wanted: boolean) => void } {
  const t = useTranslations('hearts')
  const on = useSyncExternalStore(
    sessionStore.subscribe,
    () => isFavorite(sessionStore.get(), productId),
    () => false,
  )
  const set = useCallback(
    (wanted: boolean) => {
      const mark = () => void setFavorite(productId, wanted, signInFirst)
      const signInFirst = () => openLogin({ reason: t('signIn'), wish: wishOfFavorite(productId, wanted) })
      if (sessionStore.get().state === 'guest') signInFirst()
      else mark()
    },
    [productId, t],
  )
  return { on, set, toggle: () => set(!on) }
}

// Wherever the heart stands, or stood before a reload, the click is done after the login.
onWish((wish) => {
  const favorite = favoriteOfWish(wish)
  // who has just signed in is not asked again
  if (favorite) void setFavorite(favorite.productId, favorite.wanted, () => undefined)
})
