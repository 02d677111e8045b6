import type { Db } from '#db/client.ts'
import type { PlanId } from '#lib/ids.ts'

/** How far a landing page has been made. */
export async function findLandingState(db: Db, slug: string) {
  return db.selectFrom('landings').where('slug', '=', slug).select(['id', 'version', 'state']).executeTakeFirst()
}

export async function findPlanId(db: Db, titleEn: string): Promise<PlanId | undefined> {
  const row = await db.selectFrom('plans').where('title_en', '=', titleEn).select('id').executeTakeFirst()
  return row?.id
}
