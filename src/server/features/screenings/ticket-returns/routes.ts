import { getTicketReturn, returnTicket as returnTicketRoute } from '#contract/screenings/tickets/ticket-transfers.ts'
import { type Api, ok } from '#server/api.ts'
import type { Localized } from '#server/fail.ts'
import { readReturn } from './read-return.ts'
import { returnTicket } from './return-ticket.ts'

const returned: Localized = {
  fa: 'بلیت پس گرفته شد و جایش آزاد شد. اگر برایش پولی داده شده است، به خریدار برمی‌گردد.',
  en: 'The ticket was taken back and its seat is free. Money that was paid for it goes back to its buyer.',
}

/** Giving a ticket back by its holder. */
export function registerTicketReturns({ core, mount }: Api): void {
  mount(getTicketReturn, async ({ params }, { viewer, locale }) =>
    ok(await readReturn(core, { ticketId: params.id, viewer, locale })),
  )

  mount(returnTicketRoute, async ({ params, body }, { viewer, locale }) => {
    await returnTicket(core, { ticketId: params.id, memberId: viewer.memberId, way: body.way, locale })
    return ok({ message: returned[locale] })
  })
}
