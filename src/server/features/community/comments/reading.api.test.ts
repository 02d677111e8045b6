import { describe, expect, test } from 'vitest'
import { commentHouse } from '#tests/support/houses/comment-house.ts'
import { newAsset, newMember, newProduct, newRight } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, now, known, openTitle, write, list, texts } = await commentHouse()
const minute = 60_000

describe('folding', () => {
  test('a text that gives away is not sent until it is opened', async () => {
    const [id, member] = [await openTitle(), await known()]
    const { id: comment } = (await write(member, id, { text: 'او می‌میرد', gives_away: true })).body.comment
    const { items } = await list(id)
    expect(items[0]).toMatchObject({ text: null, fold: 'gives_away' })
    expect(JSON.stringify(items)).not.toContain('می‌میرد')
    expect((await call('GET /comments/:id/text', { params: { id: comment } })).body.text).toBe('او می‌میرد')
  })

  test('a film’s comments are read before it is watched, but for those that speak of a moment ahead, and answers to them', async () => {
    const { productId } = await newProduct(db, now)
    await newAsset(db, productId, { durationMs: 100 * minute })
    const [author, reader] = [await known(), await newMember(db, now)]
    const { id } = (await write(author, productId, { text: 'همه', at_ms: 30 * minute })).body.comment
    await write(author, productId, { text: 'پاسخ', answers_to: id })
    await write(author, productId, { text: 'تمام فیلم' })
    const answers = async (who: Parameters<typeof list>[1] = {}) =>
      (await call('GET /comments/:id/answers', { params: { id }, query: {} }, who)).body.items.map(({ text }) => text)
    const guests = await list(productId, {}, { sort: 'newest' })
    expect(texts(guests)).toEqual(['تمام فیلم', null])
    expect([guests.items[1]?.first_answers[0]?.text, await answers()]).toEqual([null, [null]])
    expect(JSON.stringify(guests)).not.toMatch(/همه|پاسخ/)
    const reach = (position_ms: number, watched_at: Date | null) =>
      db
        .insertInto('watch_times')
        .values({
          profile_id: reader.profileId,
          product_id: productId,
          position_ms,
          duration_ms: 100 * minute,
          reached_at: now,
          updated_at: now,
          watched_at,
        })
        .onConflict((c) => c.columns(['profile_id', 'product_id']).doUpdateSet({ position_ms, watched_at }))
        .execute()
    await reach(31 * minute, null)
    expect(texts(await list(productId, reader, { sort: 'newest' }))).toEqual(['تمام فیلم', 'همه'])
    expect(await answers(reader)).toEqual(['پاسخ'])
    await reach(0, now)
    expect(texts(await list(productId, reader, { sort: 'newest' }))).toEqual(['تمام فیلم', 'همه'])
  })

  test('beside the picture stand the comments of the five minutes that play, in the film’s order, open to who is there', async () => {
    const { productId } = await newProduct(db, now)
    await newAsset(db, productId, { durationMs: 100 * minute })
    const author = await known()
    const moments = async (from_ms?: number) =>
      (await call('GET /products/:id/comments/moments', { params: { id: productId }, query: { from_ms } })).body.items
    await write(author, productId, { text: 'بعد', at_ms: 9 * minute })
    await write(author, productId, { text: 'اینجا', at_ms: 6 * minute })
    await write(author, productId, { text: 'لو رفت', at_ms: 7 * minute, gives_away: true })
    await write(author, productId, { text: 'سر', at_ms: 0 })
    await write(author, productId, { text: 'مرز', at_ms: 10 * minute })
    await write(author, productId, { text: 'همه‌اش' })
    const { id } = (await write(author, productId, { text: 'رفت', at_ms: 8 * minute })).body.comment
    await call('DELETE /comments/:id', { params: { id } }, author)
    expect((await moments()).map(({ text }) => text)).toEqual(['سر'])
    expect((await moments(5 * minute)).map(({ at_ms, text, fold }) => [at_ms, text, fold])).toEqual([
      [6 * minute, 'اینجا', null],
      [7 * minute, null, 'gives_away'],
      [9 * minute, 'بعد', null],
    ])
    const wrong = { params: { id: productId }, query: { from_ms: -1 } }
    expect((await refused('GET /products/:id/comments/moments', wrong)).status).toBe(422)
  })

  test('“has watched” is said of who had the right and saw seven tenths, never of a mark by hand', async () => {
    const { productId } = await newProduct(db, now)
    await newAsset(db, productId, { durationMs: 100 * minute })
    const [seen, marked] = [await known(), await known()]
    const day = '2026-11-20'
    for (const { profileId } of [seen])
      await db
        .insertInto('watched_days')
        .values({ profile_id: profileId, product_id: productId, day, watched_ms: 70 * minute })
        .execute()
    await db
      .insertInto('watch_times')
      .values({
        profile_id: marked.profileId,
        product_id: productId,
        position_ms: 0,
        duration_ms: 0,
        reached_at: now,
        updated_at: now,
        watched_at: now,
      })
      .execute()
    for (const { memberId } of [seen, marked]) await newRight(db, now, { memberId, productId })
    await write(seen, productId, { text: 'دیدم' })
    await write(marked, productId, { text: 'ندیدم' })
    const { items } = await list(productId, seen, { sort: 'newest' })
    expect(items.map(({ text, has_watched: has }) => [text, has])).toEqual([
      ['ندیدم', false],
      ['دیدم', true],
    ])
  })
})

describe('order', () => {
  test('best is by the share that likes it, newest by time; pages neither lose nor repeat', async () => {
    const id = await openTitle()
    const author = await known()
    const rows = Array.from({ length: 45 }, (_, index) => ({
      product_id: id,
      member_id: author.memberId,
      profile_id: author.profileId,
      text: `${index}`,
      has_watched: false,
      state: 'shown' as const,
      same_as: Buffer.from(`${index}`),
      likes: index % 7,
      score: (index % 7) / 10,
      created_at: new Date(now.getTime() + Math.floor(index / 3) * 1000),
    }))
    await db.insertInto('comments').values(rows).execute()
    for (const sort of ['best', 'newest'] as const) {
      const found: { text: string | null; score: number; at: string }[] = []
      let after: string | undefined
      do {
        const page = await list(id, {}, after === undefined ? { sort } : { sort, after })
        found.push(...page.items.map(({ text, reactions, created_at: at }) => ({ text, score: reactions.likes, at })))
        after = page.next ?? undefined
      } while (after !== undefined)
      expect(new Set(found.map(({ text }) => text)).size).toBe(45)
      const keys = found.map(({ score, at }) => (sort === 'best' ? `${score} ${at}` : at))
      expect(keys).toEqual(keys.toSorted().toReversed())
    }
  })

  test('a cursor of nobody is refused', async () => {
    const id = await openTitle()
    for (const after of ['x', "0_2026-11-25T10:00:00.000Z_'; drop table", '1e999_2026-11-25T10:00:00.000Z_x'])
      expect((await refused('GET /products/:id/comments', { params: { id }, query: { after } })).status).toBe(422)
  })

  test('a like moves the score with the counts', async () => {
    const [id, author, reader] = [await openTitle(), await known(), await newMember(db, now)]
    const { id: comment } = (await write(author, id, { text: 'خوب' })).body.comment
    const liked = await call('POST /comments/:id/like-toggle', { params: { id: comment } }, reader)
    expect(liked.body).toEqual({ reactions: { likes: 1, dislikes: 0, own: 1 } })
    const row = await db.selectFrom('comments').where('id', '=', comment).select('score').executeTakeFirstOrThrow()
    // Wilson's lower bound of one of one
    expect(row.score).toBeCloseTo(0.2065, 3)
    const other = await call('POST /comments/:id/dislike-toggle', { params: { id: comment } }, reader)
    expect(other.body).toEqual({ reactions: { likes: 0, dislikes: 1, own: -1 } })
  })
})
