import { expect, test } from 'vitest'
import type { Queue } from '#jobs/queue.ts'
import { days, hours, minutes } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import type { CommentId, ProductId } from '#lib/ids.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { openLetter } from '#server/features/notices/messages/ways/letter.ts'
import { tellTalk } from './tell-talk.ts'

const { core, call, db, clock } = await testApp()

type Member = Awaited<ReturnType<typeof newMember>>
type Letter = { subject: string; lines: string[] }

const letters: Letter[] = []
const queue: Queue = {
  ...core.queue,
  enqueue: (_tx, _definition, payload) => {
    const { notice } = openLetter(core.config.secret, String((payload as { sealed: string }).sealed))
    letters.push({ subject: notice.subject, lines: notice.lines })
    return Promise.resolve()
  },
}
/** Runs the job and returns its letters. */
async function tell(): Promise<Letter[]> {
  letters.length = 0
  await tellTalk({ ...core, queue })
  return [...letters]
}

/** The next noon in Tehran: far from the night, and from what the test before told. */
function toNoon(): void {
  const { hour, minute } = tehranTime(clock.now())
  clock.advance(days(4) + hours((36 - hour) % 24) - minutes(minute))
}

type Row = {
  productId: ProductId
  by: Member | null
  to?: CommentId
  voice?: 'house'
  state?: 'shown' | 'waiting' | 'refused'
}
let count = 0
async function write({ productId, by, to, voice, state = 'shown' }: Row): Promise<CommentId> {
  count += 1
  const row = await db
    .insertInto('comments')
    .values({
      product_id: productId,
      parent_id: to ?? null,
      answers_to: to ?? null,
      member_id: by?.memberId ?? null,
      profile_id: by?.profileId ?? null,
      voice: voice ?? 'viewer',
      text: `متن ${count}`,
      has_watched: false,
      state,
      refusal: state === 'refused' ? ('offends' as const) : null,
      same_as: Buffer.from(`same ${count}`),
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
const decide = (id: CommentId, state: 'shown' | 'refused') =>
  db
    .updateTable('comments')
    .set({ state, refusal: state === 'refused' ? 'offends' : null, decided_at: clock.now() })
    .where('id', '=', id)
    .execute()
const switchOff = async (who: Member, body: { answers?: boolean; decisions?: boolean }) =>
  expect((await call('PUT /me/comment-notices', { body }, who)).status).toBe(204)

async function talk() {
  toNoon()
  const [{ productId }, nika, other] = [
    await newProduct(db, clock.now(), { titleFa: 'باران' }),
    await newMember(db, clock.now()),
    await newMember(db, clock.now()),
  ]
  return { productId, nika, other, mine: await write({ productId, by: nika }) }
}

test('answers are told once, together, without a word of them, when they have stood for ten minutes', async () => {
  const { productId, nika, other, mine } = await talk()
  await write({ productId, by: other, to: mine })
  await write({ productId, by: null, voice: 'house', to: mine })
  await write({ productId, by: nika, to: mine })
  await write({ productId, by: other, to: mine, state: 'waiting' })
  clock.advance(minutes(9))
  expect(await tell()).toEqual([])
  clock.advance(minutes(1))
  const [letter, ...more] = await tell()
  expect(more).toEqual([])
  expect(letter?.subject).toBe('۲ پاسخ به نوشته‌های شما')
  expect(letter?.lines[0]).toBe('«باران»: ۲ پاسخ')
  expect(letter?.lines.join(' ')).not.toContain('متن')
  clock.advance(hours(4))
  expect(await tell()).toEqual([])
})

test('a lively talk is one letter in three hours', async () => {
  const { productId, other, mine } = await talk()
  await write({ productId, by: other, to: mine })
  clock.advance(minutes(10))
  expect(await tell()).toHaveLength(1)
  await write({ productId, by: other, to: mine })
  await write({ productId, by: other, to: mine })
  clock.advance(hours(3) - minutes(1))
  expect(await tell()).toEqual([])
  clock.advance(minutes(1))
  expect((await tell()).map(({ subject }) => subject)).toEqual(['۲ پاسخ به نوشته‌های شما'])
})

test('a decision is told, and another one after it too', async () => {
  const { productId, nika } = await talk()
  const id = await write({ productId, by: nika, state: 'waiting' })
  await decide(id, 'refused')
  clock.advance(minutes(10))
  const refused = await tell()
  expect(refused.map(({ subject }) => subject)).toEqual(['دربارهٔ نوشته‌های شما'])
  expect(refused[0]?.lines[0]).toBe('نوشتهٔ شما دربارهٔ «باران» نشان داده نشد؛ دلیلش در صفحهٔ زیر است.')
  clock.advance(hours(3))
  await decide(id, 'shown')
  clock.advance(minutes(10))
  expect((await tell())[0]?.lines[0]).toBe('نوشتهٔ شما دربارهٔ «باران» نشان داده شد.')
})

test('each kind is switched off by itself, and switched on again tells nothing old', async () => {
  const { productId, nika, other, mine } = await talk()
  await switchOff(nika, { answers: false })
  await write({ productId, by: other, to: mine })
  clock.advance(minutes(10))
  expect(await tell()).toEqual([])
  await decide(await write({ productId, by: nika, state: 'waiting' }), 'shown')
  clock.advance(minutes(10))
  expect((await tell()).map(({ lines }) => lines.length)).toEqual([3])
  const { notices } = (await call('GET /me/comments', {}, nika)).body
  expect(notices).toEqual({ answers: false, decisions: true })
  await switchOff(nika, { decisions: false })
  expect((await call('GET /me/comments', {}, nika)).body.notices).toEqual({ answers: false, decisions: false })
  clock.advance(days(3))
  await switchOff(nika, { answers: true })
  toNoon()
  expect(await tell()).toEqual([])
})

test('by night nobody is told; in the morning they are', async () => {
  const { productId, other, mine } = await talk()
  clock.advance(hours(13))
  await write({ productId, by: other, to: mine })
  clock.advance(minutes(10))
  expect(await tell()).toEqual([])
  clock.advance(hours(9))
  expect(await tell()).toHaveLength(1)
})

test('two workers at the same moment send one letter', async () => {
  const { productId, other, mine } = await talk()
  await write({ productId, by: other, to: mine })
  clock.advance(minutes(10))
  letters.length = 0
  const told = await Promise.all([1, 2, 3].map(() => tellTalk({ ...core, queue })))
  expect(told.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(letters).toHaveLength(1)
})
