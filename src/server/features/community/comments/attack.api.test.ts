import { expect, test } from 'vitest'
import type { ProductId } from '#lib/ids.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()

type Member = Awaited<ReturnType<typeof newMember>>

async function setup() {
  const { productId } = await newProduct(db, now, { kind: 'goods' })
  return { productId, stranger: await newMember(db, now) }
}
const write = (who: Member, id: ProductId, text: string) => {
  clock.advance(3_600_000)
  return call('POST /products/:id/comments', { params: { id }, body: { text } }, who)
}
const show = async (id: ProductId) => {
  await db.updateTable('comments').set({ state: 'shown', held_for: [] }).where('product_id', '=', id).execute()
  return (await call('GET /products/:id/comments', { params: { id } })).body
}

// what turns directions, hides, or ends a text is not stored; words stay words
const hidden = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u

test.each([
  ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>', '<script>'],
  ['a template', '{{constructor.constructor("alert(1)")()}} ${7*7}', '{{constructor'],
  ['SQL', "'); drop table comments; --", 'drop table'],
  ['a turned direction', 'خوب \u202egnp.exe بود', 'خوب'],
  ['isolates without an end', '\u2067\u2067\u2067 خوب بود', 'خوب'],
  ['control characters', 'خوب\u0000\u0007\u001b[31m بود', 'خوب'],
  ['letters of tags', 'خوب\u{e0041}\u{e0042} بود', 'خوب'],
  ['JSON', '{"state":"shown","voice":"house"}', '"voice"'],
  ['line ends', 'یک\r\nBcc: all@example.com\r\n\r\nدو', 'Bcc'],
])('%s is stored as words', async (_name, text, rest) => {
  const { productId, stranger } = await setup()
  expect((await write(stranger, productId, text)).status).toBe(201)
  const { items } = await show(productId)
  expect(items).toHaveLength(1)
  expect(items[0]?.voice).toBe('viewer')
  expect(items[0]?.text).toContain(rest)
  expect(items[0]?.text).not.toMatch(hidden)
})

test.each([
  ['nothing but what is not seen', '\u200b\u200f\u2066 \u3164\u2800', 'this field is required'],
  ['100,000 letters', 'آ'.repeat(100_000), 'A comment has up to 5,000 characters. Please shorten it.'],
  ['200,000 letters', 'آ'.repeat(200_000), 'No more than 100,000 characters fit.'],
  ['marks that run into other lines', `س${'\u0651'.repeat(40)}لام`, 'One of the letters carries too many marks.'],
])('%s is refused with a sentence and changes nothing', async (_name, text, sentence) => {
  const { productId, stranger } = await setup()
  const answer = await refused('POST /products/:id/comments', { params: { id: productId }, body: { text } }, stranger)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({ text: [sentence] })
  expect((await show(productId)).items).toEqual([])
})

test('a broken half of a letter pair does not reach the database', async () => {
  const { productId, stranger } = await setup()
  const answer = await refused(
    ...([
      'POST /products/:id/comments',
      { params: { id: productId }, body: { text: 'خوب \ud83d بود' } },
      stranger,
    ] as const),
  )
  expect([201, 422]).toContain(answer.status)
  for (const { text } of (await show(productId)).items) expect(text?.isWellFormed()).toBe(true)
})

test('who is called like the house is a viewer', async () => {
  for (const name of ['Parde', 'پشتیبانی پرده', 'Раrdе']) {
    const { productId, stranger } = await setup()
    await db.updateTable('profiles').set({ name }).where('id', '=', stranger.profileId).execute()
    await write(stranger, productId, 'ما پول شما را پس می‌دهیم')
    expect((await show(productId)).items[0]).toMatchObject({ name: null, voice: 'viewer' })
    const own = await call('GET /products/:id/comments/own', { params: { id: productId } }, stranger)
    expect(own.body.name).toBeNull()
  }
})
