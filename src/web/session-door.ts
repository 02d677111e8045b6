import { askForLogin, wasDeclinedSince } from './features/accounts/login-door.ts'
import { loseToken, readToken, sessionStore, signOutHere } from './session.ts'

type Refusal = { status: number; code: string; message: string }

/** A refused call: the token it carried, and when it was sent (ms of `performance.now()`). */
type Sent = { token: string | null; at: number }

let asking: Promise<boolean> | null = null

/** Whether the person can solve this refusal: the session of this token has ended, or no profile is chosen. */
export function standsInTheWay(refusal: Refusal, { token }: Sent): boolean {
  if (refusal.status === 401) return token !== null || asking !== null
  return refusal.code === 'profile.choose_first'
}

/**
 * Asks the person once for all refused calls; returns whether the calls may be repeated. A call that was under way when
 * the person declined asks nothing: its answer came late.
 */
export function clearTheWay(refusal: Refusal, sent: Sent): Promise<boolean> {
  const token = readToken()
  // signed in again meanwhile, here or in another tab
  if (refusal.status === 401 && token !== null && token !== sent.token) return Promise.resolve(true)
  if (asking === null && wasDeclinedSince(sent.at)) {
    if (refusal.status === 401) signOutHere()
    return Promise.resolve(false)
  }
  asking ??= (refusal.status === 401 ? signInAgain(refusal.message) : askForLogin({ step: 'SELECT_PROFILE' })).finally(
    () => {
      asking = null
    },
  )
  return asking
}

/** An action that one member began must not continue for another. */
async function signInAgain(reason: string): Promise<boolean> {
  const before = memberHere()
  loseToken()
  const isIn = await askForLogin({ reason, userName: before?.user_name })
  if (!isIn) {
    signOutHere()
    return false
  }
  return before === null || memberHere()?.id === before.id
}

function memberHere() {
  const session = sessionStore.get()
  return session.state === 'member' ? session.me : null
}
