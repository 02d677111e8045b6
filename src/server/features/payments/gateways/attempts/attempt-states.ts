import type { AttemptRow } from './attempt-row.ts'

/** One attempt at one gateway. `returned`: the browser came back; `finalising`: a process is asking the bank now. */
export type AttemptState = AttemptRow['state']

/**
 * Every legal step. Ended attempts (`failed`, `cancelled`, `expired`) can still be asked about and become paid, because
 * a late answer of the bank counts more than our assumption.
 */
export const attemptSteps = {
  created: ['started', 'failed'],
  started: ['returned', 'finalising', 'paid', 'reversing'],
  returned: ['finalising', 'paid', 'reversing'],
  finalising: ['started', 'returned', 'unknown', 'paid', 'failed', 'cancelled', 'expired', 'reversing'],
  unknown: ['finalising', 'paid', 'failed', 'reversing'],
  failed: ['finalising', 'paid', 'reversing'],
  cancelled: ['finalising', 'paid', 'reversing'],
  expired: ['finalising', 'paid', 'reversing'],
  paid: ['reversing'],
  reversing: ['reversed', 'refunded'],
  reversed: [],
  refunded: [],
} as const satisfies Record<AttemptState, readonly AttemptState[]>

export function canAttemptBecome(from: AttemptState, to: AttemptState): boolean {
  const next: readonly AttemptState[] = attemptSteps[from]
  return next.includes(to)
}

function statesThatMayBecome(to: AttemptState): AttemptState[] {
  return (Object.keys(attemptSteps) as AttemptState[]).filter((from) => canAttemptBecome(from, to))
}

/** In these states a process may take the lease and ask the bank. */
export const leasable: readonly AttemptState[] = statesThatMayBecome('finalising')

/** Money was taken and what happens to it is decided: the bank's answer no longer changes anything. */
export const moneyDecided: readonly AttemptState[] = ['paid', 'reversing', 'reversed', 'refunded']
