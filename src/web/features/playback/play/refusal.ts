import type { WatchRefusal } from '#contract/playback/playback-problems.ts'
import { ApiProblem, NetworkFailure } from '#web/api.ts'

/** The most helpful next step after a refusal. */
export type NextStep = 'sign-in' | 'ways' | 'ticket' | 'film' | 'profile' | 'again' | 'hall' | 'plan'

export type Refusal = {
  /** The API's stable code; `unavailable` for a 204 and `network` when there is no answer. */
  code: string
  /** Ready to show; empty where the page has its own text. */
  message: string
  step: NextStep
}

const steps = {
  'auth.required': 'sign-in',
  'playback.sign_in': 'sign-in',
  'profile.choose_first': 'profile',
  'playback.age': 'profile',
  'playback.buy': 'ways',
  'playback.ticket_unused': 'ticket',
  'playback.plans': 'ways',
  'playback.plan_paused': 'plan',
  'playback.ended': 'ways',
  'playback.ticket_over': 'ways',
  'playback.festival_over': 'ways',
  'playback.festival_region': 'ways',
  'playback.region': 'film',
  'playback.not_now': 'film',
  'playback.release_ended': 'film',
  'playback.screening_not_begun': 'film',
  'playback.screening_over': 'film',
  'playback.festival_not_begun': 'film',
  'playback.plays_on_three': 'again',
} as const satisfies Record<WatchRefusal | 'auth.required' | 'playback.plays_on_three', NextStep>

const stepOf = new Map<string, NextStep>(Object.entries(steps))

export const unavailable: Refusal = { code: 'unavailable', message: '', step: 'film' }

/** Why the film does not play, and what to do. A server or network error can be retried. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof NetworkFailure) return { code: 'network', message: '', step: 'again' }
  if (!(error instanceof ApiProblem)) return { code: 'failed', message: '', step: 'again' }
  const { code, message, status } = error
  return { code, message, step: stepOf.get(code) ?? (status >= 500 || status === 429 ? 'again' : 'film') }
}
