import { randomUUID } from 'node:crypto'
import { transaction } from '#db/transaction.ts'
import { after, hours } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { deriveKey, unseal } from '#server/secrets.ts'
import { adoptFiles, announceFiles, encryptAgain, releaseFiles } from '#server/features/media/index.ts'
import { contentKeyPurpose } from '#server/key-purposes.ts'
import { keyFolder, keyOfCopy, newMaster } from './copy-keys.ts'
import { makeCopiesJob } from './copy-jobs.ts'
import {
  deleteCopy,
  findRetiredCopies,
  findSource,
  findUnprepared,
  lockScreening,
  replaceCopy,
  retireCopies,
  type Source,
} from './copy-queries.ts'
import type { Part, Programme } from './programme.ts'
import { findProgramme } from './programme-queries.ts'

// a viewer who begins at the very end has eight hours, and an outage may add to them
const keptAfterEnd = hours(36)
// a media token lives 8 hours: after three times that nobody can still be watching
const retiredFor = hours(24)

/** Whether a part still needs a copy: a screening that has begun keeps the one it has. */
function needsCopy({ screening }: Programme, { copy, assetId }: Part, now: Date): boolean {
  if (assetId === null || copy?.assetId === assetId) return false
  return copy === null || screening.startsAt === null || screening.startsAt > now
}

async function makeCopy(core: Core, productId: ProductId, source: Source, signal: AbortSignal): Promise<void> {
  const { config, storage } = core
  const id = randomUUID()
  const path = `assets/${id}`
  const { master, sealed } = newMaster(config)
  await announceFiles(core, `${path}/`)
  await encryptAgain(storage, {
    from: `${source.path}/`,
    to: `${path}/`,
    oldKey: source.sealed_key === null ? null : unseal(deriveKey(config.secret, contentKeyPurpose), source.sealed_key),
    keyMs: config.screeningKeyMs,
    keyOf: (number) => keyOfCopy(master, number),
    uriOf: (number) => `${keyFolder(id)}/${number}`,
    signal,
  })
  await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const isThere = await lockScreening(tx, productId)
    const programme = isThere ? await findProgramme(tx, productId) : undefined
    const part = programme?.parts.find(({ itemId }) => itemId === source.product_id)
    // edited, or made by another worker, while this one was at work: then the next look decides
    const isWanted = programme !== undefined && part?.assetId === source.id && needsCopy(programme, part, now)
    await adoptFiles(tx, `${path}/`)
    if (isWanted)
      await replaceCopy(tx, { id, productId, source, sealedKey: sealed, keyMs: config.screeningKeyMs, path }, now)
    else await releaseFiles(core, tx, `${path}/`)
  })
}

/** Makes the copies that a screening together lacks, one title after another. Safe to repeat and to kill. */
export async function makeCopies(core: Core, productId: ProductId, signal: AbortSignal): Promise<void> {
  const programme = await findProgramme(core.db, productId)
  if (programme === undefined || programme.screening.mode !== 'together') return
  for (const part of programme.parts) {
    if (!needsCopy(programme, part, core.clock.now())) continue
    const source = await findSource(core.db, part.assetId ?? '')
    if (source !== undefined) await makeCopy(core, productId, source, signal)
  }
}

/** Queues what is missing, once for each screening. */
export async function watchCopies(core: Core): Promise<void> {
  for (const screening of await findUnprepared(core.db, core.clock.now()))
    await transaction(core.db, (tx) =>
      core.queue.enqueue(tx, makeCopiesJob, { screening }, { singletonKey: String(screening) }),
    )
}

/** Removes the copies of screenings that are long over, and those that were replaced. */
export async function sweepCopies(core: Core): Promise<void> {
  const now = core.clock.now()
  await retireCopies(core.db, after(now, -keptAfterEnd), now)
  for (const { id, path } of await findRetiredCopies(core.db, after(now, -retiredFor)))
    await transaction(core.db, async (tx) => {
      if (await deleteCopy(tx, id)) await releaseFiles(core, tx, `${path}/`)
    })
}
