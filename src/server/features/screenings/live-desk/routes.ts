import * as contract from '#contract/screenings/live/live-desk.ts'
import type { StaffViewer } from '#server/viewer.ts'
import { type Api, created, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import type { Audit } from '#server/audit.ts'
import { findEventOf } from '#server/features/screenings/live/index.ts'
import { listDeskRows } from './desk-queries.ts'
import { cut, openRecording } from './cut-recording.ts'
import { doDeed } from './do-deed.ts'
import { zippedProfile } from './obs-profile.ts'
import { presentDesk, presentRow } from './present-desk.ts'
import { previewFolder, registerPreview } from './preview.ts'
import { sayMessage, takeBackMessage } from './say-message.ts'
import { showAccess, turnAccess } from './stream-access.ts'

/** Never stored: it holds a key. */
const secret = { 'cache-control': 'no-store' }

/** The control room of live events: its picture, its deeds, its keys, and what it says to the audience. */
export function registerLiveDesk(api: Api, { audit }: { audit: Audit }): void {
  const { core, mount, regions } = api
  const house = { core, regions }
  const deskOf = ({ memberId }: StaffViewer) => ({ memberId, audit })
  registerPreview(api)

  mount(contract.listLiveEvents, async ({ query: { page, per_page: limit } }, { locale }) => {
    const now = core.clock.now()
    const { items, total } = await listDeskRows(core.db, { limit, offset: (page - 1) * limit })
    return ok({ items: items.map((row) => presentRow(row, locale, now)), page, per_page: limit, total })
  })

  mount(contract.getLiveDesk, async ({ params }, { locale }) => ok(await presentDesk(house, params.id, locale)))

  mount(contract.doLiveDeed, async ({ params, body }, { viewer, locale }) => {
    const wish = { productId: params.id, deed: body.deed, withoutPicture: body.without_picture }
    await doDeed(core, deskOf(viewer), wish)
    return ok(await presentDesk(house, params.id, locale))
  })

  mount(contract.showLiveKey, async ({ params }, { viewer }) =>
    ok(await showAccess(core, deskOf(viewer), { productId: params.id, whatFor: 'show_key' }), secret),
  )

  mount(contract.turnLiveKey, async ({ params }, { viewer }) =>
    ok(await turnAccess(core, deskOf(viewer), params.id), secret),
  )

  mount(contract.makeLiveProfile, async ({ params }, { viewer }) => {
    const access = await showAccess(core, deskOf(viewer), { productId: params.id, whatFor: 'obs_profile' })
    return ok(zippedProfile(access, `parde-${params.id}`), secret)
  })

  mount(contract.openLivePreview, async ({ params }) => {
    const event = (await findEventOf(core.db, params.id)) ?? fail('live_desk.not_found')
    const { path, until } = previewFolder(core.config, event.id, core.clock.now())
    return ok({ manifest_url: `${path}/master.m3u8`, until: until.toISOString() }, secret)
  })

  mount(contract.openLiveRecording, async ({ params }) => ok(await openRecording(core, params.id), secret))

  mount(contract.cutLiveEvent, async ({ params, body }, { viewer, locale }) => {
    const dateOf = (text: string | null) => (text === null ? null : new Date(text))
    await cut(core, deskOf(viewer), { productId: params.id, from: dateOf(body.from), until: dateOf(body.until) })
    return ok(await presentDesk(house, params.id, locale))
  })

  mount(contract.sayLiveMessage, async ({ params, body }, { viewer, locale }) => {
    await sayMessage(core, deskOf(viewer), { productId: params.id, ...body })
    return created(await presentDesk(house, params.id, locale))
  })

  mount(contract.takeBackLiveMessage, async ({ params }, { viewer, locale }) => {
    await takeBackMessage(core, deskOf(viewer), { productId: params.id, message: params.message })
    return ok(await presentDesk(house, params.id, locale))
  })
}
