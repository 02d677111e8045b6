import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { deriveKey, unseal } from '../../secrets.ts'
import type { Viewer } from '../../viewer.ts'
import { factsOf } from './facts.ts'
import { mayWatch } from './may-watch.ts'
import { refuseClosed } from './play-info.ts'
import { findAssetKey, findWatchRow } from './queries.ts'

/** The purpose under which content keys are sealed; the media feature seals with the same. */
export const contentKeyPurpose = 'content-key'

/** The content key of an asset (16 bytes), after the right was looked at again. */
export async function contentKey(
  core: Core,
  question: { assetId: string; viewer: Viewer | null; country: string | null },
): Promise<Buffer> {
  const asset = await findAssetKey(core.db, question.assetId)
  if (asset === undefined || asset.sealed_key === null) fail('request.not_found')
  const row = await findWatchRow(core.db, asset.product_id, question.viewer?.memberId ?? null)
  if (row === undefined) fail('request.not_found')
  if (asset.purpose === 'preview') refuseClosed(row, question.viewer)
  else {
    const verdict = mayWatch(factsOf(row, question.viewer, question.country), core.clock.now())
    if (!verdict.allowed) fail(verdict.code)
  }
  return unseal(deriveKey(core.config.secret, contentKeyPurpose), asset.sealed_key)
}
