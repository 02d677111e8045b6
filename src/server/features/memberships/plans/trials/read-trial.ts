import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Config } from '#server/config.ts'
import { judgeTrial, type Trial } from './judge-trial.ts'
import { trialHashes } from './trial-hashes.ts'
import { findPhone, hasBoughtTime, isTrialUsed } from './trial-queries.ts'

/** Whether this member may have a first period at its own price now. Their card is known only once they pay with it. */
export async function readTrial(db: Db | Tx, house: Pick<Config, 'secret'>, memberId: MemberId): Promise<Trial> {
  const phone = await findPhone(db, memberId)
  const hasBought = await hasBoughtTime(db, memberId)
  const hashes = phone === null ? [] : await trialHashes(db, house, phone)
  const isUsed = hashes.length > 0 && (await isTrialUsed(db, { phone: hashes, card: [] }))
  return judgeTrial({ hasPhone: phone !== null, isUsed, hasBought })
}
