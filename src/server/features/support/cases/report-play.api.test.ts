import { expect, test } from 'vitest'
import { days } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { caseHouse } from '#tests/support/houses/case-house.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { personalDataInSupport } from './personal-data.ts'

const { call, refused, core, db, clock, rowOf, read, lettersTo, desk } = await caseHouse()

type Member = Awaited<ReturnType<typeof newMember>>

const diagnosis = {
  engine: 'hls',
  height: 480,
  bandwidth: 812_000,
  buffer_ms: 4200,
  decoded_frames: 900,
  dropped_frames: 3,
  line: '4g',
  faults: [{ kind: 'network', during: 'segment', status: 503, detail: 'fragLoadError' }],
}
const film = async () => (await newProduct(db, clock.now(), { titleFa: 'باران', titleEn: 'Rain' })).productId
const reportOf = (productId: ProductId, more = {}) => ({
  product_id: productId,
  problem: 'subtitle' as const,
  at_ms: 61_000,
  text: '',
  diagnosis: null,
  ...more,
})
const send = (who: Member, productId: ProductId, more = {}, headers = {}) =>
  call('POST /play-reports', { body: reportOf(productId, more) }, { ...who, headers })

test('a report is a case of the member, whose answer comes to their account', async () => {
  const [productId, nika] = [await film(), await newMember(db, clock.now())]
  const { body } = await send(nika, productId, { text: '  زیرنویس دیر می‌آید ', diagnosis })
  expect(body.message).toContain(String(body.number))
  const row = await rowOf(body.number)
  expect(row).toMatchObject({ topic: 'playback', state: 'waiting', member_id: nika.memberId, name: 'Nika Test' })
  expect(row.subject).toBe('Rain: A subtitle is out of step or missing')
  const mine = (await call('GET /me/cases', {}, nika)).body.items
  expect(mine.map(({ number }) => number)).toEqual([body.number])
  const token = body.link.split('/').at(-1)?.split('#').at(-1) ?? ''
  expect((await read(token)).letters.map(({ text }) => text)).toEqual(['زیرنویس دیر می‌آید'])
  expect(await lettersTo(row.email ?? '')).toHaveLength(1)
  const stored = await personalDataInSupport(core).collect(db, nika.memberId)
  expect(stored).toMatchObject([{ problem: 'subtitle', at_ms: 61_000, diagnosis, letters: [{}] }])
})

test('the desk sees what, where, what the player met, and what others report of the title', async () => {
  const [productId, nika, other] = [await film(), await newMember(db, clock.now()), await newMember(db, clock.now())]
  await send(other, productId, { problem: 'stuck' })
  clock.advance(days(8))
  await send(other, productId, { problem: 'sound' })
  const { number } = (await send(nika, productId, { diagnosis })).body
  const { report, talk } = await desk(number)
  expect(report).toMatchObject({ problem: 'subtitle', at_ms: 61_000, title: { id: productId, name: 'Rain' } })
  expect(report?.diagnosis).toMatchObject(diagnosis)
  expect(report?.lately).toEqual([
    { problem: 'sound', problem_name: 'There is no sound, or it is out of step', count: 1 },
    { problem: 'subtitle', problem_name: 'A subtitle is out of step or missing', count: 1 },
  ])
  // without words the problem itself is the letter
  expect(talk.map(({ text }) => text)).toEqual(['A subtitle is out of step or missing'])
})

test('without consent nothing of the player is stored, and what is no report is refused', async () => {
  const [productId, nika] = [await film(), await newMember(db, clock.now())]
  expect((await desk((await send(nika, productId)).body.number)).report?.diagnosis).toBeNull()
  const wrong = (more: object) => refused('POST /play-reports', { body: reportOf(productId, more) }, nika)
  expect((await wrong({ problem: 'boredom' })).body.code).toBe('house_list.not_offered')
  expect((await wrong({ at_ms: -1 })).status).toBe(422)
  expect((await wrong({ text: 'آ'.repeat(2001) })).body.errors).toHaveProperty('text')
  expect((await wrong({ diagnosis: { ...diagnosis, faults: Array(21).fill(diagnosis.faults[0]) } })).status).toBe(422)
  expect((await wrong({ product_id: 2_000_000_000 })).body.code).toBe('product.not_found')
  expect((await refused('POST /play-reports', { body: reportOf(productId) })).status).toBe(401)
})

test('a repeated report makes one case, also when both come at once, and is nobody else’s', async () => {
  const [productId, nika, other] = [await film(), await newMember(db, clock.now()), await newMember(db, clock.now())]
  const key = { 'idempotency-key': 'one-report-of-the-test' }
  const numbers = (await Promise.all([1, 2, 3].map(() => send(nika, productId, {}, key)))).map(
    ({ body }) => body.number,
  )
  expect(new Set(numbers).size).toBe(1)
  expect((await call('GET /me/cases', {}, nika)).body.items).toHaveLength(1)
  const foreign = await refused('POST /play-reports', { body: reportOf(productId) }, { ...other, headers: key })
  expect(foreign.body.code).toBe('request.idempotency_key_reused')
})

test('a member sends twenty in an hour', async () => {
  const [productId, nika] = [await film(), await newMember(db, clock.now())]
  for (let n = 0; n < 20; n += 1) await send(nika, productId)
  expect((await refused('POST /play-reports', { body: reportOf(productId) }, nika)).status).toBe(429)
})

test('many reports at once, each in a transaction of its own, are all taken', async () => {
  const [productId, nika] = [await film(), await newMember(db, clock.now())]
  const sent = await Promise.all(Array.from({ length: 12 }, () => send(nika, productId)))
  expect(new Set(sent.map(({ body }) => body.number)).size).toBe(12)
})
