import type { BankName } from '#sandbox/bank/emulated-bank.ts'
import { gateways } from './banks.ts'
import { drawBlows, type Blows } from './blows.ts'
import { type Buyer, comeToBuy, isWilling, newBuyer, type Temper } from './buyer.ts'
import { chanceOf } from '../support/chance.ts'
import { type Books, collectBooks } from './collect-books.ts'
import { type FaultTally, makeTrouble } from './faults.ts'
import { openHouse } from './house.ts'
import { newCrowd } from './scene.ts'
import { countOpen, settleNow } from './settle.ts'
import { openStreet, type Street } from './street.ts'
import { type Afterwards, type WareName, wares } from './ware.ts'

export interface StormSize {
  /** The thing on sale; a film by default. */
  ware?: WareName
  places: number
  buyers: number
  kills: number
  seed: number
  /** How many buyers act at the same time. */
  atOnce: number
  /** How often all buyers come while banks and processes fail. */
  crowds: number
}

export interface StormReport {
  size: StormSize
  /** Seconds of real time: while buyers came and everything failed; and from the last fault until nothing was open. */
  stormSeconds: number
  settleSeconds: number
  /** How far the clocks of product and banks were moved. */
  virtualMinutes: number
  crowds: number
  kills: number
  presses: number
  faults: FaultTally
  answers: Record<string, number>
  /** Purchases made and paid before the faults were lifted. */
  stormPurchases: number
  stormPaid: number
  /** Attempts or purchases that stayed open, however far the clocks moved and however often the bank was asked. */
  open: number
  books: Books
  /** The result of the sales on the same shelf after the storm. */
  afterwards: Afterwards | null
}

const calmCrowds = 5
/**
 * A little more than the half hour of a purchase, in steps like those of the questions about an unknown attempt. The
 * first step is longer than a beginning or a lease may stay unanswered. In one leap, a bank would be asked only once
 * before its own windows close, and a lost answer would look like an outage of half an hour.
 */
const halfHour = [3, 3, 4, 6, 8, 10]
/** Minutes; longer than every window of product and banks except the three days. */
const windowsOver = 62
const daysOver = 80 * 60
const mostLooks = 12

type Say = (line: string) => void

function bankOf(at: number): BankName {
  return gateways[at % gateways.length] ?? 'zarinpal'
}

/** Every buyer comes once, this many at a time. */
async function crowd(street: Street, buyers: readonly Buyer[], atOnce: number, as?: Temper): Promise<void> {
  const waiting = [...buyers]
  const walk = async () => {
    for (let buyer = waiting.shift(); buyer !== undefined; buyer = waiting.shift()) await comeToBuy(street, buyer, as)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, buyers.length) }, walk))
}

async function stormCrowd(street: Street, blows: Blows, come: () => Promise<void>): Promise<void> {
  let isOver = false
  const striking = blows.during(
    street.house,
    () => street.presses,
    () => isOver,
  )
  striking.catch(() => undefined)
  try {
    await come()
  } finally {
    isOver = true
  }
  await striking
}

async function countPurchases(street: Street) {
  const { db } = street.house
  const rows = await db.selectFrom('purchases').select('state').execute()
  return { made: rows.length, paid: rows.filter(({ state }) => state === 'paid').length }
}

/** Runs the whole storm against a product on a migrated, empty database; afterwards no process runs any more. */
export async function runStorm(
  at: { databaseUrl: string; dataDir: string; paymentTimeoutMs: number },
  size: StormSize,
  say: Say = () => undefined,
): Promise<StormReport> {
  const chance = chanceOf(size.seed)
  const house = await openHouse(at)
  try {
    // this emulated bank assumes that the shop lives in real time, whatever the bank's own clock says; here both clocks
    // are moved together
    await house.banks.set('mellat', { clock_slack_minutes: 0 })
    const ware = await wares[size.ware ?? 'film'](house.db, size.places)
    const members = await newCrowd(house.db, size.buyers)
    await ware.equip?.(house.db, members)
    const buyers = members.map((member, at) =>
      newBuyer(member, { gateway: bankOf(at), wanted: ware.wantedBy(at) }, chanceOf(size.seed + at + 1)),
    )
    const street = openStreet(house)
    const blows = drawBlows(chance, size)
    let virtualMinutes = 0
    const pass = async (minutes: number) => {
      await house.pass(minutes)
      virtualMinutes += minutes
      await settleNow(house)
    }
    const soldOut = async () => (await ware.countSold(house.db)) >= size.places
    let crowds = 0

    const trouble = makeTrouble(house.banks, chance)
    const began = performance.now()
    for (; crowds < size.crowds && !(await soldOut()); crowds += 1) {
      const before = performance.now()
      // the first crowd comes in the given order, so that every bank sells some of the places even when there are few
      const inOrder = crowds === 0 ? buyers : chance.shuffled(buyers)
      await stormCrowd(street, blows, () => crowd(street, inOrder, size.atOnce))
      say(
        `crowd ${crowds + 1} was there for ${((performance.now() - before) / 1000).toFixed(1)} s; kills: ${blows.struck()}`,
      )
      for (const minutes of halfHour) await pass(minutes)
    }
    await blows.rest(house)
    const stormSeconds = (performance.now() - began) / 1000
    const { made, paid } = await countPurchases(street)
    const faults = await trouble.lift()
    say(`all faults are lifted: ${made} purchases, ${paid} paid`)

    const lifted = performance.now()
    await pass(windowsOver)
    const willing = buyers.filter(isWilling)
    for (let calm = 0; calm < calmCrowds && !(await soldOut()); calm += 1, crowds += 1) {
      await crowd(street, chance.shuffled(willing), size.atOnce, 'honest')
      await pass(windowsOver)
    }
    await pass(daysOver)
    for (let looks = 0; looks < mostLooks && (await countOpen(house.db)) > 0; looks += 1) await pass(10)
    const settleSeconds = (performance.now() - lifted) / 1000

    const comeAll = () => crowd(street, chance.shuffled(willing), size.atOnce, 'honest')
    const afterwards = (await ware.afterwards?.({ street, buyers, pass, comeAll })) ?? null

    return {
      size,
      stormSeconds,
      settleSeconds,
      virtualMinutes,
      crowds,
      kills: blows.struck(),
      presses: street.presses,
      faults,
      answers: street.answers,
      stormPurchases: made,
      stormPaid: paid,
      open: await countOpen(house.db),
      afterwards,
      books: await collectBooks(house, { places: size.places, ware, willing: willing.length }),
    }
  } finally {
    await house.stop()
  }
}
