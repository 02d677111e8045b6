import type { ProductId } from '#lib/ids.ts'
import { awakeSessions } from '#tests/support/rows/awake-sessions.ts'
import type { Buyer } from './payment-house.ts'
import type { screeningHouse } from './screening-house.ts'

export type ActDates = { starts_at?: string; ends_at?: string }

/** The desk's acts on a screening (cancel, postpone, …) as its pages do them; by `keeper` where nobody else is named. */
export function actDesk(house: Awaited<ReturnType<typeof screeningHouse>>, keeper: Buyer) {
  const awake = () => awakeSessions(house.db, house.clock.now())
  async function preview(id: ProductId, act: string, as: Buyer = keeper, dates: ActDates = {}) {
    await awake()
    const query = new URLSearchParams({ act, ...dates })
    const { body } = await house.call('GET', `/studio/screenings/${id}/act-preview?${query}`, { as })
    return body as unknown as {
      fingerprint: string
      seen_at: string
      tickets: number
      money: object[]
      pays_at_once: boolean
      code?: string
    }
  }
  return {
    /** Renews all sessions: months may have passed. */
    awake,
    preview,
    /** Looks, and does what was seen. */
    act: async (id: ProductId, name: string, as: Buyer = keeper, dates: ActDates = {}) => {
      const { fingerprint } = await preview(id, name, as, dates)
      const body = { act: name, fingerprint, reason: 'the projector', ...dates }
      return house.call('POST', `/studio/screenings/${id}/acts`, { as, body })
    },
  }
}
