import { describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/api.ts'
import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { endOfDay } from '#lib/time/end-of-day.ts'
import type { ProductId } from '#lib/ids.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { personalDataInComments } from '../personal-data.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()

type Member = Awaited<ReturnType<typeof newMember>>
type Decision = InputOf<'POST /studio/comments/:id'>['body']

const moderator = await newMember(db, now, { staffRole: 'moderator' })
const other = await newMember(db, now, { staffRole: 'moderator' })
const openTitle = async () => (await newProduct(db, now, { kind: 'goods', titleEn: 'A poster' })).productId

/** A newcomer’s comment waits. */
async function waiting(id: ProductId, text: string, who?: Member) {
  const author = who ?? (await newMember(db, now))
  clock.advance(30_000)
  const { body } = await call('POST /products/:id/comments', { params: { id }, body: { text } }, author)
  return { id: body.comment.id, author }
}
const decide = (id: string, body: Decision, who = moderator) =>
  call('POST /studio/comments/:id', { params: { id }, body }, { ...who, locale: 'en' })
const queue = async (name: 'waiting' | 'reported' | 'refused', who = moderator) =>
  (await call('GET /studio/comments', { query: { queue: name } }, { ...who, locale: 'en' })).body
const shown = async (id: ProductId) => (await call('GET /products/:id/comments', { params: { id } })).body
const state = async (id: ProductId, who: Member) =>
  (await call('GET /products/:id/comments/own', { params: { id } }, who)).body.own[0]

describe('the queue', () => {
  test('says why each waits and what its author wrote, the oldest first', async () => {
    const title = await openTitle()
    const first = await waiting(title, 'اولی')
    const second = await waiting(title, 'ببینید example.ir')
    const { comments, counts, oldest_at: oldest } = await queue('waiting')
    expect(comments.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(comments[1]).toMatchObject({
      held_for: ['link', 'newcomer'],
      title: { id: title, name: 'A poster' },
      author: { id: second.author.memberId, shown: 0, refused: 0, muted_until: null },
    })
    expect([counts.waiting, oldest]).toEqual([2, comments[0]?.created_at])
    for (const { id } of comments) await decide(id, { action: 'approve' })
  })

  test('what one moderator has open is not decided to be free for another until five minutes are over', async () => {
    const { id } = await waiting(await openTitle(), 'یکی')
    const lease = (who: Member) => refused('POST /studio/comments/:id/lease', { params: { id } }, who)
    expect((await lease(moderator)).status).toBe(200)
    expect((await lease(other)).body.code).toBe('comment.decided')
    expect((await queue('waiting', other)).comments[0]?.leased_until).not.toBeNull()
    expect((await queue('waiting')).comments[0]?.leased_until).toBeNull()
    clock.advance(5 * 60_000)
    expect((await lease(other)).status).toBe(200)
    await decide(id, { action: 'approve' })
  })

  test('is closed to members and to roles without the duty', async () => {
    const member = await newMember(db, now)
    const finance = await newMember(db, now, { staffRole: 'finance' })
    for (const who of [member, finance])
      expect((await refused('GET /studio/comments', {}, who)).body.code).toBe('auth.forbidden')
  })
})

describe('deciding', () => {
  test('approved it stands; refused its author sees why; folded it gives nothing away', async () => {
    const title = await openTitle()
    const [one, two, three] = [await waiting(title, 'یک'), await waiting(title, 'دو'), await waiting(title, 'سه')]
    await decide(one.id, { action: 'approve' })
    await decide(two.id, { action: 'refuse', reason: 'advertises' })
    await decide(three.id, { action: 'fold' })
    const { items, total } = await shown(title)
    expect(total).toBe(2)
    expect(new Set(items.map(({ text, fold }) => `${text} ${fold}`))).toEqual(new Set(['یک null', 'null gives_away']))
    expect(await state(title, two.author)).toMatchObject({ state: 'refused', refusal: 'advertises', may_appeal: true })
  })

  test('of two moderators at once one decides, and the other hears of it', async () => {
    const title = await openTitle()
    const { id } = await waiting(title, 'دو نفر')
    const answers = await Promise.all([
      refused('POST /studio/comments/:id', { params: { id }, body: { action: 'approve' } }, moderator),
      refused('POST /studio/comments/:id', { params: { id }, body: { action: 'approve' } }, other),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('an answer of the house stands below, without a name', async () => {
    const title = await openTitle()
    const { id } = await waiting(title, 'کی می‌رسد؟')
    await decide(id, { action: 'answer', text: 'هفتهٔ بعد.' })
    const [item] = (await shown(title)).items
    expect(item?.first_answers).toMatchObject([{ text: 'هفتهٔ بعد.', voice: 'house', name: null }])
    const empty = await refused(
      'POST /studio/comments/:id',
      { params: { id }, body: { action: 'answer', text: ' ' } },
      moderator,
    )
    expect(empty.status).toBe(422)
  })

  test('one comment of a title is pinned, and nobody answers it', async () => {
    const title = await openTitle()
    const [one, two] = [await waiting(title, 'یک'), await waiting(title, 'دو')]
    await decide(one.id, { action: 'pin' })
    await decide(two.id, { action: 'pin' })
    const answer = await shown(title)
    expect([answer.pinned?.id, answer.items.map(({ id }) => id)]).toEqual([two.id, [one.id]])
    clock.advance(30_000)
    const words = { params: { id: title }, body: { text: 'من هم', answers_to: two.id } }
    expect((await refused('POST /products/:id/comments', words, one.author)).body.code).toBe('comment.no_answers')
  })

  test('a mute holds so many days, and is lifted by its end or by hand', async () => {
    const title = await openTitle()
    const { id, author } = await waiting(title, 'تبلیغ')
    await decide(id, { action: 'mute', reason: 'advertises', days: 3, words: 'تبلیغ' })
    clock.advance(30_000)
    const words = { params: { id: title }, body: { text: 'باز هم' } }
    const kept = await refused('POST /products/:id/comments', words, author)
    expect(kept.body.code).toBe('comment.muted')
    // until the end of the day that is named
    const { until } = await db
      .selectFrom('comment_mutes')
      .where('member_id', '=', author.memberId)
      .select('until')
      .executeTakeFirstOrThrow()
    expect(until).toEqual(endOfDay(tehranTime(after(clock.now(), days(3)))))
    await call('DELETE /studio/comments/mutes/:id', { params: { id: author.memberId } }, moderator)
    expect((await waiting(title, 'باز هم', author)).id).toBeDefined()
    const again = await refused('DELETE /studio/comments/mutes/:id', { params: { id: author.memberId } }, moderator)
    expect(again.status).toBe(404)
  })

  test('what was decided is taken back whole: the house’s answer, the pin, the mute', async () => {
    const title = await openTitle()
    const [one, two] = [await waiting(title, 'یک'), await waiting(title, 'دو')]
    await decide(one.id, { action: 'answer', text: 'پاسخ' })
    await decide(one.id, { action: 'take_back' })
    await decide(two.id, { action: 'mute', reason: 'hates', days: 1, words: 'نفرت' })
    await decide(two.id, { action: 'take_back' })
    expect(await shown(title)).toMatchObject({ total: 0, items: [] })
    expect(await db.selectFrom('comments').where('product_id', '=', title).select('state').execute()).toEqual([
      { state: 'waiting' },
      { state: 'waiting' },
    ])
    expect((await waiting(title, 'باز می‌نویسم', two.author)).id).toBeDefined()
  })

  test('an approved one that was reported counts its reports anew, and the same accounts cannot bring it down again', async () => {
    const title = await openTitle()
    const { id } = await waiting(title, 'بحث‌انگیز')
    await decide(id, { action: 'approve' })
    const readers = [await newMember(db, now), await newMember(db, now), await newMember(db, now)]
    const report = () =>
      Promise.all(
        readers.map((who) => call('POST /comments/:id/report', { params: { id }, body: { reason: 'offends' } }, who)),
      )
    await report()
    expect((await queue('waiting')).comments.find((one) => one.id === id)).toMatchObject({
      held_for: ['reported'],
      reported_for: ['offends'],
    })
    await decide(id, { action: 'approve' })
    await report()
    expect((await shown(title)).total).toBe(1)
  })

  test('reasons that the house has merged, hidden or renamed are told as they are called now', async () => {
    const change = (list: 'comment_report' | 'comment_refusal', code: string, to: object) =>
      db.updateTable('house_lists').set(to).where('list', '=', list).where('code', '=', code).execute()
    const title = await openTitle()
    const { id, author } = await waiting(title, 'نام دلیل')
    await decide(id, { action: 'approve' })
    for (const reason of ['hates', 'offends', 'hates']) {
      const who = await newMember(db, now)
      await call('POST /comments/:id/report', { params: { id }, body: { reason } }, who)
    }
    await change('comment_report', 'hates', { is_hidden: true, merged_into: 'offends' })
    const found = (await queue('waiting')).comments.find((one) => one.id === id)
    expect(found).toMatchObject({ reported_for: ['offends'], reported_names: ['It insults'] })
    const late = { params: { id }, body: { reason: 'hates' } }
    await decide(id, { action: 'approve' })
    expect((await refused('POST /comments/:id/report', late, await newMember(db, now))).body.code).toBe(
      'house_list.not_offered',
    )
    await change('comment_report', 'hates', { is_hidden: false, merged_into: null })

    await change('comment_refusal', 'off_topic', { name_en: 'Not about the film.', is_hidden: true })
    const refuse = { params: { id }, body: { action: 'refuse' as const, reason: 'off_topic' } }
    expect((await refused('POST /studio/comments/:id', refuse, moderator)).body.code).toBe('house_list.not_offered')
    await change('comment_refusal', 'off_topic', { is_hidden: false })
    await decide(id, { action: 'refuse', reason: 'off_topic' })
    expect(await state(title, author)).toMatchObject({ refusal: 'off_topic', refusal_name: 'Not about the film.' })
  })

  test('each decision stands in the audit log', async () => {
    const { id } = await waiting(await openTitle(), 'نوشته')
    await decide(id, { action: 'refuse', reason: 'off_topic' })
    const entries = await db.selectFrom('audit_log').where('subject', '=', `comment:${id}`).select('action').execute()
    expect(entries).toEqual([{ action: 'comment.refuse' }])
  })
})

test('the house’s words are stored folded, and hold what hides them', async () => {
  const { version } = (await call('GET /studio/comment-words', {}, moderator)).body
  const wish = { words: ['کَلَک', 'کلک', '  '], version }
  const set = await call('PUT /studio/comment-words', { body: wish }, moderator)
  // who has read what is no longer so does not undo it
  const late = await refused('PUT /studio/comment-words', { body: { words: [], version } }, moderator)
  expect(late.body.code).toBe('studio.changed_meanwhile')
  expect(set.body.words).toEqual(['کلک'])
  const title = await openTitle()
  const { id } = await waiting(title, 'ک.ل.ک')
  const found = (await queue('waiting')).comments.find((one) => one.id === id)
  expect(found?.held_for).toContain('word')
  await call('PUT /studio/comment-words', { body: { words: [], version: set.body.version } }, moderator)
})

describe('my comments', () => {
  test('lists mine, answers to me, waiting and refused; the name follows the choice, also on earlier ones', async () => {
    const title = await openTitle()
    const mine = await waiting(title, 'سؤال من')
    await decide(mine.id, { action: 'answer', text: 'پاسخ خانه' })
    await waiting(title, 'دومی', mine.author)
    const my = (list: 'mine' | 'answers' | 'waiting' | 'refused') =>
      call('GET /me/comments', { query: { list } }, { ...mine.author, locale: 'en' })
    const answer = (await my('mine')).body
    expect(answer.counts).toEqual({ mine: 1, answers: 1, waiting: 1, refused: 0 })
    expect(answer.items).toMatchObject([{ text: 'سؤال من', answers: 1, title: { id: title, name: 'A poster' } }])
    expect((await my('answers')).body.items).toMatchObject([{ text: 'پاسخ خانه', name: null }])
    expect((await my('waiting')).body.items).toMatchObject([{ text: 'دومی' }])
    await call('PUT /me/comment-name', { body: { shown: 'none' } }, mine.author)
    expect((await shown(title)).items[0]).toMatchObject({ name: null, avatar: null, text: 'سؤال من' })
  })

  test('an account that ends leaves empty comments where others answered, and nothing else', async () => {
    const title = await openTitle()
    const [one, two] = [await waiting(title, 'می‌ماند'), await waiting(title, 'می‌رود')]
    await decide(one.id, { action: 'answer', text: 'پاسخ' })
    await decide(two.id, { action: 'approve' })
    await transaction(db, async (tx) => {
      await personalDataInComments.erase?.(tx, one.author.memberId)
      await personalDataInComments.erase?.(tx, two.author.memberId)
    })
    expect(await shown(title)).toMatchObject({
      total: 1,
      items: [{ id: one.id, state: 'withdrawn', text: null, name: null, first_answers: [{ text: 'پاسخ' }] }],
    })
  })
})
