import {
  changeFestivalPlan,
  getFestival,
  getFestivalPlan,
  getFestivalPurchaseInfo,
  listFestivals as listContract,
  listPasses as listPassesContract,
  reserveShow as reserveContract,
  returnReservation as returnContract,
} from '#contract/screenings/festivals/festivals.ts'
import { castFestivalVote, getFestivalVote } from '#contract/screenings/festivals/festival-votes.ts'
import * as studio from '#contract/screenings/festivals/studio-festivals.ts'
import { type Api, created, ok } from '#server/api.ts'
import { createFestival, updateFestival } from './edit-festival.ts'
import type { Audit } from '#server/audit.ts'
import { castVote, readBallot } from './votes/cast-vote.ts'
import { changePlan } from './passes/change-plan.ts'
import { listFestivals } from './festival-queries.ts'
import { listPasses } from './passes/list-passes.ts'
import { listMarks } from './passes/plan-queries.ts'
import { presentCard, presentFestival } from './present-festival.ts'
import { listInStudio, presentStudioFestival } from './present-studio-festival.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { readForm } from '#server/features/media/index.ts'
import { addPicture, removePicture } from './pictures.ts'
import { readPasses } from './passes/read-passes.ts'
import { reserveShow, returnReservation } from './passes/reserve-show.ts'

interface FestivalDoors {
  /** The currency of a visitor who has chosen none. */
  currencyFor(country: string | null): 'IRR' | 'USD'
  /** Writes what staff did into the audit log. */
  audit: Audit
}

function registerStudio({ core, mount }: Api, audit: Audit): void {
  mount(studio.listStudioFestivals, async (_, { locale }) => ok({ items: await listInStudio(core, locale) }))
  mount(studio.getStudioFestival, async ({ params }, { locale }) =>
    ok(await presentStudioFestival(core.db, params.id, locale)),
  )
  mount(studio.createFestival, async ({ body }, { viewer, locale }) =>
    created(await createFestival(core, audit, { by: viewer.memberId, locale, input: body })),
  )
  mount(studio.updateFestival, async ({ params, body: { version, ...input } }, { viewer, locale }) => {
    const change = { id: params.id, version, by: viewer.memberId, locale, input }
    return ok(await updateFestival(core, audit, change))
  })
  mount(studio.addFestivalImage, async ({ params: { id } }, { viewer, locale, request }) => {
    const { fields, file } = await readForm(request, studio.addFestivalImage.multipart)
    await addPicture(core, audit, { id, by: viewer.memberId, bytes: file.bytes, ...fields })
    return created(await presentStudioFestival(core.db, id, locale))
  })
  mount(studio.removeFestivalImage, async ({ params: { id, image } }, { viewer, locale }) => {
    await removePicture(core, audit, { id, image, by: viewer.memberId })
    return ok(await presentStudioFestival(core.db, id, locale))
  })
}

/** Festivals, their passes, and reservations; and their room of the studio. */
export function registerFestivals(api: Api, doors: FestivalDoors): void {
  const { core, mount, regions } = api
  registerStudio(api, doors.audit)
  mount(listContract, async (_input, { locale }) => {
    const rows = await listFestivals(core.db, core.clock.now())
    return ok({ items: rows.map((row) => presentCard(row, locale)) })
  })

  mount(getFestival, async ({ params }, { locale }) => ok(await presentFestival(core, params.id, locale)))

  mount(getFestivalPurchaseInfo, async ({ params, query }, { viewer, locale, request }) => {
    const country = regions.countryOfRequest(request)
    const currency = query.currency ?? doors.currencyFor(country)
    return ok(await readPasses(core, { festivalId: params.id, viewer, country, currency, locale }))
  })

  mount(reserveContract, async ({ body }, { viewer }) => {
    await limit(core, { 'festival_place.member': viewer.memberId })
    const ticketId = await reserveShow(core, { memberId: viewer.memberId, screeningId: body.screening_id })
    return created({ ticket_id: ticketId })
  })

  mount(getFestivalPlan, async ({ params }, { viewer }) =>
    ok({ marks: await listMarks(core.db, viewer.memberId, params.id) }),
  )

  mount(changeFestivalPlan, async ({ params, body }, { viewer }) =>
    ok({ marks: await changePlan(core, { memberId: viewer.memberId, festivalId: params.id, ...body }) }),
  )

  mount(getFestivalVote, async ({ params }, { viewer, locale }) =>
    ok(await readBallot(core, { ticketId: params.id, memberId: viewer.memberId, locale })),
  )

  mount(castFestivalVote, async ({ params, body }, { viewer, locale }) => {
    const question = { ticketId: params.id, memberId: viewer.memberId, locale }
    await castVote(core, { ...question, stars: body.stars })
    return ok(await readBallot(core, question))
  })

  mount(listPassesContract, async (_input, { viewer, locale }) =>
    ok({ items: await listPasses(core, viewer.memberId, locale) }),
  )

  mount(returnContract, async ({ params }, { viewer }) => {
    await limit(core, { 'festival_place.member': viewer.memberId })
    await returnReservation(core, { memberId: viewer.memberId, ticketId: params.id })
    return { status: 204 as const }
  })
}
