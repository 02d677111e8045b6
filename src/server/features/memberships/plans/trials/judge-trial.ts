import type { z } from 'zod'
import type { Trial as TrialSchema } from '#contract/memberships/subscriptions.ts'

export type Trial = z.output<typeof TrialSchema>

/**
 * Whether a member may have a first period at its own price. Addresses of mail cost nothing, so only a phone counts as a
 * person; and who has bought time before has had a first period, at whatever price.
 */
export function judgeTrial(facts: { hasPhone: boolean; isUsed: boolean; hasBought: boolean }): Trial {
  if (facts.isUsed) return 'used'
  if (facts.hasBought) return 'not_first'
  return facts.hasPhone ? 'open' : 'needs_phone'
}
