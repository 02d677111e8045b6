import type { z } from 'zod'
import type { addFestivalImage } from '#contract/screenings/festivals/studio-festivals.ts'
import { transaction } from '#db/transaction.ts'
import type { ImageId, MemberId, ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { addStill, deleteStill, setPoster } from '#server/features/catalog/titles/index.ts'
import { prepareImage, storeImage } from '#server/features/media/index.ts'
import type { Audit } from '#server/audit.ts'
import { lockFestival } from './studio-festival-queries.ts'

type Form = z.output<typeof addFestivalImage.multipart>

/** Gives a festival a poster or one more still. Fails with `festival.not_found`, or with 422 for no picture. */
export async function addPicture(
  core: Core,
  audit: Audit,
  asked: { id: ProductId; by: MemberId; bytes: Buffer } & Pick<Form, 'purpose' | 'focus'>,
): Promise<void> {
  const { id, by, bytes, purpose, focus } = asked
  const image = await prepareImage(core, bytes)
  await transaction(core.db, async (tx) => {
    if ((await lockFestival(tx, id)) === undefined) fail('festival.not_found')
    const imageId = await storeImage(core, tx, image, focus)
    await (purpose === 'poster' ? setPoster(tx, id, imageId) : addStill(tx, id, imageId))
    await audit(tx, { memberId: by, action: `festival.${purpose}_added`, subject: `festival:${id}` })
  })
}

/** Takes a still away. Fails with `festival.not_found`, or with `request.not_found` when it is gone already. */
export async function removePicture(
  core: Core,
  audit: Audit,
  { id, image, by }: { id: ProductId; image: ImageId; by: MemberId },
): Promise<void> {
  await transaction(core.db, async (tx) => {
    if ((await lockFestival(tx, id)) === undefined) fail('festival.not_found')
    if (!(await deleteStill(tx, id, image))) fail('request.not_found')
    await audit(tx, { memberId: by, action: 'festival.still_removed', subject: `festival:${id}` })
  })
}
