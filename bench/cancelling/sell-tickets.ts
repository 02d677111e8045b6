import { randomUUID } from 'node:crypto'
import type { BankName } from '#sandbox/bank/emulated-bank.ts'
import { keyOf, type Redirect } from '../storm/banks.ts'
import type { Member } from '../storm/scene.ts'
import { ask, comeBack, type Street } from '../storm/street.ts'

const banks: readonly BankName[] = ['zarinpal', 'mellat', 'pasargad', 'saman']

/** The most tickets of one purchase; buyers take one, two and so on up to it, in turn. */
export const mostOfOne = 4

export interface Event {
  productId: number
  offerId: string
  /** Of one ticket, in Rials. */
  price: number
}

async function buy(street: Street, buyer: Member, wish: { event: Event; bank: BankName; tickets: number }) {
  const { event, bank, tickets } = wish
  const price = { currency: 'IRR', amount: event.price * tickets }
  const { status, body } = await ask(street, {
    method: 'POST',
    path: '/purchases',
    token: buyer.token,
    key: randomUUID(),
    body: { type: 'BUY_SCREENING', offer_id: event.offerId, quantity: tickets, price, gateway: bank },
  })
  if (status !== 201) throw new Error(`a purchase was answered with ${status}: ${JSON.stringify(body)}`)
  const { redirect } = body as { redirect: Redirect | null }
  if (redirect === null) throw new Error('a purchase began without a bank')
  const paid = await street.house.banks.press(bank, keyOf(bank, redirect), 'pay')
  if (paid === null) throw new Error('the page of a bank was closed')
  await comeBack(street, paid.return)
}

/** How many each buyer takes, until all tickets are sold. */
export function sharesOf(tickets: number): number[] {
  const shares: number[] = []
  for (let left = tickets; left > 0; left -= shares.at(-1) ?? 0)
    shares.push(Math.min(left, (shares.length % mostOfOne) + 1))
  return shares
}

/** Sells the tickets at four banks to `atOnce` buyers at a time. */
export async function sellTickets(
  street: Street,
  event: Event,
  of: { crowd: readonly Member[]; shares: readonly number[]; atOnce: number },
): Promise<void> {
  let turn = 0
  const walk = async () => {
    for (let at = turn++; at < of.shares.length; at = turn++) {
      const [buyer, tickets] = [of.crowd[at], of.shares[at]]
      if (buyer === undefined || tickets === undefined) throw new Error('more shares than buyers')
      await buy(street, buyer, { event, bank: banks[at % banks.length] ?? 'zarinpal', tickets })
    }
  }
  await Promise.all(Array.from({ length: of.atOnce }, walk))
}
