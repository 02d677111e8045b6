import { demoPlans } from '#db/seed/plans.ts'
import type { Core } from '../core.ts'
import { createPlan } from '#server/features/memberships/plans/index.ts'
import { hasPlan } from './demo-queries.ts'

/** Creates missing plans, as the studio would. */
export async function seedPlans(core: Core): Promise<void> {
  for (const [position, plan] of demoPlans.entries()) {
    if (await hasPlan(core.db, plan.title_en)) continue
    const { title_fa, title_en, about_fa, about_en, months, price } = plan
    await createPlan(core, {
      title_fa,
      title_en,
      about_fa,
      about_en,
      position,
      length_count: months,
      length_unit: 'month',
      scope: 'all',
      kinds: [],
      titles: [],
      ...price,
      is_on_sale: true,
    })
  }
}
