import { transaction } from '#db/transaction.ts'
import { type Found, handles, schedule } from '#jobs/job.ts'
import { after, days, hours } from '#lib/time/clock.ts'
import { packagingVersion } from '#media/packager.ts'
import { MediaFailure } from '#media/reasons.ts'
import { StorageAway } from '#storage/storage.ts'
import type { Core } from '#server/core.ts'
import { buildAsset } from './build-asset.ts'
import type { AssetKind } from './media-keys.ts'
import { publishAsset } from './publish-asset.ts'
import { findOldPackage, isPreparing, lockCurrent, noteFault } from './repackage-queries.ts'
import { findRun, type RunRow } from './run-queries.ts'
import { jobScratch, pruneScratch } from '../scratch.ts'
import { asMediaFailure } from '../scratch-room.ts'
import { holdSounds } from '../sound/sound-queries.ts'
import { repackageJob } from './steps.ts'

// what could not be packaged may be once a file is back, or the disk has room
const triedAgainAfter = days(1)

/** For a film that somebody uploads meanwhile. Bytes. */
const roomToLeave = 10 * 1024 ** 3

// well before the job's own limit; the next one goes on ten minutes later
const longest = hours(5)

schedule(repackageJob, '*/10 * * * *')

type Old = NonNullable<Awaited<ReturnType<typeof findOldPackage>>>

function kindOf(old: Old, run: RunRow): AssetKind {
  const { protection } = old
  if (old.purpose === 'preview' && run.purpose === 'feature') return { part: 'preview', protection }
  return { part: old.is_partial ? 'early' : 'full', protection }
}

/**
 * Packages an asset's source again and plays the new package from then on. The old one stays for viewers who are
 * watching, and plays until the new one is complete.
 */
async function packageAgain(core: Core, old: Old, signal: AbortSignal): Promise<void> {
  const run = old.run_id === null ? undefined : await findRun(core.db, old.run_id)
  if (run === undefined) throw new MediaFailure('source_missing', 'the asset has no run')
  const kind = kindOf(old, run)
  await using scratch = await jobScratch(core.config)
  const pictures = await buildAsset({ core, run, scratch: scratch.folder, signal }, kind)
  await transaction(core.db, async (tx) => {
    // first, as an editor of sounds takes them: two who wait for each other would both lose
    await holdSounds(tx, run.id)
    const now = await lockCurrent(tx, { productId: old.product_id, purpose: old.purpose })
    // otherwise another film came, or this one in another protection: the sweep removes what nobody adopted
    if (now === old.id) await publishAsset(core, tx, run, { kind, pictures })
  })
}

/** Old packages stay a day for those who watch them, so this needs room; what is uploaded meanwhile comes first. */
async function hasRoom({ storage }: Pick<Core, 'storage'>): Promise<boolean> {
  return (await storage.room()) > roomToLeave
}

/**
 * Packages again whatever was packaged in an older way, one after another, until nothing is left, somebody waits for a film
 * to be prepared, or there is little room. A worker that dies leaves the old package playing, and the next one begins that film again.
 */
export async function repackage(core: Core, signal: AbortSignal): Promise<Found> {
  const found = { packaged: 0, failed: 0 }
  const begun = core.clock.now()
  const triedBefore = after(begun, -triedAgainAfter)
  while (core.clock.now() < after(begun, longest) && !(await isPreparing(core.db)) && (await hasRoom(core))) {
    signal.throwIfAborted()
    const old = await findOldPackage(core.db, { packaging: packagingVersion, triedBefore })
    if (old === undefined) break
    await pruneScratch(core)
    try {
      await packageAgain(core, old, signal)
      found.packaged++
    } catch (error) {
      signal.throwIfAborted()
      // nothing of any film can be read now
      if (error instanceof StorageAway) throw error
      const { code, detail } = asMediaFailure(error)
      core.log.warn({ err: error, asset: old.id, code, detail }, 'an asset could not be packaged again')
      await noteFault(core.db, old.id, { code, at: core.clock.now() })
      found.failed++
    }
  }
  return found
}

export const repackageHandler = handles<typeof repackageJob.payload, Core>(repackageJob, ({ core, signal }) =>
  repackage(core, signal),
)
