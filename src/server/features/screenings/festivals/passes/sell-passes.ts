import { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { fail } from '#server/fail.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { isShownIn } from '#server/features/playback/play/index.ts'
import type { BoughtThing, Fulfilment, Purchasable, ReasonWords } from '#server/features/payments/purchases/index.ts'
import { endTickets, findOpenings, findPosters } from '#server/features/screenings/schedule/index.ts'
import { minutesToPay } from '#lib/money/minutes-to-pay.ts'
import {
  countStandingOf,
  deleteHeld,
  endPass,
  findHeld,
  findKind,
  findPassOf,
  insertPass,
  insertRight,
  lockKind,
  lockMember,
  markStanding,
  movePasses,
  type PassLine,
} from './pass-queries.ts'
import { mayUpgrade, upgradePrice } from './judge-upgrade.ts'
import { listReserved } from './reservation-queries.ts'
import { findPaidPass, findUpgraded, markUpgraded, moveReservations } from './upgrade-queries.ts'

const Details = z.object({
  kind_id: z.uuid(),
  festival_id: z.int(),
  /** The pass that is exchanged, and what it had paid when the price was said. */
  upgrades: z.object({ pass_id: z.uuid(), paid: z.int() }).optional(),
})

type OwnReason = 'has_pass' | 'pass_changed'

const reasons: Readonly<Record<OwnReason, ReasonWords>> = {
  has_pass: {
    sentence: {
      fa: 'در این میان کارت این جشنواره را داشتید.',
      en: 'Meanwhile you had a pass of this festival.',
    },
    refusal: 'festival.has_pass',
  },
  pass_changed: {
    sentence: {
      fa: 'کارتی که می‌خواستید عوض کنید در این میان تغییر کرد.',
      en: 'Meanwhile the pass that you wanted to exchange has changed.',
    },
    refusal: 'festival.pass_changed',
  },
}

interface SoldLine extends PassLine {
  /** The sum paid for the exchanged pass when the price was said. */
  paidBefore: number | null
}

function lineOf({ purchaseId, position, memberId, details }: BoughtThing): SoldLine {
  const { kind_id: kindId, festival_id: festivalId, upgrades } = Details.parse(details)
  const exchanged = { upgrades: upgrades?.pass_id ?? null, paidBefore: upgrades?.paid ?? null }
  return { purchaseId, position, memberId, kindId, festivalId, ...exchanged }
}

/** Whether the member has exactly the pass that the line counts on: none, or the exchanged one, paid as it was. */
async function obstacleOf(db: Db | Tx, line: SoldLine): Promise<OwnReason | null> {
  const own = await findPaidPass(db, line.memberId, line.festivalId)
  if (line.upgrades === null) return own === undefined ? null : 'has_pass'
  return own?.id === line.upgrades && own.paid === line.paidBefore ? null : 'pass_changed'
}

type Kind = NonNullable<Awaited<ReturnType<typeof findKind>>>

const isOver = ({ release_ends_at: end }: Kind, now: Date) => end !== null && end <= now
const isSoldOut = ({ capacity, sold, held }: Kind) => sold + held >= capacity

async function free(tx: Tx, line: Pick<PassLine, 'purchaseId' | 'position' | 'kindId'>): Promise<void> {
  await lockKind(tx, line.kindId)
  if (await deleteHeld(tx, line)) await movePasses(tx, line.kindId, { held: -1 })
}

/** Holds one pass of a kind; a newer purchase takes over what the member's older ones hold at this festival. */
async function hold(tx: Tx, line: SoldLine, now: Date): Promise<void> {
  if (!(await lockMember(tx, line.memberId))) fail('purchase.not_for_sale')
  const held = await findHeld(tx, line.memberId, line.festivalId)
  // in the order of their ids, the new one too, so that two members never wait for each other
  const kinds = [...new Set([line.kindId, ...held.map(({ kind_id: id }) => id)])].toSorted()
  for (const kindId of kinds) await lockKind(tx, kindId)
  for (const { purchase_id: purchaseId, position, kind_id: kindId } of held)
    await free(tx, { purchaseId, position, kindId })
  const kind = await findKind(tx, line.kindId, 'IRR')
  if (kind === undefined || kind.withdrawn_at !== null || isOver(kind, now)) fail('festival.not_on_sale')
  const obstacle = await obstacleOf(tx, line)
  if (obstacle !== null) fail(reasons[obstacle].refusal)
  if (isSoldOut(kind)) fail('purchase.sold_out')
  await insertPass(tx, line, 'held', now)
  await movePasses(tx, line.kindId, { held: 1 })
}

async function fulfil(tx: Tx, line: SoldLine, now: Date): Promise<Fulfilment<OwnReason>> {
  if (!(await lockMember(tx, line.memberId))) return { done: false, reason: 'member_gone' }
  await lockKind(tx, line.kindId)
  const kind = await findKind(tx, line.kindId, 'IRR')
  if (kind === undefined || kind.state !== 'published') return { done: false, reason: 'withdrawn' }
  if (isOver(kind, now)) return { done: false, reason: 'too_late' }
  const obstacle = await obstacleOf(tx, line)
  if (obstacle !== null) return { done: false, reason: obstacle }
  const own = await findPassOf(tx, line)
  if (own === undefined && isSoldOut(kind)) return { done: false, reason: 'sold_out' }
  // a member has one standing pass, so the exchanged one steps back first
  if (line.upgrades !== null) await markUpgraded(tx, line.upgrades, 'upgraded')
  if (own === undefined) {
    await insertPass(tx, line, 'standing', now)
    await movePasses(tx, line.kindId, { sold: 1 })
  } else {
    await markStanding(tx, line)
    await movePasses(tx, line.kindId, { held: -1, sold: 1 })
  }
  if (kind.credits === null) await insertRight(tx, line, now)
  const made = line.upgrades === null ? undefined : await findPassOf(tx, line)
  if (made !== undefined && line.upgrades !== null) await moveReservations(tx, line.upgrades, made.id)
  return { done: true }
}

/** Lists unplayed places that a pass with these credits does not keep: the latest. Without credits it keeps none. */
function reservationsToEnd(reserved: Awaited<ReturnType<typeof listReserved>>, credits: number) {
  const unplayed = reserved.filter(({ first_played_at: played }) => played === null)
  return unplayed.slice(Math.max(0, credits - (reserved.length - unplayed.length)))
}

/** Ends the pass with its places, or gives them back to the pass that was exchanged for it; what somebody has begun to watch stays with them until its hours are over. */
async function takeBack(tx: Tx, line: PassLine, now: Date): Promise<void> {
  await lockMember(tx, line.memberId)
  const pass = await findPassOf(tx, line)
  if (pass?.state === 'upgraded') fail('festival.upgraded')
  if (pass?.state !== 'standing') return
  const before = pass.upgrades === null ? undefined : await findUpgraded(tx, pass.upgrades)
  const reserved = await listReserved(tx, pass.id)
  const unplayed = reservationsToEnd(reserved, before?.credits ?? 0)
  for (const { id, product_id: productId } of unplayed.toSorted((a, b) => a.product_id - b.product_id))
    await endTickets(tx, productId, [id], now)
  await lockKind(tx, line.kindId)
  await endPass(tx, pass, now)
  if (before !== undefined) {
    await markUpgraded(tx, before.id, 'standing')
    await moveReservations(tx, pass.id, before.id)
  }
  await movePasses(tx, line.kindId, { sold: -1 })
}

/** Buying a pass of a festival: it is held from the purchase on, and stands when it is paid. */
export const sellPasses: Purchasable<OwnReason> = {
  name: 'festival',
  type: 'BUY_FESTIVAL',
  reasons,
  minutesToPay: minutesToPay.passes,

  async quote(db, { offerId, currency, viewer, country, now }) {
    const kind = await findKind(db, offerId, currency)
    if (kind === undefined || kind.state !== 'published' || kind.amount === null) fail('purchase.not_for_sale')
    if (kind.withdrawn_at !== null || isOver(kind, now)) fail('festival.not_on_sale')
    // as on the page: a pass opens nothing where its festival is not shown
    if (!isShownIn(kind, country)) fail('playback.festival_region')
    const own = await findPaidPass(db, viewer.memberId, kind.festival_id)
    const wanted = { credits: kind.credits, currency }
    if (own !== undefined && !mayUpgrade(own, wanted)) fail('festival.has_pass')
    const amount = Number(kind.amount)
    return {
      title: { fa: kind.title_fa, en: kind.title_en },
      lineTitle:
        own === undefined
          ? { fa: `${kind.name_fa}، ${kind.title_fa}`, en: `${kind.name_en}, ${kind.title_en}` }
          : { fa: `ارتقا به ${kind.name_fa}، ${kind.title_fa}`, en: `Upgrade to ${kind.name_en}, ${kind.title_en}` },
      unitPrice: own === undefined ? amount : upgradePrice(amount, own.paid, currency),
      currency,
      productId: kind.festival_id,
      details: {
        kind_id: kind.id,
        festival_id: kind.festival_id,
        ...(own === undefined ? {} : { upgrades: { pass_id: own.id, paid: own.paid } }),
      } satisfies z.input<typeof Details>,
    }
  },

  hold: (tx, thing, now) => hold(tx, lineOf(thing), now),

  fulfil: (tx, thing, now) => fulfil(tx, lineOf(thing), now),

  release: (tx, thing) => free(tx, lineOf(thing)),

  takeBack: (tx, thing, now) => takeBack(tx, lineOf(thing), now),

  hasFulfilled: countStandingOf,

  isScarce: () => true,

  async obstacle(db, thing, now) {
    const line = lineOf(thing)
    const kind = await findKind(db, line.kindId, 'IRR')
    if (kind === undefined || kind.state !== 'published') return 'withdrawn'
    if (isOver(kind, now)) return 'too_late'
    return obstacleOf(db, line)
  },

  paidSentence: (_details, locale) =>
    locale === 'fa'
      ? 'پرداخت شد. با کارت جشنواره‌تان در صفحهٔ جشنواره جا نگه دارید.'
      : 'Paid. Reserve your seats with the pass on the festival’s page.',

  opensAt: findOpenings,

  async posters(db, productIds) {
    const rows = await findPosters(db, productIds)
    return new Map(
      rows.flatMap(({ id, poster }) => {
        const image = presentImage(poster)
        return image === null ? [] : [[id, image] as const]
      }),
    )
  },
}
