import type { Db } from '#db/client.ts'
import { searchKey } from '#lib/persian/persian-text.ts'
import { listCafeCities } from './city-queries.ts'

export interface City {
  fa: string
  en: string
}

/**
 * The city of a cafe on the site that somebody means by what they typed or what an address holds: in either language,
 * with Arabic letters, in any case; undefined when there is none.
 */
export async function readCity(db: Db, typed: string): Promise<City | undefined> {
  const wanted = searchKey(typed)
  if (wanted === '') return undefined
  const cities = await listCafeCities(db)
  return cities.find(({ fa, en }) => searchKey(fa) === wanted || searchKey(en) === wanted)
}
