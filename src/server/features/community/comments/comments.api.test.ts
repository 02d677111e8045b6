import { describe, expect, test } from 'vitest'
import { commentHouse } from '#tests/support/houses/comment-house.ts'
import { newChild, newMember } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, clock, now, known, openTitle, write, list, texts } = await commentHouse()
const minute = 60_000

type Member = Awaited<ReturnType<typeof newMember>>

describe('writing', () => {
  test('a comment of somebody known stands at once, under the name of the profile', async () => {
    const [id, member] = [await openTitle(), await known()]
    const written = await write(member, id, { text: '  خوب  بود ' })
    expect([written.status, written.body.comment.state]).toEqual([201, 'shown'])
    const { items, total } = await list(id)
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({ voice: 'viewer', has_watched: false, fold: null, is_own: false, answers: 0 })
    expect(items[0]?.text).toContain('خوب')
    const profile = await db.selectFrom('profiles').where('id', '=', member.profileId).select('name').executeTakeFirst()
    expect(items[0]?.name).toBe(profile?.name)
    expect((await list(id, member)).items[0]?.is_own).toBe(true)
  })

  test('the first two of a member wait: their author sees them, nobody else does', async () => {
    const [id, member] = [await openTitle(), await newMember(db, now)]
    const written = await write(member, id, { text: 'سلام' })
    expect(written.body.comment.state).toBe('waiting')
    expect(written.body.own.map(({ text }) => text)).toEqual(['سلام'])
    expect(await list(id, member)).toMatchObject({ total: 0, items: [] })
    const stranger = await newMember(db, now)
    expect((await call('GET /products/:id/comments/own', { params: { id } }, stranger)).body.own).toEqual([])
  })

  test.each([
    ['nothing', '', 'this field is required'],
    ['spaces and marks that nobody sees', ' \u200b\u202e ', 'this field is required'],
    ['too long', 'a'.repeat(5001), 'A comment has up to 5,000 characters. Please shorten it.'],
    ['marks that run into other lines', `a${'\u0301'.repeat(40)}`, 'One of the letters carries too many marks.'],
  ])('%s is refused with a sentence, and nothing is written', async (_, text, sentence) => {
    const [id, member] = [await openTitle(), await known()]
    clock.advance(30_000)
    const body = { params: { id }, body: { text } }
    const answer = await refused('POST /products/:id/comments', body, { ...member, locale: 'en' })
    expect([answer.status, answer.body.errors?.['text']]).toEqual([422, [sentence]])
    expect((await list(id)).total).toBe(0)
  })

  test('a second one within twenty seconds, and an eleventh within an hour, must wait', async () => {
    const [id, member] = [await openTitle(), await known()]
    await write(member, id, { text: 'یک' })
    const soon = await refused('POST /products/:id/comments', { params: { id }, body: { text: 'دو' } }, member)
    expect([soon.status, soon.body.code]).toEqual([429, 'request.too_many'])
    for (let turn = 2; turn <= 10; turn += 1)
      expect((await write(member, id, { text: `نظر شمارهٔ ${turn}` })).status).toBe(201)
    clock.advance(30_000)
    const many = await refused('POST /products/:id/comments', { params: { id }, body: { text: 'یازده' } }, member)
    expect(many.status).toBe(429)
  })

  test('a guest signs in first; a child reads and does not write', async () => {
    const [id, member] = [await openTitle(), await known()]
    const child = await newChild(db, now, { memberId: member.memberId, ageLimit: 12 })
    const words = { params: { id }, body: { text: 'سلام' } }
    expect((await refused('POST /products/:id/comments', words)).body.code).toBe('auth.required')
    expect((await refused('POST /products/:id/comments', words, child)).body.code).toBe('profile.child')
    const own = await call('GET /products/:id/comments/own', { params: { id } }, { ...child, locale: 'en' })
    expect(own.body).toMatchObject({ may_write: false, message: expect.any(String) })
    expect((await call('GET /products/:id/comments', { params: { id } }, child)).status).toBe(200)
  })

  test('the same text on another title waits', async () => {
    const [one, other, member] = [await openTitle(), await openTitle(), await known()]
    expect((await write(member, one, { text: 'حتماً ببینید!' })).body.comment.state).toBe('shown')
    expect((await write(member, other, { text: 'حتما  ببينيد!' })).body.comment.state).toBe('waiting')
  })

  test('a muted member is told until when and why', async () => {
    const [id, member] = [await openTitle(), await known()]
    await db
      .insertInto('comment_mutes')
      .values({ member_id: member.memberId, until: new Date(clock.now().getTime() + 86_400_000), reason: 'تبلیغ' })
      .execute()
    clock.advance(30_000)
    const answer = await refused('POST /products/:id/comments', { params: { id }, body: { text: 'سلام' } }, member)
    expect([answer.status, answer.body.code]).toEqual([403, 'comment.muted'])
    expect(answer.body.message).toContain('تبلیغ')
  })
})

describe('answers', () => {
  test('an answer to an answer stands on one level and names its person', async () => {
    const [id, one, two] = [await openTitle(), await known(), await known()]
    const top = (await write(one, id, { text: 'بالا' })).body.comment
    const first = (await write(two, id, { text: 'پایین', answers_to: top.id })).body.comment
    const second = (await write(one, id, { text: 'پایین‌تر', answers_to: first.id })).body.comment
    expect([first.parent_id, second.parent_id]).toEqual([top.id, top.id])
    const { items, total } = await list(id)
    expect([total, items.length, items[0]?.answers]).toEqual([3, 1, 2])
    expect(items[0]?.first_answers.map(({ text, answers_to: to }) => [text, to === null])).toEqual([
      ['پایین', true],
      ['پایین‌تر', false],
    ])
  })

  test('two are shown, the rest comes by page', async () => {
    const [id, one] = [await openTitle(), await known()]
    const top = (await write(one, id, { text: 'بالا' })).body.comment
    for (let turn = 0; turn < 4; turn += 1) await write(one, id, { text: `پاسخ ${turn}`, answers_to: top.id })
    const [item] = (await list(id)).items
    expect([item?.answers, item?.first_answers.length]).toEqual([4, 2])
    const all = await call('GET /comments/:id/answers', { params: { id: top.id } })
    expect(all.body.items.map(({ text }) => text)).toEqual(['پاسخ 0', 'پاسخ 1', 'پاسخ 2', 'پاسخ 3'])
  })

  test('what is not shown, and what stands under another title, cannot be answered', async () => {
    const [id, other, one, fresh] = [await openTitle(), await openTitle(), await known(), await newMember(db, now)]
    const waiting = (await write(fresh, id, { text: 'منتظر' })).body.comment
    const shown = (await write(one, other, { text: 'آنجا' })).body.comment
    for (const answersTo of [waiting.id, shown.id, '00000000-0000-4000-8000-000000000000']) {
      clock.advance(30_000)
      const body = { params: { id }, body: { text: `پاسخ ${answersTo}`, answers_to: answersTo } }
      expect((await refused('POST /products/:id/comments', body, one)).body.code).toBe('comment.unknown')
    }
  })
})

describe('changing and taking back', () => {
  test('in the first fifteen minutes nothing tells of a change, after them it is marked', async () => {
    const [id, member] = [await openTitle(), await known()]
    const { id: comment } = (await write(member, id, { text: 'یک' })).body.comment
    clock.advance(15 * minute - 1)
    const early = await call('PATCH /comments/:id', { params: { id: comment }, body: { text: 'دو' } }, member)
    expect(early.body).toMatchObject({ text: 'دو', edited_at: null, state: 'shown' })
    clock.advance(1)
    const late = await call('PATCH /comments/:id', { params: { id: comment }, body: { text: 'سه' } }, member)
    expect(late.body.edited_at).toBe(clock.now().toISOString())
    expect((await list(id)).items[0]).toMatchObject({ text: 'سه', edited_at: late.body.edited_at })
  })

  test('a link that is put in later makes it wait', async () => {
    const [id, member] = [await openTitle(), await known()]
    const { id: comment } = (await write(member, id, { text: 'خوب' })).body.comment
    const changed = await call('PATCH /comments/:id', { params: { id: comment }, body: { text: 'example.ir' } }, member)
    expect(changed.body.state).toBe('waiting')
    expect((await list(id)).total).toBe(0)
  })

  test('nobody else’s is changed, taken back or asked for again', async () => {
    const [id, member, other] = [await openTitle(), await known(), await known()]
    const { id: comment } = (await write(member, id, { text: 'مال من' })).body.comment
    const params = { id: comment }
    const answers = [
      await refused('PATCH /comments/:id', { params, body: { text: 'x' } }, other),
      await refused('DELETE /comments/:id', { params }, other),
      await refused('POST /comments/:id/appeal', { params, body: { text: 'x' } }, other),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'comment.unknown'))
    expect(texts(await list(id))).toEqual(['مال من'])
  })

  test('taken back it is gone; with answers below, an empty one stays until the last answer goes', async () => {
    const [id, one, two] = [await openTitle(), await known(), await known()]
    const top = (await write(one, id, { text: 'بالا' })).body.comment
    const below = (await write(two, id, { text: 'پاسخ', answers_to: top.id })).body.comment
    await call('DELETE /comments/:id', { params: { id: top.id } }, one)
    expect(await list(id)).toMatchObject({ total: 1, items: [{ state: 'withdrawn', text: null, answers: 1 }] })
    await call('DELETE /comments/:id', { params: { id: below.id } }, two)
    expect(await list(id)).toMatchObject({ total: 0, items: [] })
    expect(await db.selectFrom('comments').where('product_id', '=', id).selectAll().execute()).toEqual([])
  })
})

describe('reports', () => {
  test('three accounts make it wait; one account counts once; one’s own is not reported', async () => {
    const [id, author] = [await openTitle(), await known()]
    const { id: comment } = (await write(author, id, { text: 'بد' })).body.comment
    const report = (who: Member) =>
      call('POST /comments/:id/report', { params: { id: comment }, body: { reason: 'offends' } }, who)
    const [one, two, three] = [await newMember(db, now), await newMember(db, now), await newMember(db, now)]
    await report(one)
    await report(one)
    await report(two)
    expect((await list(id)).total).toBe(1)
    const own = await refused(
      'POST /comments/:id/report',
      { params: { id: comment }, body: { reason: 'offends' } },
      author,
    )
    expect(own.body.code).toBe('comment.own')
    await report(three)
    expect((await list(id)).total).toBe(0)
    const hidden = await call('GET /products/:id/comments/own', { params: { id } }, author)
    expect(hidden.body.own).toMatchObject([{ id: comment, state: 'waiting' }])
  })
})

test('who asks once more for a refused comment asks once', async () => {
  const [id, author] = [await openTitle(), await known()]
  const { id: comment } = (await write(author, id, { text: 'رد' })).body.comment
  await db.updateTable('comments').set({ state: 'refused', refusal: 'offends' }).where('id', '=', comment).execute()
  const ask = { params: { id: comment }, body: { text: 'اشتباه شده' } }
  // what does not fit is refused in words, and nothing of it is stored
  const long = { params: { id: comment }, body: { text: 'آ'.repeat(2001) } }
  expect((await refused('POST /comments/:id/appeal', long, author)).body.errors?.['text']).toHaveLength(1)
  const asked = await call('POST /comments/:id/appeal', ask, author)
  expect(asked.body).toMatchObject({ state: 'waiting', has_appealed: true, may_appeal: false })
  expect((await refused('POST /comments/:id/appeal', ask, author)).body.code).toBe('comment.appealed')
})
