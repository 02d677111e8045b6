import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/screenings/tickets/ticket-guests.ts'
import { type Api, created, ok } from '#server/api.ts'
import type { Localized } from '#server/fail.ts'
import { leaveSeat, readInvitation, readSeat, takeSeat } from './guest-seat.ts'
import { addGuest, endLink, makeLink, readGuests, removeGuest } from './guests.ts'

const left: Localized = { fa: 'جایتان آزاد شد.', en: 'Your seat is free again.' }

const tokenOf = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]{20,100})$/.exec(headers.authorization ?? '')?.[1] ?? null

/** Guests of a group ticket: the holder's list and link, and the guest's own seat. */
export function registerTicketGuests({ core, mount }: Api): void {
  mount(contract.getGuests, async ({ params }, { viewer }) =>
    ok(await readGuests(core, { ticketId: params.id, memberId: viewer.memberId })),
  )
  mount(contract.addGuest, async ({ params, body }, { viewer }) =>
    created(await addGuest(core, { ticketId: params.id, memberId: viewer.memberId, name: body.name })),
  )
  mount(contract.removeGuest, async ({ params }, { viewer }) =>
    ok(await removeGuest(core, { ticketId: params.id, memberId: viewer.memberId, guestId: params.guest })),
  )
  mount(contract.makeGuestLink, async ({ params }, { viewer }) =>
    created(await makeLink(core, { ticketId: params.id, memberId: viewer.memberId })),
  )
  mount(contract.endGuestLink, async ({ params }, { viewer }) =>
    ok(await endLink(core, { ticketId: params.id, memberId: viewer.memberId })),
  )

  mount(contract.openGuestLink, async ({ body }, { ip, locale }) =>
    ok(await readInvitation(core, body.secret, { ip, locale })),
  )
  mount(contract.takeGuestSeat, async ({ body }, { ip, locale }) =>
    created({ auth: await takeSeat(core, body, { ip, locale }) }),
  )
  mount(contract.getGuestSeat, async (_, { request, ip, locale }) =>
    ok(await readSeat(core, tokenOf(request), { ip, locale })),
  )
  mount(contract.leaveGuestSeat, async (_, { request, ip, locale }) => {
    await leaveSeat(core, tokenOf(request), ip)
    return ok({ message: left[locale] })
  })
}
