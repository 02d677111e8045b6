import { randomUUID } from 'node:crypto'
import { bankAt, type Buyer, paymentHouse } from './payment-house.ts'

/** The product with the emulated Mellat as a gateway beside Zarinpal, and functions to buy through it. */
export async function mellatHouse() {
  const house = await paymentHouse({
    gatewaysAt: (url) => ({
      mellat: {
        apiUrl: `${url}/sandbox/mellat/pgwchannel/services/pgw`,
        startUrl: `${url}/sandbox/mellat/pgwchannel`,
        terminalId: '6318842',
        userName: 'parde',
        password: 'sandbox-mellat-password',
        refunds: true,
      },
    }),
  })
  const refIdOf = (body: Record<string, unknown>): string => {
    const { redirect } = body as { redirect?: { fields?: Record<string, string> } | null }
    return redirect?.fields?.['RefId'] ?? ''
  }
  const bank = bankAt(house.sandboxUrl, 'mellat')
  return {
    house,
    bank,
    buy: async (as: Buyer, film: Parameters<typeof house.buy>[1], locale: 'fa' | 'en' = 'en') => {
      const answer = await house.buy(as, film, { gateway: 'mellat', locale })
      return { ...answer, refId: refIdOf(answer.body) }
    },
    retry: async (as: Buyer, id: string) => {
      const body = { gateway: 'mellat' }
      const answer = await house.call('POST', `/me/purchases/${id}/attempts`, { as, key: randomUUID(), body })
      return { ...answer, refId: refIdOf(answer.body) }
    },
    /** How often a call was made since `clear`. */
    asked: async (call: string) => (await bank.counts())[`mellat.${call}`] ?? 0,
  }
}
