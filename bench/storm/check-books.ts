import type { Books } from './collect-books.ts'
import type { Afterwards } from './ware.ts'

export interface Wrong {
  rule:
    | 'oversold'
    | 'undersold'
    | 'place_lost'
    | 'code_odd'
    | 'charged_without_right'
    | 'right_without_charge'
    | 'charged_twice'
    | 'left_open'
    | 'money_at_bank_open'
    | 'ledger_not_zero'
    | 'ledger_differs'
    | 'bank_books_differ'
    | 'shelf_odd'
  what: string
}

type Attempt = Books['attempts'][number]
type Session = Books['sessions'][number]

const ended = ['paid', 'failed', 'cancelled', 'expired', 'reversed', 'refunded']
const endedPurchases = ['paid', 'failed', 'cancelled', 'expired', 'returned']
/** The states that our attempt may have, for each place where the bank has the money. */
const matching: Record<Session['ledger'], readonly string[]> = {
  captured: ['paid', 'refunded'],
  returned: ['reversed', 'failed', 'cancelled', 'expired'],
  refunded: ['reversed'],
  none: ['failed', 'cancelled', 'expired'],
  held: [],
}

const nameOf = (bank: string, key: string) => `${bank} ${key}`
const wrong = (rule: Wrong['rule'], what: string): Wrong => ({ rule, what })

/** Members whose money a bank took and we accepted, whatever happened afterwards. */
function membersWhoPaid({ attempts, purchases }: Books): number {
  const memberOf = new Map(purchases.map(({ id, memberId }) => [id, memberId]))
  const accepted = attempts.filter(({ state }) => ['paid', 'reversed', 'refunded'].includes(state))
  return new Set(accepted.map(({ purchaseId }) => memberOf.get(purchaseId))).size
}

/** Places or seats that were handed over. */
export function soldOf({ rights }: Pick<Books, 'rights'>): number {
  return rights.reduce((sum, { places }) => sum + places, 0)
}

function salesWrong(books: Books): Wrong[] {
  const { places, willing, taken, holds, oddCodes } = books
  const sold = soldOf(books)
  const expected = willing >= places ? places : Math.min(places, membersWhoPaid(books))
  const found: Wrong[] = []
  if (sold > places) found.push(wrong('oversold', `${sold} sold of ${places} places`))
  if (sold < expected) found.push(wrong('undersold', `${sold} sold, and ${expected} should be`))
  const placesOf = (rows: typeof holds) => rows.reduce((sum, hold) => sum + hold.places, 0)
  const [all, marked] = [placesOf(holds), placesOf(holds.filter(({ state }) => state === 'sold'))]
  if (taken !== sold || marked !== sold || all !== sold)
    found.push(wrong('place_lost', `${sold} sold; the counter says ${taken}, places ${all}, sold ${marked}`))
  return [...found, ...oddCodes.map((what) => wrong('code_odd', what))]
}

function openWrong({ attempts, purchases, sessions }: Books): Wrong[] {
  const open = attempts.filter(({ state, isAsked }) => isAsked || !ended.includes(state))
  const unsettled = purchases.filter(({ state, isSettled }) => !isSettled || !endedPurchases.includes(state))
  return [
    ...open.map(({ id, gateway, state }) => wrong('left_open', `attempt ${id} at ${gateway} is ${state}`)),
    ...unsettled.map(({ id, state }) => wrong('left_open', `purchase ${id} is ${state}`)),
    ...sessions
      .filter(({ ledger }) => ledger === 'held')
      .map(({ bank, key }) => wrong('money_at_bank_open', `${nameOf(bank, key)} still holds the buyer's money`)),
  ]
}

interface Matched {
  session: Session
  attempt: Attempt | undefined
}

function match({ attempts, sessions }: Books): Matched[] {
  const known = new Map(attempts.map((one) => [nameOf(one.gateway, one.sessionKey ?? ''), one]))
  return sessions.map((session) => ({ session, attempt: known.get(nameOf(session.bank, session.key)) }))
}

/** Money that a bank kept although the member got neither a right nor wallet money. */
function chargesWrong(books: Books, matched: readonly Matched[]): Wrong[] {
  // money of what came back is in the ledger, which is checked by itself
  const rights = new Set([...books.rights.map(({ purchaseId }) => purchaseId), ...(books.returned ?? [])])
  const credited = new Map(books.credits.map((credit) => [credit.attemptId, credit]))
  return matched.flatMap(({ session, attempt }) => {
    const { bank, key, ledger, amount, refunded, currency } = session
    if (ledger !== 'captured' || amount - refunded <= 0) return []
    const name = nameOf(bank, key)
    if (attempt === undefined) return [wrong('charged_without_right', `${name}: the shop knows no such attempt`)]
    if (attempt.state === 'paid' && rights.has(attempt.purchaseId)) return []
    const credit = credited.get(attempt.id)
    if (attempt.state === 'refunded' && credit?.amount === amount && credit.currency === currency) return []
    return [wrong('charged_without_right', `${name}: ${amount} ${currency}, and the attempt is ${attempt.state}`)]
  })
}

/** More than one payment kept for a purchase or for a member: each member gets the film, or the ticket, once. */
function doublesWrong(books: Books, matched: readonly Matched[]): Wrong[] {
  const memberOf = new Map(books.purchases.map(({ id, memberId }) => [id, memberId]))
  const wallets = new Set(books.credits.map(({ attemptId }) => attemptId))
  const kept = matched.flatMap(({ session, attempt }) =>
    session.ledger === 'captured' && attempt !== undefined && !wallets.has(attempt.id) ? [attempt] : [],
  )
  const twice = (kind: string, keys: readonly string[]) =>
    [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))].map((key) =>
      wrong('charged_twice', `${kind} ${key} has been charged more than once`),
    )
  const purchases = kept.map(({ purchaseId }) => purchaseId)
  // of some things a member may have several
  const several = new Set(books.rights.flatMap(({ purchaseId, isOnce }) => (isOnce ? [] : [purchaseId])))
  return [
    ...twice('purchase', purchases),
    ...twice(
      'member',
      [...new Set(purchases)].filter((id) => !several.has(id)).map((id) => memberOf.get(id) ?? id),
    ),
    ...twice(
      'right of member',
      books.rights.filter(({ isOnce }) => isOnce).map(({ memberId }) => memberId),
    ),
  ]
}

function rightsWrong(books: Books, matched: readonly Matched[]): Wrong[] {
  const price = new Map(books.purchases.map((one) => [one.id, one]))
  const paid = new Map(
    matched.flatMap(({ session, attempt }) =>
      session.ledger === 'captured' && attempt?.state === 'paid' ? [[attempt.purchaseId, session] as const] : [],
    ),
  )
  return books.rights.flatMap(({ memberId, purchaseId }) => {
    const [session, purchase] = [paid.get(purchaseId ?? ''), price.get(purchaseId ?? '')]
    const isPaid =
      session !== undefined && session.amount === purchase?.amount && session.currency === purchase.currency
    return isPaid ? [] : [wrong('right_without_charge', `member ${memberId} has it; no bank has its price`)]
  })
}

function ledgerWrong({ ledger }: Books): Wrong[] {
  const { sums, check, exitCode } = ledger
  const lines = check.split('\n').filter((line) => line.startsWith('DIFFERENCE'))
  return [
    ...sums
      .filter(({ sum }) => sum !== 0)
      .map(({ currency, sum }) => wrong('ledger_not_zero', `all entries in ${currency} sum to ${sum}`)),
    ...lines.map((line) => wrong('ledger_differs', line)),
    ...(exitCode !== 0 && lines.length === 0 ? [wrong('ledger_differs', `ledger:check ended with ${exitCode}`)] : []),
  ]
}

export interface BankTotals {
  gateway: string
  attempts: number
  /** The shop's figures: money kept (wallets included), and money that our own calls sent back. */
  kept: { count: number; sum: number }
  wallets: { count: number; sum: number }
  sentBack: { count: number; sum: number }
  unpaid: number
  /** The bank's figures. */
  captured: { count: number; sum: number }
  returned: { count: number; sum: number }
}

const sumUp = (list: readonly { amount: number }[]) => ({
  count: list.length,
  sum: list.reduce((sum, { amount }) => sum + amount, 0),
})

/** The books of each bank next to the shop's. */
export function totalsByBank({ attempts, sessions }: Books): BankTotals[] {
  return [...new Set([...attempts.map(({ gateway }) => gateway), ...sessions.map(({ bank }) => bank)])].map(
    (gateway) => {
      const ours = attempts.filter((one) => one.gateway === gateway)
      const theirs = sessions.filter((one) => one.bank === gateway)
      const inState = (...states: string[]) => ours.filter(({ state }) => states.includes(state))
      return {
        gateway,
        attempts: ours.length,
        kept: sumUp(inState('paid', 'refunded')),
        wallets: sumUp(inState('refunded')),
        sentBack: sumUp(inState('reversed')),
        unpaid: inState('failed', 'cancelled', 'expired').length,
        captured: sumUp(theirs.filter(({ ledger }) => ledger === 'captured')),
        returned: sumUp(theirs.filter(({ ledger }) => ledger === 'returned' || ledger === 'refunded')),
      }
    },
  )
}

/** For each session, and by count and sum: both books must say the same about where the money is. */
function banksWrong(books: Books, matched: readonly Matched[]): Wrong[] {
  const known = new Set(books.sessions.map(({ bank, key }) => nameOf(bank, key)))
  const differs = (what: string) => wrong('bank_books_differ', what)
  return [
    ...matched.flatMap(({ session, attempt }) => {
      const name = nameOf(session.bank, session.key)
      if (attempt === undefined) {
        const isHarmless = session.ledger === 'none' || session.ledger === 'returned'
        return isHarmless ? [] : [differs(`${name} is ${session.ledger}, and the shop knows no such attempt`)]
      }
      if (session.amount !== attempt.amount || session.currency !== attempt.currency)
        return [
          differs(`${name}: ${session.amount} ${session.currency}, with us ${attempt.amount} ${attempt.currency}`),
        ]
      if (matching[session.ledger].includes(attempt.state)) return []
      return [differs(`${name} is ${session.ledger} at the bank and ${attempt.state} with us`)]
    }),
    ...books.attempts
      .filter(({ gateway, sessionKey }) => sessionKey !== null && !known.has(nameOf(gateway, sessionKey)))
      .map(({ gateway, sessionKey }) => differs(`${nameOf(gateway, sessionKey ?? '')} is not in the bank's books`)),
    ...totalsByBank(books)
      .filter(({ kept, captured }) => kept.count !== captured.count || kept.sum !== captured.sum)
      .map(({ gateway, kept, captured }) =>
        differs(`${gateway}: ${captured.count} captured of ${captured.sum}, with us ${kept.count} of ${kept.sum}`),
      ),
  ]
}

/** One sentence for each fault in the books; empty when all is right. */
export function wrongIn(books: Books): Wrong[] {
  const matched = match(books)
  return [
    ...salesWrong(books),
    ...openWrong(books),
    ...chargesWrong(books, matched),
    ...doublesWrong(books, matched),
    ...rightsWrong(books, matched),
    ...ledgerWrong(books),
    ...banksWrong(books, matched),
  ]
}

/** The goal: what an unpaid purchase held is free so soon after its end. */
const freedWithinSeconds = 60

/** Finds the faults of the sales on the same shelf after the storm. */
export function wrongAfterwards(seen: Afterwards | null): Wrong[] {
  if (seen === null) return []
  const { returned, held, refused, freedAfterSeconds, soldAgain } = seen
  const found: string[] = []
  if (returned === 0 || held !== returned) found.push(`${returned} came back and ${held} of them could be held`)
  if (refused === 0) found.push('nobody was told that all are held')
  if (freedAfterSeconds > freedWithinSeconds) found.push(`held for ${freedAfterSeconds.toFixed(1)} s after the end`)
  if (soldAgain !== returned) found.push(`${returned} came back and ${soldAgain} were sold again`)
  return found.map((what) => wrong('shelf_odd', what))
}
