import { printedTicketCode, ticketCodeIn } from '#lib/typed/ticket-code.ts'

/** The address that a ticket's QR holds: it shows the ticket and does not use it. */
export const addressOfCode = (code: string, page: '/play' | '/lives/play' = '/play'): string =>
  `${page}?code=${printedTicketCode(ticketCodeIn(code))}`
