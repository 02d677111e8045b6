import { useCallback, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { sessionStore } from '../../session.ts'
import { onWish, openLogin } from '#web/features/accounts/members/login-door.ts'
import { favoriteOfWish, isFavorite, setFavorite, wishOfFavorite } from './favorites.ts'

/** The heart of one title. A guest's click opens the login and takes effect after it. */
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

// The click takes effect after the login, wherever the heart is or was before a reload.
onWish((wish) => {
  const favorite = favoriteOfWish(wish)
  // a person who has just signed in is not asked again
  if (favorite) void setFavorite(favorite.productId, favorite.wanted, () => undefined)
})
