import type { EngineFault, PlayerErrorCode } from './player-error.ts'

/** Waiting times between tries while the network is gone: about a minute in all, then the viewer is asked. */
export const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000] as const
/** A picture that stands still for this long without a reported fault counts as a network fault. */
export const STALL_LIMIT_MS = 20_000
const MAX_REFRESHES = 2
const MAX_DECODE_RECOVERIES = 2
const MAX_MISSING_RETRIES = 2

export interface RecoveryHistory {
  retries: number
  refreshes: number
  decodeRecoveries: number
}

export const NO_RECOVERY: RecoveryHistory = { retries: 0, refreshes: 0, decodeRecoveries: 0 }

export type RecoveryDecision =
  | { action: 'refresh' }
  | { action: 'retry'; delayMs: number }
  | { action: 'recover-decode'; swapAudio: boolean }
  | { action: 'fail'; code: PlayerErrorCode }

const fail = (code: PlayerErrorCode): RecoveryDecision => ({ action: 'fail', code })

function onForbidden(fault: EngineFault, history: RecoveryHistory, canRefresh: boolean): RecoveryDecision {
  // A refused key means that the right or the session has ended: one new answer from the product is enough to know.
  const allowed = fault.during === 'key' ? 1 : MAX_REFRESHES
  return canRefresh && history.refreshes < allowed ? { action: 'refresh' } : fail('not_allowed')
}

function onMissing(fault: EngineFault, history: RecoveryHistory): RecoveryDecision {
  const mayReappear = fault.during === 'segment' && history.retries < MAX_MISSING_RETRIES
  return mayReappear ? { action: 'retry', delayMs: RETRY_DELAYS_MS[history.retries] ?? 1000 } : fail('broken_link')
}

/**
 * Decides what to do about a fault, given what was tried since the film last moved. Every path ends: each counter has a
 * limit, and only real progress of the picture resets it.
 */
export function decideRecovery(fault: EngineFault, history: RecoveryHistory, canRefresh: boolean): RecoveryDecision {
  switch (fault.kind) {
    case 'forbidden':
      return onForbidden(fault, history, canRefresh)
    case 'missing':
      return onMissing(fault, history)
    case 'malformed':
      return fail(fault.during === 'manifest' ? 'broken_link' : 'playback')
    case 'unsupported':
      return fail('unsupported')
    case 'decode':
      return history.decodeRecoveries < MAX_DECODE_RECOVERIES
        ? { action: 'recover-decode', swapAudio: history.decodeRecoveries > 0 }
        : fail('playback')
    case 'network': {
      const delayMs = RETRY_DELAYS_MS[history.retries]
      return delayMs === undefined ? fail('network') : { action: 'retry', delayMs }
    }
  }
}
