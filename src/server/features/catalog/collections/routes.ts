import * as contract from '#contract/catalog/title-collections.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { type Api, created, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { cardsOf, presentImage, type StoredImage } from '#server/features/catalog/titles/index.ts'
import { readForm } from '#server/features/media/index.ts'
import {
  type CollectionDoors,
  createTitleCollection,
  deleteTitleCollection,
  presentStudioCollection,
  setPicture,
  updateTitleCollection,
} from './edit-title-collection.ts'
import { findShown, findStudio, listShown, listStudio } from './title-collection-queries.ts'

/** Collections of titles with a story: their pages, and the studio's editor. */
export function registerTitleCollections(api: Api, doors: CollectionDoors): void {
  registerPublic(api)
  registerStudio(api, doors)
}

type CardRow = {
  id: number
  title_fa: string
  title_en: string
  line_fa: string
  line_en: string
  picture: StoredImage | null
}

const presentCollectionCard = (row: CardRow, locale: Locale) => ({
  id: row.id,
  title: inLocale(row.title_fa, row.title_en, locale),
  line: inLocale(row.line_fa, row.line_en, locale),
  picture: presentImage(row.picture),
})

function registerPublic({ core, mount }: Api): void {
  mount(contract.listTitleCollections, async ({ query: { page, per_page: limit } }, { locale }) => {
    const { rows, total } = await listShown(core.db, { now: core.clock.now(), limit, offset: (page - 1) * limit })
    const items = rows.map((row) => ({ ...presentCollectionCard(row, locale), count: row.count }))
    return ok({ items, page, per_page: limit, total })
  })

  mount(contract.getTitleCollection, async ({ params }, { locale }) => {
    const now = core.clock.now()
    const row = (await findShown(core.db, params.id, now)) ?? fail('title_collection.not_found')
    const ids = row.items.map(({ product_id: id }) => id)
    const cards = await cardsOf(core.db, ids, locale, now)
    const items = row.items.flatMap((item) => {
      const card = cards.get(item.product_id)
      return card === undefined ? [] : [{ card, note: inLocale(item.note_fa, item.note_en, locale) }]
    })
    return ok({
      ...presentCollectionCard(row, locale),
      story: inLocale(row.story_fa, row.story_en, locale),
      shown_until: row.shown_until?.toISOString() ?? null,
      count: items.length,
      items,
    })
  })
}

function registerStudio({ core, mount }: Api, doors: CollectionDoors): void {
  mount(contract.listStudioTitleCollections, async (_, { locale }) =>
    ok({ items: (await listStudio(core.db)).map((row) => presentStudioCollection(row, locale)) }),
  )

  mount(contract.getStudioTitleCollection, async ({ params }, { locale }) => {
    const row = (await findStudio(core.db, params.id)) ?? fail('title_collection.not_found')
    return ok(presentStudioCollection(row, locale))
  })

  mount(contract.createTitleCollection, async ({ body }, { viewer, locale }) =>
    created(await createTitleCollection(core, doors, { by: viewer.memberId, locale }, body)),
  )

  mount(contract.updateTitleCollection, async ({ params, body }, { viewer, locale }) =>
    ok(await updateTitleCollection(core, doors, { by: viewer.memberId, locale }, { ...body, id: params.id })),
  )

  mount(contract.deleteTitleCollection, async ({ params }, { viewer }) => {
    await deleteTitleCollection(core, doors, viewer.memberId, params.id)
    return { status: 204 as const }
  })

  mount(contract.setTitleCollectionPicture, async ({ params: { id } }, { viewer, locale, request }) => {
    if ((await findStudio(core.db, id)) === undefined) fail('title_collection.not_found')
    const { file, fields } = await readForm(request, contract.setTitleCollectionPicture.multipart)
    const picture = { id, focus: fields.focus, bytes: file.bytes }
    return created(await setPicture(core, doors, { by: viewer.memberId, locale }, picture))
  })
}
