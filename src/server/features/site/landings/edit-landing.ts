import type { Audit } from '#server/audit.ts'
import type { z } from 'zod'
import { type LandingInput, type getStudioLanding, mostLandingPictures } from '#contract/site/landings.ts'
import type { Db, Tx } from '#db/client.ts'
import type { LandingBlock } from '#db/json-columns.ts'
import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import type { ImageId, LandingId, MemberId, PlanId, ProductId } from '#lib/ids.ts'
import { displayLine, displayText } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { checkRow } from '#server/features/site/home/index.ts'
import { dropImage, prepareImage, storeImage } from '#server/features/media/index.ts'
import { landingFaults } from './landing-faults.ts'
import {
  changeLanding,
  findLanding,
  findOwnPictures,
  findStills,
  insertLanding,
  insertOwnPicture,
  isSlugTaken,
  knownCampaigns,
  knownPlans,
  type LandingColumns,
  type LandingRow,
  lockLanding,
  removeLanding,
} from './landing-queries.ts'
import { titlesNamed } from './titles-named.ts'
import type { PictureFocus } from '#lib/lists/picture-focus.ts'

export interface LandingDoors {
  /** Writes what staff did into the audit log. */
  audit: Audit
}

export type Input = z.output<typeof LandingInput>
type Answer = z.input<(typeof getStudioLanding.responses)[200]>

/** How long a stored picture waits for a block that shows it. */
const pictureWaits = days(1)

export function presentStudioLanding({ head_product_id, head_image_id, ...row }: LandingRow): Answer {
  return {
    ...row,
    head: { product_id: head_product_id, image_id: head_image_id },
    shown_from: row.shown_from?.toISOString() ?? null,
    shown_until: row.shown_until?.toISOString() ?? null,
    pictures: row.pictures.flatMap(({ id, ...columns }) => {
      const image = presentImage(columns)
      return image === null ? [] : [{ id, image }]
    }),
  }
}

const answerOf = async (tx: Tx, id: LandingId): Promise<Answer> =>
  presentStudioLanding((await findLanding(tx, id)) ?? fail('landing.not_found'))

const cleanBlock = (block: Input['blocks'][number]): LandingBlock => {
  const words = {
    title_fa: displayLine(block.title_fa),
    title_en: displayLine(block.title_en),
    text_fa: displayText(block.text_fa),
    text_en: displayText(block.text_en),
  }
  if (block.kind !== 'form') return { ...block, ...words }
  return { ...block, ...words, consent_fa: displayLine(block.consent_fa), consent_en: displayLine(block.consent_en) }
}

/** Turns typed values into stored ones: texts without stray spaces and letters. */
export function columnsOf({ head, shown_from: from, shown_until: until, ...input }: Input): LandingColumns {
  const { slug, langs, state, has_switcher } = input
  return {
    langs,
    state,
    has_switcher,
    slug: displayLine(slug).toLowerCase(),
    eyebrow_fa: displayLine(input.eyebrow_fa),
    eyebrow_en: displayLine(input.eyebrow_en),
    title_fa: displayLine(input.title_fa),
    title_en: displayLine(input.title_en),
    lead_fa: displayText(input.lead_fa),
    lead_en: displayText(input.lead_en),
    description_fa: displayLine(input.description_fa),
    description_en: displayLine(input.description_en),
    head_product_id: head.product_id as ProductId | null,
    head_image_id: head.image_id as ImageId | null,
    shown_from: from === null ? null : new Date(from),
    shown_until: until === null ? null : new Date(until),
    blocks: input.blocks.map(cleanBlock),
  }
}

/** The page as it will be stored. Fails with 422 and the wrong fields, as `blocks.0.title_fa`. */
async function judged(tx: Tx, input: Input, id: LandingId | null): Promise<LandingColumns> {
  const columns = columnsOf(input)
  const { blocks } = columns
  const known = {
    titles: await findStills(tx, titlesNamed(columns)),
    pictures: id === null ? [] : (await findOwnPictures(tx, id)).map((picture) => picture.id),
    plans: await knownPlans(
      tx,
      blocks.flatMap((block) => (block.kind === 'offer' ? (block.plan_id ?? []) : [])) as PlanId[],
    ),
    campaigns: await knownCampaigns(
      tx,
      blocks.flatMap((block) => (block.kind === 'gift' ? block.campaign : [])),
    ),
  }
  const faults = landingFaults(columns, known, await isSlugTaken(tx, columns.slug, id))
  for (const [index, block] of blocks.entries())
    if (block.kind === 'rail') Object.assign(faults, await checkRow(tx, `blocks.${index}`, block))
  if (Object.keys(faults).length > 0) failFields(faults)
  return columns
}

/** Makes a page, audited in the commit. Fails with 422 and the wrong fields. */
export async function createLanding(
  core: Core,
  doors: LandingDoors,
  by: MemberId,
  input: Input,
): Promise<Answer & { id: LandingId }> {
  return transaction(core.db, async (tx) => {
    const columns = await judged(tx, input, null)
    const id = (await insertLanding(tx, columns, core.clock.now())) ?? fail('studio.changed_meanwhile')
    await doors.audit(tx, { memberId: by, action: 'landing.create', subject: `landing:${id}` })
    return { ...(await answerOf(tx, id)), id }
  })
}

/**
 * Changes a page of this version as a whole. Its pictures that nothing shows go away once they have waited for a day.
 *
 * @throws `landing.not_found`, `studio.changed_meanwhile`
 */
export async function updateLanding(
  core: Core,
  doors: LandingDoors,
  by: MemberId,
  { id, version, ...input }: Input & { id: LandingId; version: number },
): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    const was = (await lockLanding(tx, id)) ?? fail('landing.not_found')
    if (was.version !== version) fail('studio.changed_meanwhile')
    const columns = await judged(tx, input, id)
    await changeLanding(tx, id, columns, core.clock.now())
    const before = after(core.clock.now(), -pictureWaits)
    const used = [
      columns.head_image_id,
      ...columns.blocks.map((block) => ('image_id' in block ? block.image_id : null)),
    ]
    for (const picture of await findOwnPictures(tx, id))
      if (picture.created_at < before && !used.includes(picture.id)) await dropImage(core, tx, picture.id)
    await doors.audit(tx, { memberId: by, action: 'landing.update', subject: `landing:${id}` })
    return answerOf(tx, id)
  })
}

/** Takes a page away with its pictures. @throws `landing.not_found` */
export async function deleteLanding(core: Core, doors: LandingDoors, by: MemberId, id: LandingId): Promise<void> {
  await transaction(core.db, async (tx) => {
    if ((await lockLanding(tx, id)) === undefined) fail('landing.not_found')
    const pictures = await findOwnPictures(tx, id)
    await removeLanding(tx, id)
    for (const picture of pictures) await dropImage(core, tx, picture.id)
    await doors.audit(tx, { memberId: by, action: 'landing.delete', subject: `landing:${id}` })
  })
}

/** Whether one more picture is taken: asked before it is read, and again under the lock. */
async function mustHaveRoom(db: Db | Tx, id: LandingId): Promise<void> {
  if ((await findOwnPictures(db, id)).length >= mostLandingPictures) fail('landing.many_pictures')
}

/** Stores a picture for a page. @throws `landing.not_found`, `landing.many_pictures` */
export async function addPicture(
  core: Core,
  doors: LandingDoors,
  by: MemberId,
  { id, bytes, focus }: { id: LandingId; bytes: Buffer; focus: PictureFocus },
): Promise<Answer['pictures'][number]> {
  await mustHaveRoom(core.db, id)
  const prepared = await prepareImage(core, bytes)
  return transaction(core.db, async (tx) => {
    if ((await lockLanding(tx, id)) === undefined) fail('landing.not_found')
    await mustHaveRoom(tx, id)
    const imageId = (await storeImage(core, tx, prepared, focus)) as ImageId
    await insertOwnPicture(tx, id, imageId, core.clock.now())
    await doors.audit(tx, { memberId: by, action: 'landing.picture', subject: `landing:${id}` })
    const picture = (await answerOf(tx, id)).pictures.find((one) => one.id === imageId)
    return picture ?? fail('landing.not_found')
  })
}
