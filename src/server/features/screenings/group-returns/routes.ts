import * as contract from '#contract/screenings/tickets/group-returns.ts'
import { type Api, ok } from '#server/api.ts'
import type { Localized } from '#server/fail.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { giveSeatsBack } from './give-seats-back.ts'
import { readSeatsBack } from './read-seats-back.ts'

const freed: Localized = { fa: 'صندلی‌ها آزاد شدند.', en: 'The seats are free again.' }
const withMoney: Localized = {
  fa: 'صندلی‌ها آزاد شدند. اگر برایشان پولی داده شده است، به خریدار برمی‌گردد.',
  en: 'The seats are free again. Money that was paid for them goes back to the buyer.',
}

/** Giving back seats of a group ticket by its holder. */
export function registerGroupReturns({ core, mount }: Api): void {
  mount(contract.getSeatsBack, async ({ params }, { viewer, locale }) =>
    ok(await readSeatsBack(core, { ticketId: params.id, memberId: viewer.memberId, locale })),
  )

  mount(contract.giveSeatsBack, async ({ params, body }, { viewer, locale }) => {
    await limit(core, { 'seats_back.member': viewer.memberId })
    const { seats, of, is_paid: isPaid, way } = body
    const asked = { ticketId: params.id, holderId: viewer.memberId, seats, of, isPaid, way, locale }
    await giveSeatsBack(core, { ...asked, judgedAt: null, isByHour: false })
    return ok({ message: (isPaid ? withMoney : freed)[locale], seats: of - seats })
  })
}
