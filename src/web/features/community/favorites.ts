import { ApiProblem, call } from '../../api.ts'
import { type Me, type Session, sessionStore, setMe, signOutHere } from '../../session.ts'
import { toastError } from '../../ui/toast.ts'

/** Whether the present profile has marked a title; false for guests. */
export const isFavorite = (session: Session, productId: number): boolean =>
  session.state === 'member' && session.me !== null && session.me.favorites.includes(productId)

const memberHere = (): Me | null => {
  const session = sessionStore.get()
  return session.state === 'member' ? session.me : null
}

/**
 * Updates every heart of the page through the session. If another profile has taken over meanwhile, nothing changes.
 */
function show(profile: number | null, productId: number, on: boolean) {
  const me = memberHere()
  if (me === null || (me.profile?.id ?? null) !== profile || me.favorites.includes(productId) === on) return
  const others = me.favorites.filter((id) => id !== productId)
  setMe({ ...me, favorites: on ? [productId, ...others] : others })
}

/** The last click for a title whose earlier call has not ended yet. */
const wishes = new Map<number, boolean>()

/**
 * Marks or unmarks a title: shown at once, sent to the server, and undone with a notice when that fails. Of clicks that
 * come during a call, only the last one is sent. `onSignedOut` is called when the session has ended.
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

/** A click on a heart as a text that survives a login: `heart:12:on`. */
export const wishOfFavorite = (productId: number, wanted: boolean): string =>
  `heart:${productId}:${wanted ? 'on' : 'off'}`

export function favoriteOfWish(wish: string): { productId: number; wanted: boolean } | null {
  const [, id, wanted] = /^heart:(\d{1,10}):(on|off)$/.exec(wish) ?? []
  return id === undefined ? null : { productId: Number(id), wanted: wanted === 'on' }
}
