import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { after, hours, minutes, seconds } from '#lib/time/clock.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import { printedTicketCode } from '#lib/typed/ticket-code.ts'
import { codeOf, hashOfCode } from '#server/features/screenings/schedule/tickets/ticket-code.ts'
import { newMaster } from '#server/features/screenings/together/copy-keys.ts'
import { newScreening } from '#tests/support/rows/screening-rows.ts'
import { newCrowd } from '../storm/scene.ts'

export interface Viewer {
  memberId: MemberId
  token: string
  code: string
}

const filmMs = 6_120_000

/** A screening that everybody sees at the same point, one minute after its beginning, with a copy of its film. */
export async function newEvening(db: Db, now: Date, secret: string) {
  const startsAt = after(now, -minutes(1))
  const times = { startsAt, endsAt: after(now, hours(2)) }
  const shown = await newScreening(db, now, { mode: 'together', capacity: 100_000, ...times })
  const copyId = randomUUID()
  await db
    .insertInto('screening_copies')
    .values({
      id: copyId,
      product_id: shown.productId,
      item_id: shown.filmId,
      asset_id: shown.assetId,
      sealed_key: newMaster({ secret }).sealed,
      key_ms: minutes(5),
      duration_ms: filmMs,
      heights: [240, 480, 720],
      audio: ['fa'],
      path: `copies/${copyId}`,
      made_at: now,
    })
    .execute()
  return { productId: shown.productId, copyId }
}

/** Signed-in members, each with a ticket of the screening that nobody has played yet. */
export async function newViewers(
  db: Db,
  now: Date,
  of: { count: number; productId: ProductId; secret: string },
): Promise<Viewer[]> {
  const { count, productId, secret } = of
  const crowd = await newCrowd(db, count)
  const tickets = crowd.map(({ memberId }) => {
    const id = randomUUID()
    return { id, memberId, code: codeOf(secret, { id, generation: 1, sealed_code: null }) }
  })
  await db
    .insertInto('tickets')
    .values(
      tickets.map(({ id, memberId, code }) => ({
        id,
        product_id: productId,
        reason: 'for a measurement',
        holder_id: memberId,
        code_hash: hashOfCode(secret, code),
        created_at: after(now, -seconds(1)),
      })),
    )
    .execute()
  return crowd.map(({ memberId, token }, at) => ({
    memberId,
    token,
    code: printedTicketCode(tickets[at]?.code ?? ''),
  }))
}
