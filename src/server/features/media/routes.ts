import type { Audit } from '#server/audit.ts'
import {
  addSubtitle as addSubtitleRoute,
  cancelRun as cancelRunRoute,
  changeMarks,
  changeSounds,
  changeSubtitle,
  deletePreview as deletePreviewRoute,
  getTitleMedia,
  removeSubtitle,
  encodeAnew as encodeAnewRoute,
  retryStep,
  showPreview as showPreviewRoute,
  takeText as takeTextRoute,
} from '#contract/media/studio-media.ts'
import { transaction } from '#db/transaction.ts'
import type { Db, Tx } from '#db/client.ts'
import type { AuditAction } from '#lib/lists/audit-actions.ts'
import type { MemberId, ProductId, RunId, EntitlementSourceId } from '#lib/ids.ts'
import { type Api, created, ok } from '../../api.ts'
import { fail } from '../../fail.ts'
import { addSubtitle, changeTrack, removeTrack } from './sound/add-subtitle.ts'
import { deletePreview, showPreview } from './pipeline/put-aside.ts'
import { cancelRun, retryRun } from './pipeline/control-run.ts'
import { encodeAnew } from './pipeline/encode-anew.ts'
import { editMarks } from './marks/edit-marks.ts'
import { editSounds } from './sound/edit-sounds.ts'
import { presentTitleMedia } from './present-media.ts'
import { takeText } from './uploads/take-text.ts'
import { readForm } from './uploads/read-form.ts'
import { productExists } from './uploads/upload-queries.ts'

export interface MediaDoors {
  /** Writes what staff did into the audit log. */
  audit: Audit
  /** Drops guests' pages in memory, because they are outdated. */
  siteChanged(): Promise<void>
  /** Whether the right by which something was opened still holds. */
  isRightAlive(db: Db, rightId: EntitlementSourceId, now: Date): Promise<boolean>
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
  const anew = control(encodeAnew, 'run.encoded_anew')
  mount(encodeAnewRoute, ({ params }, { viewer, locale }) => anew(params.run, viewer.memberId, locale))
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
        productId: params.id,
        lang: fields.lang,
        fileName: file.name,
        bytes: file.bytes,
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
      const entry = { memberId: viewer.memberId, subject: `product:${productId}`, details: { run: params.run } }
      await doors.audit(tx, { ...entry, action: 'subtitle.added' })
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
        memberId: viewer.memberId,
        action: 'sounds.changed',
        subject: `product:${id}`,
        details: { run: params.run },
      }),
    )
    await doors.siteChanged()
    return ok(await presentTitleMedia(core, productId, locale))
  })
}

export function registerMarkRoutes({ core, mount }: Api, doors: MediaDoors): void {
  mount(changeMarks, async ({ params, body }, { viewer, locale }) => {
    const entry = { memberId: viewer.memberId, action: 'marks.changed', subject: `product:${params.id}` } as const
    await editMarks(core, params.id, body, (tx) => doors.audit(tx, entry))
    return ok(await presentTitleMedia(core, params.id, locale))
  })
}

export function registerPreviewRoutes({ core, mount }: Api, doors: MediaDoors): void {
  mount(showPreviewRoute, async ({ params, body }, { viewer, locale }) => {
    const action = body.shown ? 'preview.shown' : 'preview.hidden'
    await transaction(core.db, async (tx) => {
      const isChanged = await showPreview(tx, { productId: params.id, ...body }, core.clock.now())
      if (isChanged) await doors.audit(tx, { memberId: viewer.memberId, action, subject: `product:${params.id}` })
    })
    await doors.siteChanged()
    return ok(await presentTitleMedia(core, params.id, locale))
  })

  mount(deletePreviewRoute, async ({ params, query }, { viewer, locale }) => {
    await transaction(core.db, async (tx) => {
      await deletePreview(tx, { productId: params.id, was: query.was }, core.clock.now())
      await doors.audit(tx, { memberId: viewer.memberId, action: 'preview.deleted', subject: `product:${params.id}` })
    })
    await doors.siteChanged()
    return ok(await presentTitleMedia(core, params.id, locale))
  })
}
