import type { Db } from '#db/client.ts'

/** Cities with a cafe on the site, in both languages. */
export async function listCafeCities(db: Db): Promise<{ fa: string; en: string }[]> {
  return db
    .selectFrom('cafes')
    .where('state', '=', 'published')
    .distinct()
    .select(['city_fa as fa', 'city_en as en'])
    .orderBy('city_en')
    .orderBy('city_fa')
    .execute()
}
