import { randomUUID } from 'node:crypto'
import type { InputOf } from '#contract/api.ts'
import { after, days, hours, seconds } from '#lib/time/clock.ts'
import type { MemberId, ProductId, RemedyId, RightId } from '#lib/ids.ts'
import { doRemedy } from '#server/features/support/remedies/do-remedy.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { awakeSessions } from '#tests/support/rows/awake-sessions.ts'
import { caseHouse } from './case-house.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'

type Wish = InputOf<'POST /studio/members/:id/remedies'>['body']['remedy']

/** A desk of support that does something for members. */
export async function remedyHouse() {
  const house = await caseHouse()
  const { db, clock, call, refused, clerk, core } = house
  const senior = await newMember(db, clock.now(), { staffRole: 'admin' })

  /** A film that this member rents and has begun to watch: an hour of its two days is over. */
  async function rented(memberId: MemberId, more: { productId?: ProductId; begun?: boolean } = {}) {
    const productId =
      more.productId ?? (await newProduct(db, clock.now(), { titleFa: 'باران', titleEn: 'Rain' })).productId
    const begun = more.begun ?? true
    const row = await db
      .insertInto('rights')
      .values({
        member_id: memberId,
        product_id: productId,
        by: 'PURCHASE',
        watch_hours: 48,
        starts_at: after(clock.now(), -hours(1)),
        first_played_at: begun ? after(clock.now(), -hours(1)) : null,
        ends_at: after(clock.now(), begun ? hours(47) : days(30)),
      })
      .returning(['id', 'ends_at'])
      .executeTakeFirstOrThrow()
    return { rightId: row.id as RightId, productId, endsAt: row.ends_at ?? clock.now() }
  }
  const endOf = async (rightId: RightId) =>
    (await db.selectFrom('rights').where('id', '=', rightId).select('ends_at').executeTakeFirstOrThrow()).ends_at

  interface Asked {
    as?: { token: string }
    key?: string
    caseId?: string
    reason?: string
  }
  const asked = (
    memberId: MemberId,
    remedy: Wish,
    { key = randomUUID(), caseId, reason = 'the line fell' }: Asked,
  ) => ({
    input: { params: { id: memberId }, body: { reason, remedy, ...(caseId === undefined ? {} : { case_id: caseId }) } },
    headers: { 'idempotency-key': key },
  })
  const make = async (memberId: MemberId, remedy: Wish, more: Asked = {}) => {
    const { input, headers } = asked(memberId, remedy, more)
    return (await call('POST /studio/members/:id/remedies', input, { token: (more.as ?? clerk).token, headers })).body
  }
  const makeRefused = async (memberId: MemberId, remedy: Wish, more: Asked = {}) => {
    const { input, headers } = asked(memberId, remedy, more)
    return (await refused('POST /studio/members/:id/remedies', input, { token: (more.as ?? clerk).token, headers }))
      .body
  }
  const takeBack = (id: string) => call('POST /studio/remedies/:id/take-back', { params: { id } }, clerk)
  const stateOf = async (id: string) => (await call('GET /studio/remedies/:id', { params: { id } }, clerk)).body.state
  /** Does the worker's part of a remedy when its time has come. */
  const act = (id: string, of = core) => doRemedy(of, audit, id as RemedyId)
  /** Makes it, waits the ten seconds, and lets the worker do it. */
  const done = async (memberId: MemberId, remedy: Wish, more: Asked = {}) => {
    const { id } = await make(memberId, remedy, more)
    clock.advance(seconds(10))
    await act(id)
    return (await call('GET /studio/remedies/:id', { params: { id } }, clerk)).body
  }
  /** Renews all sessions: days may have passed. */
  const awake = () => awakeSessions(db, clock.now())
  return { ...house, senior, awake, rented, endOf, make, makeRefused, takeBack, stateOf, act, done }
}
