import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { seconds } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct, newProgramme, newRight } from '#tests/support/rows/new-rows.ts'
import { personalDataInPlayback } from '../personal-data.ts'

const { call, db, clock } = await testApp()
const now = clock.now()

test('what a player tells is in the member’s own data, and nobody’s after the account is gone', async () => {
  const member = await newMember(db, now)
  const { productId } = await newProduct(db, now, { titleEn: 'Rain', isFree: true, hasFilm: true })
  const playing = randomUUID()
  for (const [from, to, event] of [
    [0, 10, 'tick'],
    [10, 20, 'leave'],
  ] as const) {
    clock.advance(seconds(10))
    const played = { from_ms: from * 1000, to_ms: to * 1000 }
    const body = { product_id: productId, position_ms: played.to_ms, duration_ms: 100_000, event, playing, played }
    await call('POST /core/save-watch-time', { body }, { token: member.token })
  }
  const { watched } = (await personalDataInPlayback.collect(db, member.memberId)) as { watched: unknown }
  expect(watched).toEqual([
    expect.objectContaining({
      playing,
      product_id: productId,
      title_en: 'Rain',
      from_ms: 0,
      to_ms: 20_000,
      wall_ms: 20_000,
    }),
  ])
  await transaction(db, (tx) => personalDataInPlayback.erase?.(tx, member.memberId) ?? expect.fail('nothing is erased'))
  const left = await db.selectFrom('watched').select(['member_id', 'playing', 'to_ms']).execute()
  expect(left).toEqual([{ member_id: null, playing: null, to_ms: 20_000 }])
})

test('what a member tells of a title counts where it may be watched, by a right or at a screening that shows it', async () => {
  const bought = await newProduct(db, now, { hasFilm: true })
  const shown = await newProduct(db, now, { hasFilm: true })
  const other = await newProduct(db, now, { hasFilm: true })
  const show = await newProduct(db, now, { kind: 'screening' })
  await newProgramme(db, show.productId, [shown.productId])
  const member = await newMember(db, now)
  for (const { productId } of [bought, show]) await newRight(db, now, { memberId: member.memberId, productId })
  const counted = async (productId: number) => {
    const playing = randomUUID()
    for (const place of [0, 10_000, 20_000]) {
      clock.advance(seconds(10))
      const body = { product_id: productId, position_ms: place, duration_ms: 100_000, playing }
      await call('POST /core/save-watch-time', { body }, { token: member.token })
    }
    const { counts } = await db
      .selectFrom('watch_times')
      .where('product_id', '=', productId)
      .select('counts')
      .executeTakeFirstOrThrow()
    const days = await db.selectFrom('watched_days').where('product_id', '=', productId).select('watched_ms').execute()
    return [counts, days.map(({ watched_ms: ms }) => ms)]
  }
  expect(await counted(bought.productId)).toEqual([true, [20_000]])
  expect(await counted(shown.productId)).toEqual([true, [20_000]])
  expect(await counted(other.productId)).toEqual([false, []])
})
