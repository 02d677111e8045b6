import type { Tx } from '#db/client.ts'
import type { ToldPicture } from '#lib/media/told-picture.ts'
import { packagingVersion } from '#media/packager.ts'
import type { Core } from '#server/core.ts'
import { insertAudioFacts } from '../sound/audio-fact-queries.ts'
import { findCurrent, insertAsset, lockPriceMode, makeCurrent, type Purpose } from './asset-queries.ts'
import { contentsOf } from './build-asset.ts'
import { sealedKeyOf } from './content-key.ts'
import { aidsOf } from '../sound/aids-of.ts'
import { languagesOf, soundsNow } from '../sound/edit-sounds.ts'
import { adoptFiles } from '../uploads/pending-files.ts'
import { assetIdOf, type AssetKind, keys } from './media-keys.ts'
import { playPreviewOf } from './put-aside.ts'
import { findPutAside } from './put-aside-queries.ts'
import { findRun, type RunRow } from './run-queries.ts'
import { holdSounds } from '../sound/sound-queries.ts'
import { protectionJob } from './steps.ts'

/** The protection of a run's asset: paid films are encrypted; previews and free films are clear. */
export function protectionFor(run: Pick<RunRow, 'purpose'>, isFree: boolean): AssetKind['protection'] {
  return run.purpose === 'preview' || isFree ? 'clear' : 'aes128'
}

/**
 * Makes a finished asset the current one, within the transaction. If the title became paid or free while the asset was
 * made, the change of protection is queued too. `pictures`: what `buildAsset` returned.
 */
export async function publishAsset(
  core: Core,
  tx: Tx,
  run: RunRow,
  { kind, pictures }: { kind: AssetKind; pictures: ToldPicture[] },
): Promise<void> {
  const now = core.clock.now()
  const id = assetIdOf(run.id, kind)
  const contents = contentsOf(run, kind.part)
  await holdSounds(tx, run.id)
  const sounds = await soundsNow(tx, run.id, contents.sounds)
  const purpose = purposeOf(run, kind)
  await adoptFiles(tx, keys.asset(id))
  await insertAsset(tx, {
    id,
    productId: run.product_id,
    runId: run.id,
    purpose,
    protection: kind.protection,
    sealedKey: kind.protection === 'aes128' ? sealedKeyOf(core.config, id) : null,
    path: `assets/${id}`,
    durationMs: Math.round(contents.duration * 1000),
    heights: contents.heights,
    audio: languagesOf(sounds),
    hasDash: kind.protection === 'clear',
    hasStoryboard: contents.hasStoryboard,
    isPartial: kind.part === 'early',
    packaging: packagingVersion,
    pictures,
    aids: aidsOf(run, sounds),
  })
  if (run.music !== null && purpose === 'feature') await insertAudioFacts(tx, id, run.music)
  if (purpose === 'preview') await playPreviewOf(tx, { id, run }, now)
  else await makeCurrent(tx, { id, productId: run.product_id, purpose }, now)
  const mode = await lockPriceMode(tx, run.product_id)
  if (purpose === 'feature' && mode !== undefined && protectionFor(run, mode.is_free) !== kind.protection)
    await core.queue.enqueue(tx, protectionJob, { product: run.product_id })
}

function purposeOf(run: RunRow, kind: AssetKind): Purpose {
  return kind.part === 'preview' ? 'preview' : run.purpose
}

/**
 * Whether the title plays an uploaded preview, which is never replaced by a clip of the film, or an editor wants none.
 */
export async function hasOwnPreview(core: Core, run: RunRow): Promise<boolean> {
  if ((await findPutAside(core.db, run.product_id)) !== undefined) return true
  const current = await findCurrent(core.db, run.product_id, 'preview')
  if (current === undefined || current.run_id === null) return false
  return (await findRun(core.db, current.run_id))?.purpose === 'preview'
}
