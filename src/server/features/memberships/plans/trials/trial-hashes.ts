import type { Db, Tx } from '#db/client.ts'
import type { Config } from '#server/config.ts'
import { readingKeys } from '#server/former-keys.ts'
import { keyedHash } from '#server/secrets.ts'

type House = Pick<Config, 'secret'>

/** The hashes of a phone or a payer that may stand in the table: today's first, then those of former keys. */
export async function trialHashes(db: Db | Tx, house: House, of: string): Promise<[Buffer, ...Buffer[]]> {
  const [key, ...former] = await readingKeys(db, house, 'plans.trial')
  return [keyedHash(key, of), ...former.map((one) => keyedHash(one, of))]
}
