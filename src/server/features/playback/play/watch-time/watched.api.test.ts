import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { seconds } from '#lib/time/clock.ts'
import { testApp } from '../../../../../../tests/support/app.ts'
import { newMember, newProduct } from '../../../../../../tests/support/new-rows.ts'
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
