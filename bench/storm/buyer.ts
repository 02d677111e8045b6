import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Action, BankName, BankSession } from '#sandbox/bank/emulated-bank.ts'
import { broughtBy, currencyAt, forgeries, gateways, keyOf, laidOver, type Redirect } from './banks.ts'
import type { Chance } from '../support/chance.ts'
import type { Member } from './scene.ts'
import type { Wanted } from './ware.ts'
import { ask, comeBack, count, type Street } from './street.ts'

/** Kinds of buyers, and how many of a hundred there are. */
export const tempers = {
  /** Pays and returns. */
  honest: 42,
  /** Returns three times at once. */
  impatient: 12,
  /** Sends an older “no” together with the “yes”, in any order. */
  muddled: 8,
  /** Pays and closes the tab. */
  gone: 10,
  /** Leaves the page open and pays after the purchase has expired. */
  late: 4,
  cancels: 4,
  /** Cancels at the bank and also in the shop. */
  gives_up: 6,
  /** The card is refused, so the buyer pays at another bank. */
  refused: 4,
  /** Pays nothing and sends forged and stolen returns. */
  liar: 3,
  /** Never touches the bank's page. */
  absent: 3,
  /** Pays the same purchase at two banks. */
  double: 4,
} as const
export type Temper = keyof typeof tempers

const unwilling: readonly Temper[] = ['cancels', 'gives_up', 'liar', 'absent']

export interface Buyer extends Member {
  temper: Temper
  gateway: BankName
  wanted: Wanted
  chance: Chance
  /** The key of the newest purchase. */
  key: string
  purchaseId: string | null
  hasIt: boolean
  /** A bank page that was left open. */
  open: AtBank | null
}

export function isWilling({ temper }: Buyer): boolean {
  return !unwilling.includes(temper)
}

export function newBuyer(member: Member, what: { gateway: BankName; wanted: Wanted }, chance: Chance): Buyer {
  const temper = chance.weighted(tempers)
  return { ...member, ...what, temper, chance, key: randomUUID(), purchaseId: null, hasIt: false, open: null }
}

interface AtBank {
  bank: BankName
  key: string
}

const goes = 4
const worthAnotherGo = [
  'payment.gateway_unreachable',
  'payment.gateway_refused',
  'purchase.being_paid',
  'half_an_answer',
]

/** The refusals of a member who already has the film, or the most tickets or goods. */
const hasItAlready = ['purchase.already_owned', 'screening.too_many', 'goods.too_many']

interface Begun {
  purchase: { id: string; state: string }
  redirect: Redirect | null
}

/** Repeats the same call until a bank's page opens, or until it is certain that none will. */
async function begin(street: Street, buyer: Buyer, wish: { path: string; body: object; key: string }) {
  for (let go = 0; go < goes; go += 1) {
    const { status, body } = await ask(street, { method: 'POST', token: buyer.token, ...wish })
    const code = status === 201 ? 'made' : String(body['code'])
    count(street, code)
    if (code === 'made') return body as unknown as Begun
    if (!worthAnotherGo.includes(code)) return code
    await sleep(buyer.chance.whole(100, 400))
  }
  return 'no_bank'
}

async function openPurchase(street: Street, buyer: Buyer): Promise<AtBank | null> {
  const { gateway, key, wanted } = buyer
  const { type, offerId, prices, delivery } = wanted
  const price = prices[currencyAt(gateway)]
  const wish =
    delivery === undefined
      ? { path: '/purchases', body: { type, offer_id: offerId, price, gateway } }
      : { path: '/me/shop/checkout', body: { delivery, price, gateway } }
  const begun = await begin(street, buyer, { ...wish, key })
  if (typeof begun === 'string') {
    if (hasItAlready.includes(begun)) buyer.hasIt = true
    return null
  }
  buyer.purchaseId = begun.purchase.id
  return begun.redirect === null ? null : { bank: gateway, key: keyOf(gateway, begun.redirect) }
}

/** An attempt at another bank of the same currency; for dollars there is only one. */
async function openElsewhere(street: Street, buyer: Buyer): Promise<AtBank | null> {
  const others = gateways.filter((one) => one !== buyer.gateway && currencyAt(one) === currencyAt(buyer.gateway))
  const bank = others.length === 0 ? buyer.gateway : buyer.chance.one(others)
  const wish = { path: `/me/purchases/${buyer.purchaseId ?? ''}/attempts`, body: { gateway: bank }, key: randomUUID() }
  const begun = await begin(street, buyer, wish)
  return typeof begun === 'string' || begun.redirect === null ? null : { bank, key: keyOf(bank, begun.redirect) }
}

async function press(street: Street, { bank, key }: AtBank, action: Action): Promise<BankSession | null> {
  const session = await street.house.banks.press(bank, key, action)
  street.presses += 1
  return session
}

async function payAndReturn(street: Street, atBank: AtBank, times = 1): Promise<void> {
  const paid = await press(street, atBank, 'pay')
  if (paid === null) return
  street.stolen.push(paid.return)
  await Promise.all(Array.from({ length: times }, () => comeBack(street, paid.return)))
}

async function leave(street: Street, atBank: AtBank, action: 'cancel' | 'fail'): Promise<void> {
  const left = await press(street, atBank, action)
  if (left !== null) await comeBack(street, left.return)
}

const deeds: Record<Temper, (street: Street, buyer: Buyer, atBank: AtBank) => Promise<void>> = {
  honest: (street, _buyer, atBank) => payAndReturn(street, atBank),
  impatient: (street, _buyer, atBank) => payAndReturn(street, atBank, 3),
  async muddled(street, { chance }, atBank) {
    const before = await street.house.banks.session(atBank.bank, atBank.key)
    const paid = await press(street, atBank, 'pay')
    if (paid === null) return
    const both = chance.shuffled([before.return, paid.return])
    for (const one of both) await comeBack(street, one)
  },
  async gone(street, _buyer, atBank) {
    await press(street, atBank, 'close')
  },
  async late(_street, buyer, atBank) {
    buyer.open = atBank
  },
  cancels: (street, _buyer, atBank) => leave(street, atBank, 'cancel'),
  async gives_up(street, buyer, atBank) {
    await leave(street, atBank, 'cancel')
    const path = `/me/purchases/${buyer.purchaseId ?? ''}/cancel`
    await ask(street, { method: 'POST', path, token: buyer.token, body: {} })
  },
  async refused(street, buyer, atBank) {
    await leave(street, atBank, 'fail')
    const other = await openElsewhere(street, buyer)
    if (other !== null) await payAndReturn(street, other)
  },
  async liar(street, { chance }, atBank) {
    const { return: honest } = await street.house.banks.session(atBank.bank, atBank.key)
    await comeBack(street, laidOver(honest, forgeries[atBank.bank]))
    if (street.stolen.length > 0) await comeBack(street, laidOver(honest, broughtBy(chance.one(street.stolen))))
  },
  absent: async () => undefined,
  async double(street, buyer, atBank) {
    const other = await openElsewhere(street, buyer)
    const both = other === null ? [atBank] : [atBank, other]
    await Promise.all(both.map((one) => payAndReturn(street, one)))
  },
}

interface Shown {
  state: string
}

/** The state of the newest purchase, as the result page asks for it. */
async function look(street: Street, buyer: Buyer): Promise<string | null> {
  if (buyer.purchaseId === null) return null
  const path = `/me/purchases/${buyer.purchaseId}`
  const { status, body } = await ask(street, { method: 'GET', path, token: buyer.token })
  const { state } = body as unknown as Shown
  if (status === 200 && state === 'paid') buyer.hasIt = true
  return status === 200 ? state : null
}

/**
 * The buyer comes once, wants the film or the ticket, and acts by temper. A buyer whose bank has not answered is told not to pay
 * again.
 */
export async function comeToBuy(street: Street, buyer: Buyer, temper: Temper = buyer.temper): Promise<void> {
  if (buyer.open !== null) {
    await payAndReturn(street, buyer.open)
    buyer.open = null
  }
  const state = await look(street, buyer)
  if (buyer.hasIt || state === 'waiting') return
  if (state !== null && state !== 'open') buyer.key = randomUUID()
  await sleep(buyer.chance.whole(0, 60))
  const atBank = await openPurchase(street, buyer)
  if (atBank === null) return
  await sleep(buyer.chance.whole(0, 200))
  await deeds[temper](street, buyer, atBank)
  await look(street, buyer)
}
