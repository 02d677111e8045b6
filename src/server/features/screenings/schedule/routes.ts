import type { z } from 'zod'
import { checkLiveTicket } from '#contract/screenings/live/live.ts'
import { getScreening, getSeats, getTicket, listScreenings, listTickets } from '#contract/screenings/screenings.ts'
import { checkTicket } from '#contract/screenings/tickets/ticket-check.ts'
import type { GuestAuth } from '#contract/screenings/tickets/ticket-guests.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, type Context, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { endOfIsoDay } from '#lib/time/end-of-day.ts'
import type { Viewer } from '#server/viewer.ts'
import { cardsOf } from '#server/features/catalog/titles/index.ts'
import { judgeAccess } from '#server/features/playback/play/index.ts'
import { findTicket } from './tickets/find-ticket.ts'
import { seatsForAll } from './seats/guest-seats.ts'
import { presentCard, presentPage } from './present-screening.ts'
import { presentTickets } from './tickets/present-ticket.ts'
import { readCity } from './read-city.ts'
import { readSeats } from './seats/read-seats.ts'
import { countByDay, daysFrom } from './screening-days.ts'
import { findPage, listCards, listSpans } from './screening-queries.ts'
import { inHand } from './tickets/ticket-in-hand.ts'
import { findTicketOf, listTicketsOf } from './tickets/ticket-queries.ts'

interface GuestQuestion {
  code: string
  viewer: Viewer | null
  ip: string
  locale: Locale
}

interface ScreeningDoors {
  /** The seat that the code of a guest opens, with a session of its own; null for every other code. */
  seatOfCode(asked: GuestQuestion): Promise<z.input<typeof GuestAuth> | null>
  /** The currency of a visitor who has chosen none. */
  currencyFor(country: string | null): 'IRR' | 'USD'
}

function registerTickets(api: Api, doors: ScreeningDoors): void {
  const { core, mount } = api
  mount(listTickets, async ({ query }, { viewer, locale }) => {
    const { page, per_page: limit, product_id: productId } = query
    const shown = { productId, limit, offset: (page - 1) * limit, now: core.clock.now() }
    const { rows, total } = await listTicketsOf(core.db, viewer.memberId, shown)
    const items = await presentTickets(core, rows, { memberId: viewer.memberId, locale })
    return ok({ items, page, per_page: limit, total })
  })

  mount(getTicket, async ({ params }, { viewer, locale }) => {
    const row = await findTicketOf(core.db, viewer.memberId, params.id)
    const [ticket] = await presentTickets(core, row === undefined ? [] : [row], { memberId: viewer.memberId, locale })
    return ok(ticket ?? fail('ticket.unknown'))
  })

  mount(checkTicket, async ({ params: { code } }, context) => {
    const { viewer, locale, ip } = context
    const auth = await doors.seatOfCode({ code, viewer, ip, locale })
    return auth === null ? lookAtTicket(api, { code }, context) : ok({ ticket: null, watchable: null, auth })
  })

  mount(checkLiveTicket, ({ params: { code } }, context) => lookAtTicket(api, { code, mode: 'live' }, context))
}

/** Shows what a code opens, without using it; a ticket of another mode than `mode` is unknown. */
async function lookAtTicket(
  { core, letIn, regions }: Api,
  { code, mode }: { code: string; mode?: 'live' },
  { viewer: asker, locale, ip, request }: Context,
) {
  const viewer = asker ?? (await letIn({ access: 'member' }, request))
  const row = await findTicket(core, { code, viewer, ip })
  if (mode !== undefined && row.mode !== mode) fail('ticket.unknown')
  const asked = { productId: row.product_id, viewer, country: regions.countryOfRequest(request), locale }
  const [[ticket], watchable] = await Promise.all([
    presentTickets(core, [row], { memberId: viewer.memberId, locale }),
    judgeAccess(core, { ...asked, ticket: inHand(core, row, viewer.memberId) }),
  ])
  return ok({ ticket: ticket ?? fail('ticket.unknown'), watchable, auth: null })
}

/** Screenings, their seats, and members' tickets. */
export function registerScreenings(api: Api, doors: ScreeningDoors): void {
  const { core, mount, regions } = api
  registerTickets(api, doors)

  mount(listScreenings, async ({ query }, { locale }) => {
    const { page, per_page: limit, city: typed, ...others } = query
    const now = core.clock.now()
    const city = typed === undefined ? undefined : ((await readCity(core.db, typed))?.fa ?? typed)
    const filter = { ...others, city }
    const until = endOfIsoDay(daysFrom(now).at(-1) ?? '')
    const [{ rows, total }, spans] = await Promise.all([
      listCards(core.db, filter, { limit, offset: (page - 1) * limit, now }),
      listSpans(core.db, filter, { now, until }),
    ])
    const items = rows.map((row) => presentCard(row, locale, now))
    return ok({ items, page, per_page: limit, total, days: countByDay(spans, now) })
  })

  mount(getScreening, async ({ params }, { locale }) => {
    const now = core.clock.now()
    const row = await findPage(core.db, params.id)
    if (row === undefined) fail('product.not_found')
    const film = (await cardsOf(core.db, [row.film_id], locale, now)).get(row.film_id)
    return ok(presentPage(row, film ?? fail('product.not_found'), locale, now))
  })

  const seats = seatsForAll((question) => readSeats(core, question), {
    now: () => core.clock.now(),
    memory: api.memoryClock,
  })
  mount(getSeats, async ({ params, query }, { viewer, locale, request }) => {
    const country = regions.countryOfRequest(request)
    const currency = query.currency ?? doors.currencyFor(country)
    return ok(await seats({ productId: params.id, viewer, country, currency, locale }))
  })
}
