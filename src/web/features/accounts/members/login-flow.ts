import { minutesOfRememberToken } from '#lib/lists/code-purpose.ts'
import type { OutputOf } from '#contract/api.ts'
import type { Profile } from './profiles/profile.ts'

export type LoginStep = OutputOf<'POST /auth/init'>['next']
export type AskedFactor = NonNullable<OutputOf<'POST /auth/login'>['second_factor']>
export type ActiveSession = OutputOf<'POST /auth/login'>['active_sessions'][number]

/**
 * A step of the drawer: one that the server names, the sign-in by a phone that is signed in, or a member’s password once
 * more before a dangerous call.
 */
export type DrawerStep = LoginStep | 'BY_PHONE' | 'CONFIRM'

/** The answers that a new member has typed, except the password. */
export type Draft = { first_name: string; last_name: string; birth_day: string; country: string | null }

/** State of a login. It contains no password and no code, so it may survive a reload. */
export type LoginState = {
  step: DrawerStep
  /** As typed or as the server understood it. */
  userName: string
  rememberToken: string
  /** Milliseconds since 1970. */
  resendAt: number | null
  codeExpiresAt: number | null
  /** The code proves a user name for a new password, not for a new account. */
  isForgotten: boolean
  /** The devices, one of which must be signed out. */
  sessions: ActiveSession[]
  /** By what the second step can be answered. */
  factor: AskedFactor | null
  /** The profile whose PIN is requested. */
  locked: Profile | null
  draft: Draft
}

export const startOfLogin: LoginState = {
  step: 'START',
  userName: '',
  rememberToken: '',
  resendAt: null,
  codeExpiresAt: null,
  isForgotten: false,
  sessions: [],
  factor: null,
  locked: null,
  draft: { first_name: '', last_name: '', birth_day: '', country: null },
}

type Stand = Pick<LoginState, 'step' | 'isForgotten' | 'locked'>

/** The step before; null where there is none: at the start, and for a person who is already signed in. */
export function stepBefore({ step, isForgotten, locked }: Stand): DrawerStep | null {
  // from the PIN of one profile back to all profiles
  if (step === 'SELECT_PROFILE' && locked) return 'SELECT_PROFILE'
  if (step === 'START' || step === 'SELECT_PROFILE' || step === 'CONFIRM' || step === 'DONE') return null
  if (step === 'VERIFY') return isForgotten ? 'FORGET_PASSWORD' : 'START'
  // the code is used up; the way to a new one begins at the password
  const afterPassword: readonly DrawerStep[] = [
    ...(['FORGET_PASSWORD', 'RESET_PASSWORD', 'SECOND_FACTOR', 'MORE_THAN_3_ACTIVE_SESSION'] as const),
  ]
  if (afterPassword.includes(step)) return 'LOGIN'
  return 'START'
}

const storageKey = 'login'

/** The login that this tab had begun, if it can continue. */
export function restoreLogin(storage: Pick<Storage, 'getItem'>, now: number): LoginState {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as { at: number; state: LoginState } | null
    if (kept && now - kept.at < minutesOfRememberToken * 60_000 && typeof kept.state.step === 'string')
      return { ...startOfLogin, ...kept.state }
  } catch {
    // Nothing is stored here, or it is not ours.
  }
  return startOfLogin
}

/** Every page asks a signed-in member for a profile anyway, and a repeated call for the password; they are not stored. */
export function storeLogin(storage: Pick<Storage, 'setItem' | 'removeItem'>, state: LoginState, now: number) {
  try {
    const isEmpty = state.step === 'START' && state.userName === '' && state.draft === startOfLogin.draft
    if (isEmpty || state.step === 'SELECT_PROFILE' || state.step === 'CONFIRM') storage.removeItem(storageKey)
    else storage.setItem(storageKey, JSON.stringify({ at: now, state }))
  } catch {
    // A browser without storage forgets the step on a reload.
  }
}
