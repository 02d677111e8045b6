import type { AssetId, ProductId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import type { Opening } from '../../opening.ts'
import { deriveKey, unseal } from '../../secrets.ts'
import { type Asker, factsOf } from './read-watch-facts.ts'
import type { Verdict } from './judge-right.ts'
import { mayWatch } from './may-watch.ts'
import { refuseClosed } from './play-info.ts'
import { findAssetKey, findWatchRow } from './play-info-queries.ts'
import type { WatchRight } from './watch-facts.ts'

/** The purpose under which content keys are sealed; the media feature seals with the same. */
export const contentKeyPurpose = 'content-key'

export interface KeyQuestion extends Asker {
  assetId: AssetId
  /** By which the key is asked for; null where nothing was opened, or nobody can say so. */
  opening: Opening | null
}

/** Judges a product that plays the asset anew, by those rights that count here; null where it plays something else. */
async function judge(
  core: Core,
  asked: { productId: ProductId; plays: number; asker: Asker },
  counts: (right: WatchRight) => boolean,
): Promise<Verdict | null> {
  const row = await findWatchRow(core.db, asked.productId, asked.asker.viewer?.memberId ?? null)
  if (row === undefined || row.plays_id !== asked.plays) return null
  const facts = factsOf(row, asked.asker)
  return mayWatch({ ...facts, rights: facts.rights.filter(counts) }, core.clock.now())
}

/** The right that opened it, and no other: another one opens it anew, with a play-info of its own. */
function ofOpening({ rightId }: Opening) {
  return (right: WatchRight) => right.id === rightId
}

/** Without an opening: only play-info begins a rent. */
function isBegun({ rent }: WatchRight): boolean {
  return rent === null || rent.hasBegun
}

/** Refuses a feature's key unless the opening still holds, or the title that it belongs to is open by itself. */
async function refuseUnopened(core: Core, plays: number, question: KeyQuestion): Promise<void> {
  const { opening } = question
  const byOpening =
    opening === null
      ? null
      : await judge(
          core,
          { productId: opening.productId, plays, asker: { ...question, network: opening.network } },
          ofOpening(opening),
        )
  if (byOpening?.allowed === true) return
  const byItself = await judge(core, { productId: plays, plays, asker: question }, isBegun)
  if (byItself?.allowed === true) return
  // what they opened tells more than what they did not
  const refused = byOpening ?? byItself
  fail(refused === null ? 'request.not_found' : refused.code)
}

/** The content key of an asset (16 bytes), after the right was looked at again. */
export async function contentKey(core: Core, question: KeyQuestion): Promise<Buffer> {
  const asset = await findAssetKey(core.db, question.assetId)
  if (asset === undefined || asset.sealed_key === null) fail('request.not_found')
  if (asset.purpose === 'preview') {
    const row = await findWatchRow(core.db, asset.product_id, null)
    if (row === undefined) fail('request.not_found')
    refuseClosed(row, question)
  } else await refuseUnopened(core, asset.product_id, question)
  return unseal(deriveKey(core.config.secret, contentKeyPurpose), asset.sealed_key)
}
