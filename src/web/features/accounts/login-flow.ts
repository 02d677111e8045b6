import type { OutputOf } from '#contract/api.ts'
import type { Profile } from './profiles/profile.ts'

export type LoginStep = OutputOf<'POST /auth/init'>['next']
export type ActiveSession = OutputOf<'POST /auth/login'>['active_sessions'][number]

/** A step of the drawer: those the server names, and the sign-in with a phone that is already in. */
export type DrawerStep = LoginStep | 'BY_PHONE'

/** What a new member has typed, without the password. */
export type Draft = { first_name: string; last_name: string; birth_day: string; country: string | null }

/** Where a login stands. No password and no code is in it, so it may outlive a reload. */
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
  /** The devices among which one has to go. */
  sessions: ActiveSession[]
  /** The profile whose PIN is asked for. */
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
  locked: null,
  draft: { first_name: '', last_name: '', birth_day: '', country: null },
}

type Stand = Pick<LoginState, 'step' | 'isForgotten' | 'locked'>

/** Where “back” leads; null where there is no way back: at the start, and for somebody who is already in. */
export function stepBefore({ step, isForgotten, locked }: Stand): DrawerStep | null {
  // from the PIN of one profile to all of them
  if (step === 'SELECT_PROFILE' && locked) return 'SELECT_PROFILE'
  if (step === 'START' || step === 'SELECT_PROFILE' || step === 'DONE') return null
  if (step === 'VERIFY') return isForgotten ? 'FORGET_PASSWORD' : 'START'
  // the code is used up: the way to another one begins at the password
  if (step === 'FORGET_PASSWORD' || step === 'RESET_PASSWORD' || step === 'MORE_THAN_3_ACTIVE_SESSION') return 'LOGIN'
  return 'START'
}

const storageKey = 'login'
/** A remember_token lives 15 minutes; an older state leads nowhere. */
const lifeMs = 15 * 60_000

/** The login this tab was in the middle of, if it can still go on. */
export function restoreLogin(storage: Pick<Storage, 'getItem'>, now: number): LoginState {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as { at: number; state: LoginState } | null
    if (kept && now - kept.at < lifeMs && typeof kept.state.step === 'string') return { ...startOfLogin, ...kept.state }
  } catch {
    // Nothing is kept here, or it is not ours.
  }
  return startOfLogin
}

/** Whoever has a token is asked for a profile anew by every page: that step is not kept. */
export function storeLogin(storage: Pick<Storage, 'setItem' | 'removeItem'>, state: LoginState, now: number) {
  try {
    const isEmpty = state.step === 'START' && state.userName === '' && state.draft === startOfLogin.draft
    if (isEmpty || state.step === 'SELECT_PROFILE') storage.removeItem(storageKey)
    else storage.setItem(storageKey, JSON.stringify({ at: now, state }))
  } catch {
    // A browser that keeps nothing forgets the step on a reload.
  }
}
