import { callOf, takesKeys } from '#contract/accounts/key-calls.ts'
import { rolesOf, type Route } from '#contract/route.ts'
import type { apiKeyProblems } from '#contract/accounts/api-key-problems.ts'
import { hasDuty, type StaffRole } from '#lib/lists/staff-roles.ts'

export interface KeyFacts {
  calls: readonly string[]
  expiresAt: Date
  revokedAt: Date | null
  /** The present role of the key's maker; null: no longer staff, or the account is deleted. */
  makerRole: StaffRole | null
}

/** Why a key may not make this call; null: it may. `call` is null for what is no call of the contract. */
export function judgeKey(key: KeyFacts, call: Route | null, now: Date): keyof typeof apiKeyProblems | null {
  if (key.revokedAt !== null) return 'key.revoked'
  if (key.expiresAt <= now) return 'key.expired'
  // what was dangerous never, or has become so since the key was made, is not asked for in its row
  if (call === null || !takesKeys(call) || !key.calls.includes(callOf(call))) return 'key.scope'
  if (key.makerRole === null || !rolesOf(call).includes(key.makerRole)) return 'key.role'
  return null
}

/** How the list of keys shows one. */
export function stateOf(key: Omit<KeyFacts, 'calls'>, now: Date): 'works' | 'stopped' | 'expired' | 'revoked' {
  if (key.revokedAt !== null) return 'revoked'
  if (key.expiresAt <= now) return 'expired'
  return key.makerRole === null || !hasDuty(key.makerRole, 'keys') ? 'stopped' : 'works'
}
