import type { z } from 'zod'
import type { addGoodsImage } from '#contract/shop/studio-goods.ts'
import { transaction } from '#db/transaction.ts'
import type { ImageId, MemberId, ProductId, VariantId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { addStill, deleteStill, setPoster } from '#server/features/catalog/titles/index.ts'
import { prepareImage, storeImage } from '#server/features/media/index.ts'
import type { Audit } from '#server/audit.ts'
import { addVariantPicture, deleteVariantPicture, lockGoods } from './write-goods-queries.ts'

type Form = z.output<typeof addGoodsImage.multipart>

/**
 * Gives goods a poster or a further picture, or one of their variants a picture of its own. The version stays: a picture
 * is no field of the editor. @throws `goods.not_found`, `request.not_found`, `studio.image_unreadable`
 */
export async function addPicture(
  core: Core,
  audit: Audit,
  asked: { id: ProductId; by: MemberId; bytes: Buffer } & Pick<Form, 'purpose' | 'focus' | 'variant'>,
): Promise<void> {
  const { id, by, bytes, purpose, focus, variant } = asked
  const image = await prepareImage(core, bytes)
  await transaction(core.db, async (tx) => {
    if ((await lockGoods(tx, [id])).length === 0) fail('goods.not_found')
    const imageId = await storeImage(core, tx, image, focus)
    if (variant !== undefined) {
      const to = { productId: id, variantId: variant as VariantId, imageId }
      if (!(await addVariantPicture(tx, to))) fail('request.not_found')
    } else if (purpose === 'poster') await setPoster(tx, id, imageId)
    else await addStill(tx, id, imageId)
    await audit(tx, { memberId: by, action: 'goods.picture_added', subject: `goods:${id}` })
  })
}

/** Takes a picture away. @throws `goods.not_found`, `request.not_found` when it is gone already */
export async function removePicture(
  core: Core,
  audit: Audit,
  { id, image, by }: { id: ProductId; image: ImageId; by: MemberId },
): Promise<void> {
  await transaction(core.db, async (tx) => {
    if ((await lockGoods(tx, [id])).length === 0) fail('goods.not_found')
    const wasStill = await deleteStill(tx, id, image)
    const wasOfVariant = await deleteVariantPicture(tx, id, image)
    if (!wasStill && !wasOfVariant) fail('request.not_found')
    await audit(tx, { memberId: by, action: 'goods.picture_removed', subject: `goods:${id}` })
  })
}
