import {
  getFestival,
  getFestivalPurchaseInfo,
  listFestivals as listContract,
  reserveShow as reserveContract,
  returnReservation as returnContract,
} from '#contract/festivals.ts'
import { type Api, created, ok } from '../../api.ts'
import { listFestivals } from './festival-queries.ts'
import { presentCard, presentFestival } from './present-festival.ts'
import { readPasses } from './read-passes.ts'
import { reserveShow, returnReservation } from './reserve-show.ts'

interface FestivalDoors {
  /** The currency of a visitor who has chosen none. */
  currencyFor(country: string | null): 'IRR' | 'USD'
}

/** Festivals, their passes, and reservations. */
export function registerFestivals({ core, mount, regions }: Api, doors: FestivalDoors): void {
  mount(listContract, async (_input, { locale }) => {
    const rows = await listFestivals(core.db, core.clock.now())
    return ok({ items: rows.map((row) => presentCard(row, locale)) })
  })

  mount(getFestival, async ({ params }, { locale }) => ok(await presentFestival(core, params.id, locale)))

  mount(getFestivalPurchaseInfo, async ({ params, query }, { viewer, locale, request }) => {
    const currency = query.currency ?? doors.currencyFor(regions.countryOfRequest(request))
    return ok(await readPasses(core, { festivalId: params.id, viewer, currency, locale }))
  })

  mount(reserveContract, async ({ body }, { viewer }) => {
    const ticketId = await reserveShow(core, { memberId: viewer.memberId, screeningId: body.screening_id })
    return created({ ticket_id: ticketId })
  })

  mount(returnContract, async ({ params }, { viewer }) => {
    await returnReservation(core, { memberId: viewer.memberId, ticketId: params.id })
    return { status: 204 as const }
  })
}
