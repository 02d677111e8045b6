import type { PersonalData } from '#server/personal-data.ts'
import { listSeatData, listTicketData } from './personal-data-queries.ts'

/**
 * Tickets and seats of a member. Nothing of it is erased: tickets are what was handed over for a purchase, as rights are,
 * and the books count them. Nothing of it prevents the end of an account either: a payment under way does that for all
 * purchases, and unused tickets are lost with the account like a plan's remaining days.
 */
export const personalDataInScreenings: PersonalData = {
  name: 'tickets',
  collect: async (db, memberId) => ({
    tickets: await listTicketData(db, memberId),
    seats: await listSeatData(db, memberId),
  }),
}
