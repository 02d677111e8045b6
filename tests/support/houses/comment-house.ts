import type { ProductId } from '#lib/ids.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'

type Member = Awaited<ReturnType<typeof newMember>>
type Words = { text: string; answers_to?: string; at_ms?: number; gives_away?: boolean }

/** An API of comments, people whose comments stand at once, and what is written and read by its calls. */
export async function commentHouse() {
  const app = await testApp()
  const { call, db, clock } = app
  const now = clock.now()

  /** A member whose first two comments were shown long ago. */
  async function known(): Promise<Member> {
    const member = await newMember(db, now)
    const { productId } = await newProduct(db, now)
    for (const text of ['اولی', 'دومی'])
      await db
        .insertInto('comments')
        .values({
          product_id: productId,
          member_id: member.memberId,
          profile_id: member.profileId,
          text,
          has_watched: false,
          state: 'shown',
          same_as: Buffer.from(text),
          created_at: now,
        })
        .execute()
    return member
  }

  /** Goods have no story, so no moment of them is ahead. */
  const openTitle = async () => (await newProduct(db, now, { kind: 'goods' })).productId

  /** Writes when the pace allows it. */
  async function write(who: Member, id: ProductId, words: Words) {
    clock.advance(30_000)
    return call('POST /products/:id/comments', { params: { id }, body: words }, who)
  }
  const list = async (
    id: ProductId,
    who: Partial<Member> = {},
    query: { sort?: 'best' | 'newest'; after?: string } = {},
  ) => (await call('GET /products/:id/comments', { params: { id }, query }, who)).body
  const texts = (answer: Awaited<ReturnType<typeof list>>) => answer.items.map(({ text }) => text)

  return { ...app, now, known, openTitle, write, list, texts }
}
