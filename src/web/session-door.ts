import { askForLogin } from './features/accounts/login-door.ts'
import { loseToken, readToken, sessionStore, signOutHere } from './session.ts'

type Refusal = { status: number; code: string; message: string }

let asking: Promise<boolean> | null = null

/** A refusal that the person can clear away: the session of this token is over, or nobody has said who is watching. */
export function standsInTheWay(refusal: Refusal, sentToken: string | null): boolean {
  if (refusal.status === 401) return sentToken !== null || asking !== null
  return refusal.code === 'profile.choose_first'
}

/** Asks the person, once for all calls that were refused; whether the calls may be made again. */
export function clearTheWay(refusal: Refusal, sentToken: string | null): Promise<boolean> {
  const token = readToken()
  // signed in again meanwhile, here or in another tab
  if (refusal.status === 401 && token !== null && token !== sentToken) return Promise.resolve(true)
  asking ??= (refusal.status === 401 ? signInAgain(refusal.message) : askForLogin({ step: 'SELECT_PROFILE' })).finally(
    () => {
      asking = null
    },
  )
  return asking
}

/** What one member was doing does not go on for another. */
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
