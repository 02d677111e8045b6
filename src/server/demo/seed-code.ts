import { DiscountInput } from '#contract/discounts.ts'
import { demoCode } from '#db/seed/discount.ts'
import { after, days } from '#lib/clock.ts'
import type { Core } from '../core.ts'
import { createCode } from '../features/discounts/index.ts'
import { audit } from '../features/studio/index.ts'
import { findMember, hasCode } from './demo-queries.ts'

/** The discount code of the demo, made as the finance desk would make it when it is missing. It stands on no page. */
export async function seedCode(core: Core): Promise<void> {
  if (await hasCode(core.db, demoCode.code)) return
  const memberId = await findMember(core.db, 'finance@parde.example')
  if (memberId === undefined) throw new Error('the demo has no finance desk')
  const ends_at = after(core.clock.now(), days(demoCode.days)).toISOString()
  const fields = DiscountInput.parse({ ...demoCode, ends_at })
  await createCode(core, { memberId, audit }, fields)
}
