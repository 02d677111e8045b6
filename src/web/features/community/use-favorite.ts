import { useCallback, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { sessionStore } from '../../session.ts'
import { openLogin } from '../accounts/login-door.ts'
import { isFavorite, setFavorite } from './favorites.ts'

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
      const signInFirst = () => openLogin({ reason: t('signIn'), after: mark })
      if (sessionStore.get().state === 'guest') signInFirst()
      else mark()
    },
    [productId, t],
  )
  return { on, set, toggle: () => set(!on) }
}
