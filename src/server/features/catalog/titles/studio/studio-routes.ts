import type { Audit } from '#server/audit.ts'
import type { z } from 'zod'
import type { TitleMedia } from '#contract/media/studio-media.ts'
import {
  createTitle as createTitleRoute,
  getTitle,
  listTitles,
  publishTitle as publishTitleRoute,
  removeTitleImage,
  unpublishTitle as unpublishTitleRoute,
  updateTitle as updateTitleRoute,
} from '#contract/catalog/studio.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { AuditAction } from '#lib/lists/audit-actions.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, created, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { createTitle, publishTitle, unpublishTitle, updateTitle } from './edit-title.ts'
import { presentImage } from '../image-address.ts'
import { madeKinds } from '../kinds/kinds.ts'
import { presentStudioRow } from './present-studio.ts'
import { studioTitle } from './studio-title.ts'
import { findStudioTitles } from './studio-list-queries.ts'
import { deleteStill } from '../title-queries.ts'

/** Other features' functions for the editors' calls; passed by the list of features, so that imports form no circle. */
export interface StudioDoors {
  /** Media of a title for its editor. */
  titleMedia(productId: ProductId, locale: Locale): Promise<z.input<typeof TitleMedia>>
  /** A title became paid or free, so its protection must change. */
  protectionChanged(tx: Tx, productId: ProductId): Promise<void>
  /** Writes an action of staff into the audit log. */
  audit: Audit
  /** A title was published, so what plays of it must be made ready. */
  makeReady(tx: Tx, productId: ProductId): Promise<void>
  /** A title was written: what has to be there with it is made in the same transaction. */
  stored(tx: Tx, productId: ProductId): Promise<void>
  /** Brings the index of the search up to what the transaction has changed. */
  indexChanged: (tx: Tx) => Promise<void>
  /** Drops guests' pages in memory, because they are outdated. */
  siteChanged(): Promise<void>
}

export function registerStudioRoutes(api: Api, doors: StudioDoors): void {
  const { core, mount } = api
  const { db } = core

  async function titleFor(id: ProductId, locale: Locale) {
    return studioTitle(core, id, { locale, media: await doors.titleMedia(id, locale) })
  }

  async function note(memberId: MemberId, action: AuditAction, id: ProductId): Promise<void> {
    await transaction(db, (tx) => doors.audit(tx, { memberId, action, subject: `product:${id}` }))
    await doors.siteChanged()
  }

  mount(createTitleRoute, async ({ body }, { viewer, locale }) => {
    const id = await createTitle(core, body, (tx, made) => doors.stored(tx, made))
    await note(viewer.memberId, 'title.created', id)
    return created(await titleFor(id, locale))
  })

  mount(getTitle, async ({ params }, { locale }) => ok(await titleFor(params.id, locale)))

  mount(updateTitleRoute, async ({ params, body }, { viewer, locale }) => {
    const { version, ...fields } = body
    await updateTitle(core, params.id, {
      fields,
      version,
      afterwards: async (tx, { isFreeChanged }) => {
        await doors.stored(tx, params.id)
        if (isFreeChanged) await doors.protectionChanged(tx, params.id)
        await doors.indexChanged(tx)
      },
    })
    await note(viewer.memberId, 'title.changed', params.id)
    return ok(await titleFor(params.id, locale))
  })

  mount(publishTitleRoute, async ({ params }, { viewer, locale }) => {
    await publishTitle(core, params.id, { locale, afterwards: doors.indexChanged })
    await transaction(db, (tx) => doors.makeReady(tx, params.id))
    await note(viewer.memberId, 'title.published', params.id)
    return ok(await titleFor(params.id, locale))
  })

  mount(removeTitleImage, async ({ params }, { viewer, locale }) => {
    const wasThere = await transaction(db, (tx) => deleteStill(tx, params.id, params.image))
    if (!wasThere) fail('request.not_found')
    await note(viewer.memberId, 'title.image_removed', params.id)
    return ok(await titleFor(params.id, locale))
  })

  mount(unpublishTitleRoute, async ({ params }, { viewer, locale }) => {
    await unpublishTitle(core, params.id, doors.indexChanged)
    await note(viewer.memberId, 'title.unpublished', params.id)
    return ok(await titleFor(params.id, locale))
  })
}

/** The list from which an editor chooses titles. */
export function registerPickers({ core, mount }: Api): void {
  const { db } = core

  mount(listTitles, async ({ query }, { locale }) => {
    const found = await findStudioTitles(db, {
      ...query,
      kinds: madeKinds.filter((kind) => query.kind === undefined || kind === query.kind),
      now: core.clock.now(),
      limit: query.per_page,
      offset: (query.page - 1) * query.per_page,
    })
    const counts = {
      all: Number(found.counts.all),
      draft: Number(found.counts.draft),
      published: Number(found.counts.published),
      failed: Number(found.counts.failed),
      running: Number(found.counts.running),
    }
    const items = found.rows.map((row) => presentStudioRow(row, presentImage(row.poster), locale))
    return ok({ items, page: query.page, per_page: query.per_page, total: found.total, counts })
  })
}
