import { afterEach, expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { actDesk } from '#tests/support/houses/act-desk.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { running } from '#tests/support/rows/screening-rows.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { finishActs } from '../acts/finish-acts.ts'

/** Postponed, given another date, interrupted, resumed: tickets stay, and their hours move along. */
const house = await screeningHouse({ panel: true })
const { db, clock, core } = house
const admin = await newMember(db, clock.now(), { staffRole: 'admin' })
const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
afterEach(() => house.expectBooksAgree())

const { awake, preview, act } = actDesk(house, admin)
const finish = () => finishActs(core, audit)
const at = (ms: number) => after(clock.now(), ms).toISOString()

test('postponed and then given a date: tickets stay, calendars follow, and begun hours are whole again', async () => {
  const { productId, offerId } = await house.screening(running(clock.now()))
  const nika = await house.buyer('en')
  const bought = await house.bought(nika, offerId, { quantity: 2 })
  const [mine] = await db.selectFrom('tickets').selectAll().where('purchase_id', '=', bought).execute()
  const begun = { used_by: nika.memberId, first_played_at: clock.now(), ends_at: after(clock.now(), hours(8)) }
  await db
    .updateTable('tickets')
    .set(begun)
    .where('id', '=', mine?.id ?? '')
    .execute()
  const { starts_at: movedFrom } = (await house.ticketsOf(nika))[0]?.screening ?? {}
  expect((await act(productId, 'postpone', editor)).body).toMatchObject({ state: 'postponed', starts_at: null })
  clock.advance(days(10))
  await awake()
  const dates = { starts_at: at(days(2)), ends_at: at(days(4)) }
  const moved = await act(productId, 'set_date', editor, dates)
  expect(moved.body).toMatchObject({ starts_at: dates.starts_at, acts: [{ act: 'set_date' }, { act: 'postpone' }] })
  await awake()
  const tickets = await house.ticketsOf(nika)
  expect(tickets).toHaveLength(2)
  expect(movedFrom).toBeDefined()
  for (const { screening } of tickets)
    expect(screening).toMatchObject({ moved_from: movedFrom, calendar_sequence: 2, starts_at: dates.starts_at })
  const again = tickets.find(({ id }) => id === mine?.id)
  expect(again).toMatchObject({ state: 'in_use', ends_at: after(new Date(dates.starts_at), hours(8)).toISOString() })
  expect(tickets.find(({ id }) => id !== mine?.id)).toMatchObject({ state: 'unused', ends_at: null })
  house.letters.length = 0
  await finish()
  await house.work()
  const methods = house.letters.map(({ notice }) => notice.calendar?.method)
  expect(methods).toEqual(['CANCEL', 'PUBLISH'])
  const texts = house.letters.map(({ notice }) => notice.lines.join(' '))
  for (const text of texts) expect(text).toContain('for all of its money')
})

test('a date in the past, a moved date that nobody saw, and an act that does not fit are refused', async () => {
  const { productId } = await house.screening()
  const past = { starts_at: at(-1), ends_at: at(days(1)) }
  expect(await preview(productId, 'set_date', admin, past)).toMatchObject({ code: 'screening_desk.dates' })
  expect(await preview(productId, 'resume')).toMatchObject({ code: 'screening_desk.not_now' })
  const shown = await preview(productId, 'set_date', admin, { starts_at: at(days(2)), ends_at: at(days(3)) })
  const body = {
    act: 'set_date',
    fingerprint: shown.fingerprint,
    reason: 'x',
    starts_at: at(days(5)),
    ends_at: at(days(6)),
  }
  const answer = await house.call('POST', `/studio/screenings/${productId}/acts`, { as: admin, body })
  expect(answer.body).toMatchObject({ code: 'screening_desk.changed' })
})

test('interrupted and resumed: the lost minutes are added to the hours and to the end', async () => {
  const { productId, offerId } = await house.screening(running(clock.now()))
  const nika = await house.buyer()
  await house.bought(nika, offerId)
  const ends = after(clock.now(), hours(8))
  await db
    .updateTable('tickets')
    .set({ used_by: nika.memberId, first_played_at: clock.now(), ends_at: ends })
    .where('product_id', '=', productId)
    .execute()
  const { release_ends_at: end } = await db
    .selectFrom('products')
    .select('release_ends_at')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  await act(productId, 'interrupt', editor)
  clock.advance(minutes(25))
  const { body } = await act(productId, 'resume', editor)
  expect(body).toMatchObject({ state: 'running', ends_at: after(end ?? ends, minutes(25)).toISOString() })
  expect(await house.ticketsOf(nika)).toMatchObject([{ ends_at: after(ends, minutes(25)).toISOString() }])
})

test('interrupted: the common film stands still, goes on from there, and another date begins it anew', async () => {
  const { productId } = await house.screening({ ...running(clock.now()), mode: 'together' })
  const halts = () =>
    db
      .selectFrom('screening_outages')
      .where('product_id', '=', productId)
      .orderBy('began_at')
      .select(['began_at', 'ended_at'])
      .execute()
  const stopped = clock.now()
  await act(productId, 'interrupt', editor)
  expect(await halts()).toEqual([{ began_at: stopped, ended_at: null }])
  clock.advance(minutes(25))
  await act(productId, 'resume', editor)
  expect(await halts()).toEqual([{ began_at: stopped, ended_at: clock.now() }])
  clock.advance(minutes(5))
  await act(productId, 'interrupt', editor)
  clock.advance(minutes(1))
  const dates = { starts_at: at(days(2)), ends_at: at(days(3)) }
  await act(productId, 'postpone', editor)
  await act(productId, 'set_date', editor, dates)
  expect((await halts()).map(({ ended_at: ended }) => ended)).toEqual([
    after(stopped, minutes(25)),
    after(stopped, minutes(31)),
  ])
})
