import { z } from 'zod'
import type { Tx } from '#db/client.ts'
import { fail } from '../../fail.ts'
import { presentImage } from '../catalog/index.ts'
import type { BoughtThing, Fulfilment, Purchasable, ReasonWords } from '../purchases/index.ts'
import { endTickets, findOpenings, findPosters } from '../screenings/index.ts'
import { minutesToPay } from './minutes-to-pay.ts'
import {
  countStandingOf,
  deleteHeld,
  endPass,
  findHeld,
  findKind,
  findPass,
  findPassOf,
  insertPass,
  insertRight,
  lockKind,
  lockMember,
  markStanding,
  movePasses,
  type PassLine,
} from './pass-queries.ts'
import { listReserved } from './reservation-queries.ts'

const Details = z.object({ kind_id: z.uuid(), festival_id: z.int() })

type OwnReason = 'has_pass'

const reasons: Readonly<Record<OwnReason, ReasonWords>> = {
  has_pass: {
    sentence: {
      fa: 'در این میان گذر این جشنواره را داشتید.',
      en: 'Meanwhile you had a pass of this festival.',
    },
    refusal: 'festival.has_pass',
  },
}

function lineOf({ purchaseId, position, memberId, details }: BoughtThing): PassLine {
  const { kind_id: kindId, festival_id: festivalId } = Details.parse(details)
  return { purchaseId, position, memberId, kindId, festivalId }
}

type Kind = NonNullable<Awaited<ReturnType<typeof findKind>>>

const isOver = ({ release_ends_at: end }: Kind, now: Date) => end !== null && end <= now
const isSoldOut = ({ capacity, sold, held }: Kind) => sold + held >= capacity

async function free(tx: Tx, line: Pick<PassLine, 'purchaseId' | 'position' | 'kindId'>): Promise<void> {
  await lockKind(tx, line.kindId)
  if (await deleteHeld(tx, line)) await movePasses(tx, line.kindId, { held: -1 })
}

/** Holds one pass of a kind; a newer purchase takes over what the member's older ones hold at this festival. */
async function hold(tx: Tx, line: PassLine, now: Date): Promise<void> {
  if (!(await lockMember(tx, line.memberId))) fail('purchase.not_for_sale')
  const held = await findHeld(tx, line.memberId, line.festivalId)
  // in the order of their ids, the new one too, so that two members never wait for each other
  const kinds = [...new Set([line.kindId, ...held.map(({ kind_id: id }) => id)])].toSorted()
  for (const kindId of kinds) await lockKind(tx, kindId)
  for (const { purchase_id: purchaseId, position, kind_id: kindId } of held)
    await free(tx, { purchaseId, position, kindId })
  const kind = await findKind(tx, line.kindId, 'IRR')
  if (kind === undefined || kind.withdrawn_at !== null || isOver(kind, now)) fail('festival.not_on_sale')
  if ((await findPass(tx, line.memberId, line.festivalId)) !== undefined) fail('festival.has_pass')
  if (isSoldOut(kind)) fail('purchase.sold_out')
  await insertPass(tx, line, 'held', now)
  await movePasses(tx, line.kindId, { held: 1 })
}

async function fulfil(tx: Tx, line: PassLine, now: Date): Promise<Fulfilment<OwnReason>> {
  if (!(await lockMember(tx, line.memberId))) return { done: false, reason: 'member_gone' }
  await lockKind(tx, line.kindId)
  const kind = await findKind(tx, line.kindId, 'IRR')
  if (kind === undefined || kind.state !== 'published') return { done: false, reason: 'withdrawn' }
  if (isOver(kind, now)) return { done: false, reason: 'too_late' }
  if ((await findPass(tx, line.memberId, line.festivalId)) !== undefined) return { done: false, reason: 'has_pass' }
  const own = await findPassOf(tx, line)
  if (own === undefined) {
    if (isSoldOut(kind)) return { done: false, reason: 'sold_out' }
    await insertPass(tx, line, 'standing', now)
    await movePasses(tx, line.kindId, { sold: 1 })
  } else {
    await markStanding(tx, line)
    await movePasses(tx, line.kindId, { held: -1, sold: 1 })
  }
  if (kind.credits === null) await insertRight(tx, line, now)
  return { done: true }
}

/** Ends the pass with its places; what somebody has begun to watch stays with them until its hours are over. */
async function takeBack(tx: Tx, line: PassLine, now: Date): Promise<void> {
  await lockMember(tx, line.memberId)
  const pass = await findPassOf(tx, line)
  if (pass?.state !== 'standing') return
  const unplayed = (await listReserved(tx, pass.id)).filter(({ first_played_at: played }) => played === null)
  for (const { id, product_id: productId } of unplayed.toSorted((a, b) => a.product_id - b.product_id))
    await endTickets(tx, productId, [id], now)
  await lockKind(tx, line.kindId)
  await endPass(tx, pass, now)
  await movePasses(tx, line.kindId, { sold: -1 })
}

/** Buying a pass of a festival: it is held from the purchase on, and stands when it is paid. */
export const sellPasses: Purchasable<OwnReason> = {
  name: 'festival',
  type: 'BUY_FESTIVAL',
  reasons,
  minutesToPay,

  async quote(db, { offerId, currency, viewer, now }) {
    const kind = await findKind(db, offerId, currency)
    if (kind === undefined || kind.state !== 'published' || kind.amount === null) fail('purchase.not_for_sale')
    if (kind.withdrawn_at !== null || isOver(kind, now)) fail('festival.not_on_sale')
    if ((await findPass(db, viewer.memberId, kind.festival_id)) !== undefined) fail('festival.has_pass')
    return {
      title: { fa: kind.title_fa, en: kind.title_en },
      lineTitle: { fa: `${kind.name_fa}، ${kind.title_fa}`, en: `${kind.name_en}, ${kind.title_en}` },
      unitPrice: Number(kind.amount),
      currency,
      productId: kind.festival_id,
      details: { kind_id: kind.id, festival_id: kind.festival_id } satisfies z.input<typeof Details>,
    }
  },

  hold: (tx, thing, now) => hold(tx, lineOf(thing), now),

  fulfil: (tx, thing, now) => fulfil(tx, lineOf(thing), now),

  release: (tx, thing) => free(tx, lineOf(thing)),

  takeBack: (tx, thing, now) => takeBack(tx, lineOf(thing), now),

  hasHandedOver: countStandingOf,

  isScarce: () => true,

  async obstacle(db, thing, now) {
    const line = lineOf(thing)
    const kind = await findKind(db, line.kindId, 'IRR')
    if (kind === undefined || kind.state !== 'published') return 'withdrawn'
    if (isOver(kind, now)) return 'too_late'
    return (await findPass(db, line.memberId, line.festivalId)) === undefined ? null : 'has_pass'
  },

  paidSentence: (_details, locale) =>
    locale === 'fa'
      ? 'پرداخت شد. با گذرتان در صفحهٔ جشنواره جا نگه دارید.'
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
