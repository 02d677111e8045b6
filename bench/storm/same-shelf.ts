import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { VariantId } from '#lib/ids.ts'
import { comeToBuy, isWilling } from './buyer.ts'
import { newCrowd } from './scene.ts'
import { ask, type Street } from './street.ts'
import type { Afterwards, Calm } from './ware.ts'

/** How many of each come back. */
const back = 5
/** More than those come to hold them. */
const holding = 8
/** Minutes that goods are held; the last of them pass by themselves. */
const heldMinutes = 15
/** Minutes after which every page of a bank is closed. */
const pagesOver = 62
const longestMs = 180_000

type Call = (path: string, body: object) => Promise<Record<string, unknown>>

function caller(street: Street, token: string): Call {
  return async (path, body) => {
    const answer = await ask(street, { method: 'POST', path, token, body, key: randomUUID() })
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}

/** Some orders are sent, arrive, and come back whole; both pieces of each are put on the shelf. */
async function sendBack({ street, buyers }: Calm, variant: VariantId): Promise<void> {
  const { db } = street.house
  const [clerk] = await newCrowd(db, 1, 'clerk')
  if (clerk === undefined) throw new Error('nobody works here')
  await db
    .updateTable('members')
    .set({ staff_role: 'admin' })
    .where('id', '=', clerk.memberId as never)
    .execute()
  const desk = caller(street, clerk.token)
  const sold = await db
    .selectFrom('stock_holds')
    .innerJoin('purchases', 'purchases.id', 'stock_holds.purchase_id')
    .where('stock_holds.variant_id', '=', variant)
    .where('stock_holds.state', '=', 'sold')
    .orderBy('purchases.number')
    .limit(back)
    .select(['purchases.number', 'purchases.member_id'])
    .execute()
  const pieces = [0, 1].map((position) => ({ position, quantity: 1 }))
  for (const { number, member_id: memberId } of sold) {
    const buyer = buyers.find((one) => one.memberId === memberId)
    if (buyer === undefined) throw new Error(`order ${number} belongs to nobody here`)
    const order = `/studio/orders/${number}`
    await desk(`${order}/deeds`, { deed: 'accept' })
    await desk(`${order}/parcels`, { carrier_fa: 'پست', carrier_en: 'Post', lines: pieces, is_sent: true })
    await desk(`${order}/deeds`, { deed: 'deliver' })
    const wish = { reason: 'damaged', text: 'torn', lines: pieces, way: 'wallet' }
    const asked = await caller(street, buyer.token)(`/me/shop/orders/${number}/returns`, wish)
    const returned = `${order}/returns/${String(asked['return_id'])}`
    await desk(`${returned}/answer`, { accept: true })
    const lines = pieces.map(({ position }) => ({ position, arrived: 1, restocked: 1 }))
    await desk(`${returned}/arrival`, { lines })
  }
}

/** The longest time from a purchase's end until the shop had closed it and freed its pieces; nobody moves a clock or asks for a sweep. */
async function waitUntilFree({ street }: Calm, variant: VariantId): Promise<number> {
  const { db, now } = street.house
  const open = await db.selectFrom('purchases').where('settled_at', 'is', null).select('expires_at').execute()
  const last = Math.max(...open.map(({ expires_at: at }) => at.getTime()))
  const until = performance.now() + longestMs
  for (;;) {
    const { held } = await db.selectFrom('variants').where('id', '=', variant).select('held').executeTakeFirstOrThrow()
    if (held === 0) return (now().getTime() - last) / 1000
    if (performance.now() > until) throw new Error(`${held} pieces are still held`)
    await sleep(100)
  }
}

/** Tries the returned pieces: held by people who do not pay, free again, and sold again; never more than there are. */
export async function trySameShelf(calm: Calm, variant: VariantId): Promise<Afterwards> {
  const { street, buyers } = calm
  const { db } = street.house
  const shelf = () =>
    db.selectFrom('variants').where('id', '=', variant).select(['on_hand', 'held']).executeTakeFirstOrThrow()
  const countSold = async () => {
    const sold = db.selectFrom('stock_holds').where('variant_id', '=', variant).where('state', '=', 'sold')
    const row = await sold.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirst()
    return Number(row?.count ?? 0)
  }
  await sendBack(calm, variant)
  const returned = (await shelf()).on_hand
  const outBefore = street.answers['goods.sold_out'] ?? 0
  const people = buyers.filter((buyer) => isWilling(buyer) && !buyer.hasIt).slice(0, holding)
  await Promise.all(people.map((buyer) => comeToBuy(street, buyer, 'absent')))
  const { held } = await shelf()
  const refused = (street.answers['goods.sold_out'] ?? 0) - outBefore
  await street.house.pass(heldMinutes - 1)
  const freedAfterSeconds = await waitUntilFree(calm, variant)
  const soldBefore = await countSold()
  await calm.comeAll()
  await calm.pass(pagesOver)
  return { returned, held, refused, freedAfterSeconds, soldAgain: (await countSold()) - soldBefore }
}
