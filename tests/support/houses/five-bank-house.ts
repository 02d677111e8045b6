import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { BankName } from '#sandbox/bank/emulated-bank.ts'
import { fiveBanks, fiveGatewaysAt } from '#tests/support/banks/five-banks.ts'
import { bankAt, type Buyer, merchantId, paymentHouse } from './payment-house.ts'

/** The product with all five gateways, and functions to buy through any of them. */
export async function fiveBankHouse() {
  const house = await paymentHouse({ gatewaysAt: (url) => fiveGatewaysAt(url, merchantId) })
  const banks = bankByName(house.sandboxUrl)
  // PayPal's own events would race with what a test checks
  await banks.paypal.set({ webhooks: 'held' })

  const keyOfNewest = async (id: string) => (await house.attempts(id)).at(-1)?.session_key ?? ''
  return {
    house,
    banks,
    /** An attempt for a new film at this bank's price. */
    begin: async (name: BankName, by?: Buyer) => {
      const money = fiveBanks.find((bank) => bank.name === name)?.money
      if (money === undefined) throw new Error('no such bank')
      const nika = by ?? (await house.buyer())
      const film = { ...(await house.film(1, { prices: [money] })), price: money }
      const bought = await house.buy(nika, film, { gateway: name, locale: 'en' })
      expect(bought.status).toBe(201)
      const { id } = bought
      const key = await keyOfNewest(id)
      return {
        nika,
        film,
        id,
        key,
        look: () => house.look(nika, id),
        state: async () => (await house.look(nika, id)).state,
        attempt: async () => (await house.attempts(id)).at(-1),
        rights: () => house.rightsOf(nika.memberId),
        ledger: async () => (await banks[name].session(key)).ledger,
        press: async () => void (await banks[name].press(key)),
        comeBack: async () => (await banks[name].bringBack(key))[0],
        /** Another attempt of the same purchase; returns its key at that bank. */
        goTo: async (other: BankName) => {
          const call = { as: nika, key: randomUUID(), body: { gateway: other } }
          const answer = await house.call('POST', `/me/purchases/${id}/attempts`, call)
          expect(answer.status).toBe(201)
          return keyOfNewest(id)
        },
      }
    },
  }
}

function bankByName(url: string) {
  return {
    zarinpal: bankAt(url, 'zarinpal'),
    mellat: bankAt(url, 'mellat'),
    pasargad: bankAt(url, 'pasargad'),
    saman: bankAt(url, 'saman'),
    paypal: bankAt(url, 'paypal'),
  }
}
