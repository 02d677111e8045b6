import { askForLogin, wasDeclinedSince } from './features/accounts/members/login-door.ts'
import { loseToken, readToken, sessionStore, signOutHere } from './session.ts'

type Refusal = { status: number; code: string; message: string }

/** A refused call: the token it carried, and when it was sent (ms of `performance.now()`). */
type Sent = { token: string | null; at: number }

let asking: Promise<boolean> | null = null

/** The step that a signed-in member has to take before their call is repeated, by the code of the refusal. */
const stepOf: Partial<Record<string, 'SELECT_PROFILE' | 'CONFIRM'>> = {
  'profile.choose_first': 'SELECT_PROFILE',
  'auth.confirm_first': 'CONFIRM',
  'auth.confirm_sum': 'CONFIRM',
  'auth.confirm_purchase': 'CONFIRM',
}

/**
 * Whether the person can solve this refusal: the session of this token has ended, no profile is chosen, or the password is
 * asked for once more.
 */
export function standsInTheWay(refusal: Refusal, { token }: Sent): boolean {
  if (refusal.status === 401) return token !== null || asking !== null
  return refusal.code in stepOf
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
  asking ??= askPerson(refusal).finally(() => {
    asking = null
  })
  return asking
}

const askPerson = ({ status, code, message }: Refusal): Promise<boolean> => {
  const step = stepOf[code]
  if (status === 401 || step === undefined) return signInAgain(message)
  // of a large sum the message says more than the step
  return askForLogin({
    step,
    reason: code === 'auth.confirm_sum' || code === 'auth.confirm_purchase' ? message : undefined,
  })
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
