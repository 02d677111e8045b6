import { expect, test } from 'vitest'
import type { Viewer } from '#server/viewer.ts'
import { seatsForAll } from './guest-seats.ts'
import type { readSeats, SeatsQuestion } from './read-seats.ts'

const question: SeatsQuestion = { productId: 7, viewer: null, country: 'IR', currency: 'IRR', locale: 'fa' }
const at = '2026-11-27T17:30:00.000Z'

test('guests who ask the same share one look in a second, by the present clock; a member is never shown another’s', async () => {
  let [moment, looks] = [0, 0]
  const read = async () => {
    looks += 1
    return { now: 'then', seats_left: looks } as unknown as Awaited<ReturnType<typeof readSeats>>
  }
  const seats = seatsForAll(read, { now: () => new Date(at), memory: () => moment })
  expect(await Promise.all([seats(question), seats(question)])).toEqual([
    { now: at, seats_left: 1 },
    { now: at, seats_left: 1 },
  ])
  const others: Partial<SeatsQuestion>[] = [{ country: 'DE' }, { currency: 'USD' }, { locale: 'en' }, { productId: 8 }]
  for (const [n, other] of others.entries())
    expect(await seats({ ...question, ...other })).toMatchObject({ seats_left: n + 2 })
  const viewer = { memberId: 'nika' } as Viewer
  for (const left of [6, 7]) expect(await seats({ ...question, viewer })).toEqual({ now: 'then', seats_left: left })
  moment = 1000
  expect(await seats(question)).toEqual({ now: at, seats_left: 8 })
})
