import { ApiProblem, call } from '../../api.ts'
import { type Me, type Session, sessionStore, setMe, signOutHere } from '../../session.ts'
import { toastError } from '../../ui/toast.ts'

/** Whether the profile that watches has marked a title; nobody in particular has marked nothing. */
export const isFavorite = (session: Session, productId: number): boolean =>
  session.state === 'member' && session.me !== null && session.me.favorites.includes(productId)

const memberHere = (): Me | null => {
  const session = sessionStore.get()
  return session.state === 'member' ? session.me : null
}

/** Every heart of a page follows the session. Whoever has taken over meanwhile is left alone. */
function show(profile: number | null, productId: number, on: boolean) {
  const me = memberHere()
  if (me === null || (me.profile?.id ?? null) !== profile || me.favorites.includes(productId) === on) return
  const others = me.favorites.filter((id) => id !== productId)
  setMe({ ...me, favorites: on ? [productId, ...others] : others })
}

/** What was clicked last for a title whose earlier click is still on its way. */
const wishes = new Map<number, boolean>()

/**
 * Marks or unmarks a title: shown at once, said to the server, taken back with a notice when that fails. Clicks that
 * come while one is under way are not sent one by one; the last of them is. `onSignedOut` is called when the session
 * turns out to be over.
 */
export async function setFavorite(productId: number, wanted: boolean, onSignedOut: () => void): Promise<void> {
  const profile = memberHere()?.profile?.id ?? null
  show(profile, productId, wanted)
  const isUnderWay = wishes.has(productId)
  wishes.set(productId, wanted)
  if (isUnderWay) return
  let confirmed = !wanted
  try {
    for (let next = wishes.get(productId); next !== undefined && next !== confirmed; next = wishes.get(productId)) {
      const input = { params: { id: productId }, body: { wanted: next } }
      confirmed = (await call('POST /me/favorite/:id', input)).is_favorite
    }
    show(profile, productId, confirmed)
  } catch (error) {
    show(profile, productId, confirmed)
    if (error instanceof ApiProblem && error.status === 401) {
      signOutHere()
      onSignedOut()
    } else toastError(error)
  } finally {
    wishes.delete(productId)
  }
}

/** A click on a heart in words that are kept over a login: `heart:12:on`. */
export const wishOfFavorite = (productId: number, wanted: boolean): string =>
  `heart:${productId}:${wanted ? 'on' : 'off'}`

export function favoriteOfWish(wish: string): { productId: number; wanted: boolean } | null {
  const [, id, wanted] = /^heart:(\d{1,10}):(on|off)$/.exec(wish) ?? []
  return id === undefined ? null : { productId: Number(id), wanted: wanted === 'on' }
}
