import { addTitleImage, choosePoster } from '#contract/catalog/studio.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, created } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { prepareImage, productExists, readCandidateOf, readForm, storeImage } from '#server/features/media/index.ts'
import { addStill, setPoster } from '../title-queries.ts'
import type { StudioDoors } from './studio-routes.ts'
import { studioTitle } from './studio-title.ts'

/** Posters and stills of a title: sent by an editor, or chosen among the frames of its film. */
export function registerTitleImages({ core, mount }: Api, doors: StudioDoors): void {
  const answer = async (id: ProductId, locale: Locale) =>
    created(await studioTitle(core, id, { locale, media: await doors.titleMedia(id, locale) }))

  mount(addTitleImage, async ({ params }, { viewer, locale, request }) => {
    if (!(await productExists(core.db, params.id))) fail('product.not_found')
    const { fields, file } = await readForm(request, addTitleImage.multipart)
    const image = await prepareImage(core, file.bytes)
    await transaction(core.db, async (tx) => {
      const imageId = await storeImage(core, tx, image, fields.focus)
      await (fields.purpose === 'poster' ? setPoster(tx, params.id, imageId) : addStill(tx, params.id, imageId))
      const subject = `product:${params.id}`
      await doors.audit(tx, { memberId: viewer.memberId, action: `${fields.purpose}.added`, subject })
    })
    await doors.siteChanged()
    return answer(params.id, locale)
  })

  mount(choosePoster, async ({ params }, { viewer, locale }) => {
    const image = await prepareImage(core, await readCandidateOf(core, params.id, params.candidate))
    await transaction(core.db, async (tx) => {
      await addStill(tx, params.id, await storeImage(core, tx, image, 'center'))
      const subject = `product:${params.id}`
      await doors.audit(tx, { memberId: viewer.memberId, action: 'still.chosen', subject })
    })
    await doors.siteChanged()
    return answer(params.id, locale)
  })
}
