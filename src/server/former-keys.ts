import type { Db, Tx } from '#db/client.ts'
import type { Config } from './config.ts'
import { listFormerKeys } from './house-secret-queries.ts'
import type { KeptPurpose } from './key-purposes.ts'
import { deriveKey, unseal } from './secrets.ts'

/**
 * Returns the keys that read values in people's hands: today's, then those of before each exchange of the house's
 * secret, the newest first. New values are written with the first alone.
 */
export async function readingKeys(
  db: Db | Tx,
  { secret }: Pick<Config, 'secret'>,
  purpose: KeptPurpose,
): Promise<[Buffer, ...Buffer[]]> {
  const sealing = deriveKey(secret, 'former-key')
  const former = await listFormerKeys(db, purpose)
  return [deriveKey(secret, purpose), ...former.map((sealed) => unseal(sealing, sealed))]
}
