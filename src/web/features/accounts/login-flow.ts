import type { OutputOf } from '#contract/api.ts'

export type LoginStep = OutputOf<'POST /auth/init'>['next']

/** Where a login stands. No password and no code is in it, so it may outlive a reload. */
export type LoginState = {
  step: LoginStep
  /** As typed or as the server understood it. */
  userName: string
  rememberToken: string
  /** Milliseconds since 1970. */
  resendAt: number | null
  codeExpiresAt: number | null
}

export const startOfLogin: LoginState = {
  step: 'START',
  userName: '',
  rememberToken: '',
  resendAt: null,
  codeExpiresAt: null,
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

export function keepLogin(storage: Pick<Storage, 'setItem' | 'removeItem'>, state: LoginState, now: number) {
  try {
    if (state.step === 'START') storage.removeItem(storageKey)
    else storage.setItem(storageKey, JSON.stringify({ at: now, state }))
  } catch {
    // A browser that keeps nothing forgets the step on a reload.
  }
}
