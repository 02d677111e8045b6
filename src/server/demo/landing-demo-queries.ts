import type { Db } from '#db/client.ts'
import type { PlanId } from '#lib/ids.ts'

/** How far a landing page has been made, with the picture that was stored for it. */
export async function findLandingState(db: Db, slug: string) {
  return db
    .selectFrom('landings')
    .leftJoin('landing_pictures', 'landing_pictures.landing_id', 'landings.id')
    .where('slug', '=', slug)
    .select(['landings.id', 'version', 'state', 'image_id'])
    .executeTakeFirst()
}

export async function findPlanId(db: Db, titleEn: string): Promise<PlanId | undefined> {
  const row = await db.selectFrom('plans').where('title_en', '=', titleEn).select('id').executeTakeFirst()
  return row?.id
}
