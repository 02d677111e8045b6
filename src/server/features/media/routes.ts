import { addTitleImage, choosePoster } from '#contract/studio.ts'
import {
  addSubtitle as addSubtitleRoute,
  cancelRun as cancelRunRoute,
  changeSounds,
  changeSubtitle,
  getTitleMedia,
  removeSubtitle,
  retryStep,
  takeText as takeTextRoute,
} from '#contract/studio-media.ts'
import { transaction } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import type { AuditDetails } from '#db/json-columns.ts'
import type { AuditAction } from '#lib/audit-actions.ts'
import type { MemberId, ProductId, RunId } from '#lib/ids.ts'
import { type Api, created, ok } from '../../api.ts'
import { fail } from '../../fail.ts'
import { addStill, setPoster, studioTitle } from '../catalog/index.ts'
import { addSubtitle, changeTrack, removeTrack } from './add-subtitle.ts'
import { cancelRun, retryRun } from './control-run.ts'
import { editSounds } from './edit-sounds.ts'
import { readCandidate } from './poster-candidates.ts'
import { presentTitleMedia } from './present-media.ts'
import { takeText } from './take-text.ts'
import { findRun } from './run-queries.ts'
import { readForm } from './read-form.ts'
import { storeImage, prepareImage } from './store-image.ts'
import { productExists } from './upload-queries.ts'

export interface MediaDoors {
  /** Writes what staff did into the audit log. */
  audit(
    tx: Tx,
    entry: { memberId: MemberId; action: AuditAction; subject: string; details?: AuditDetails },
  ): Promise<void>
  /** Drops guests' pages in memory, because they are outdated. */
  siteChanged(): Promise<void>
  /** A title has a new subtitle, whose lines are to be read. */
  subtitleAdded(tx: Tx): Promise<void>
}

export function registerPipelineRoutes({ core, mount }: Api, doors: MediaDoors): void {
  mount(getTitleMedia, async ({ params }, { locale }) => {
    if (!(await productExists(core.db, params.id))) fail('product.not_found')
    return ok(await presentTitleMedia(core, params.id, locale))
  })

  const control = (act: typeof retryRun, action: AuditAction) => {
    return async (runId: RunId, memberId: MemberId, locale: 'fa' | 'en') => {
      const productId = await act(core, runId)
      const entry = { memberId, action, subject: `product:${productId}`, details: { run: runId } }
      await transaction(core.db, (tx) => doors.audit(tx, entry))
      return ok(await presentTitleMedia(core, productId, locale))
    }
  }
  const retry = control(retryRun, 'run.retried')
  const cancel = control(cancelRun, 'run.cancelled')
  mount(retryStep, ({ params }, { viewer, locale }) => retry(params.run, viewer.memberId, locale))
  mount(cancelRunRoute, ({ params }, { viewer, locale }) => cancel(params.run, viewer.memberId, locale))
}

export function registerSubtitleRoutes({ core, mount }: Api, doors: MediaDoors): void {
  mount(addSubtitleRoute, async ({ params }, { viewer, locale, request }) => {
    const { fields, file } = await readForm(request, addSubtitleRoute.multipart)
    const subject = `product:${params.id}`
    await addSubtitle(
      core,
      {
        ...{ productId: params.id, lang: fields.lang, fileName: file.name, bytes: file.bytes },
        isForced: fields.is_forced === undefined ? undefined : fields.is_forced === 'true',
      },
      {
        locale,
        afterwards: async (tx) => {
          await doors.subtitleAdded(tx)
          await doors.audit(tx, { memberId: viewer.memberId, action: 'subtitle.added', subject })
        },
      },
    )
    await doors.siteChanged()
    return created(await presentTitleMedia(core, params.id, locale))
  })

  mount(takeTextRoute, async ({ params, body }, { viewer, locale }) => {
    const afterwards = async (tx: Tx, productId: ProductId) => {
      await doors.subtitleAdded(tx)
      const subject = `product:${productId}`
      await doors.audit(tx, {
        memberId: viewer.memberId,
        action: 'subtitle.added',
        subject,
        details: { run: params.run },
      })
    }
    const asked = { runId: params.run, stream: body.stream, lang: body.lang, isForced: body.is_forced }
    const productId = await takeText(core, asked, { locale, afterwards })
    await doors.siteChanged()
    return created(await presentTitleMedia(core, productId, locale))
  })

  mount(changeSubtitle, async ({ params, body }, { viewer, locale }) => {
    const { is_forced: isForced, was } = body
    await transaction(core.db, async (tx) => {
      await changeTrack(tx, { productId: params.id, id: params.track, isForced, wasForced: was })
      // what is said in it is found by the search, or not any more
      await doors.subtitleAdded(tx)
      const subject = `product:${params.id}`
      const details = { from: sortOf(was), to: sortOf(isForced) }
      await doors.audit(tx, { memberId: viewer.memberId, action: 'subtitle.changed', subject, details })
    })
    await doors.siteChanged()
    return ok(await presentTitleMedia(core, params.id, locale))
  })

  mount(removeSubtitle, async ({ params }, { viewer, locale }) => {
    const subject = `product:${params.id}`
    await transaction(core.db, async (tx) => {
      if (!(await removeTrack(core, tx, params.id, params.track))) fail('request.not_found')
      await doors.audit(tx, { memberId: viewer.memberId, action: 'subtitle.removed', subject })
    })
    await doors.siteChanged()
    return ok(await presentTitleMedia(core, params.id, locale))
  })
}

const sortOf = (isForced: boolean): string => (isForced ? 'forced' : 'subtitle')

export function registerSoundRoutes({ core, mount }: Api, doors: MediaDoors): void {
  mount(changeSounds, async ({ params, body }, { viewer, locale }) => {
    const productId = await editSounds(core, params.run, body, (tx, id) =>
      doors.audit(tx, {
        ...{ memberId: viewer.memberId, action: 'sounds.changed', subject: `product:${id}` },
        details: { run: params.run },
      }),
    )
    await doors.siteChanged()
    return ok(await presentTitleMedia(core, productId, locale))
  })
}

export function registerImageRoutes({ core, mount }: Api, doors: MediaDoors): void {
  const answer = async (id: ProductId, locale: 'fa' | 'en') =>
    created(await studioTitle(core, id, { locale, media: await presentTitleMedia(core, id, locale) }))

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
    const run = await findRun(core.db, params.candidate.split('.')[0] ?? '').catch(() => undefined)
    if (run === undefined || run.product_id !== params.id) fail('request.not_found')
    const image = await prepareImage(core, await readCandidate(core, params.candidate))
    await transaction(core.db, async (tx) => {
      await addStill(tx, params.id, await storeImage(core, tx, image, 'center'))
      const subject = `product:${params.id}`
      await doors.audit(tx, { memberId: viewer.memberId, action: 'still.chosen', subject })
    })
    await doors.siteChanged()
    return answer(params.id, locale)
  })
}
