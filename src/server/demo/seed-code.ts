import { DiscountInput } from '#contract/payments/discounts.ts'
import { demoCode } from '#db/seed/discount.ts'
import { after, days } from '#lib/time/clock.ts'
import { needsNoConfirming } from '../confirm-first.ts'
import type { Core } from '../core.ts'
import { createCode } from '#server/features/payments/discounts/index.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { findMember, hasCode } from './demo-queries.ts'

/** The demo's discount code, made as finance staff would make it when it is missing. No page shows it. */
export async function seedCode(core: Core): Promise<void> {
  if (await hasCode(core.db, demoCode.code)) return
  const memberId = await findMember(core.db, 'finance@parde.example')
  if (memberId === undefined) throw new Error('the demo has no finance desk')
  const ends_at = after(core.clock.now(), days(demoCode.days)).toISOString()
  const fields = DiscountInput.parse({ ...demoCode, ends_at })
  await createCode(core, { memberId, audit, confirmLarge: needsNoConfirming }, fields)
}
