import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { after, days, minutes } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { RightId } from '#lib/ids.ts'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { newSession } from '#tests/support/rows/new-rows.ts'
import { togetherHouse } from '#tests/support/houses/together-house.ts'
import type { Core } from '#server/core.ts'
import { openRegions } from '#server/http/caller-country.ts'
import { shippedNetworks } from '#server/http/network-table.ts'
import { forgetOldNetworks } from './forget-networks.job.ts'
import { moveHere } from './move-here.ts'
import { personalDataInTicketNetworks } from './personal-data.ts'
import { buyerWithoutCall } from '#server/viewer.ts'

const house = await togetherHouse()
const { app, db, clock, core } = house
const regions = openRegions(core.config, shippedNetworks(core.log))
const [home, street] = ['151.232.1.1', '5.112.10.1']

/** A ticket that plays at home, and the telephone that wants it on the street. */
async function playing() {
  const shown = await house.together({ startsAt: after(clock.now(), -minutes(2)) })
  const holder = await house.holder(shown.productId)
  const [television, phone] = [randomUUID(), randomUUID()]
  const answer = await app.inject({
    url: `/api/v1/play-info?using_ticket=${holder.code}&place=${television}`,
    headers: { authorization: `Bearer ${holder.token}` },
    remoteAddress: home,
  })
  const right = answer.json<{ playing_place: { id: string } }>().playing_place.id as RightId
  const { sessionId } = await newSession(db, clock.now(), holder)
  const row = () => db.selectFrom('playing_places').where('right_id', '=', right).selectAll().executeTakeFirstOrThrow()
  const move = (of: Core) => {
    const rest = { profileId: 1, ...buyerWithoutCall }
    const viewer = { ...rest, memberId: holder.memberId, sessionId }
    return moveHere(of, { viewer, productId: shown.productId, placeId: phone, networks: [regions.networkOf(street)] })
  }
  return { ...holder, television, phone, sessionId, row, move }
}

test('a move of a process that dies anywhere is done as a whole or not at all', async () => {
  const outcomes: boolean[] = []
  await dieEverywhere(core, async (dying) => {
    const { row, move, television, phone, sessionId } = await playing()
    await survive(move(dying))
    return async () => {
      const now = await row()
      const isMoved = now.place_id === phone
      outcomes.push(isMoved)
      expect(now).toMatchObject(
        isMoved
          ? { session_id: sessionId, network_moves: 1, networks: [{ prefix: '5.112.10.0/24' }] }
          : {
              place_id: television,
              network_moves: 0,
              network_moved_at: null,
              networks: [{ prefix: '151.232.1.0/24' }],
            },
      )
    }
  })
  expect(outcomes).toEqual([...outcomes.slice(0, -1).map(() => false), true])
})

test('networks are in their member’s data, forgotten two weeks later, and erased with the account', async () => {
  const { memberId, row, move } = await playing()
  await move(core)
  const { places } = (await personalDataInTicketNetworks.collect(db, memberId)) as { places: unknown[] }
  expect(places).toMatchObject([{ networks: [{ prefix: '5.112.10.0/24', operator: 44244 }], network_moves: 1 }])
  clock.advance(days(13))
  await forgetOldNetworks(core)
  expect((await row()).networks).not.toBeNull()
  clock.advance(days(2))
  expect(await forgetOldNetworks(core)).toBeGreaterThanOrEqual(1)
  expect(await row()).toMatchObject({ networks: null, bound_at: null, operator: null, country: null })
  expect(await forgetOldNetworks(core)).toBe(0)
  await transaction(db, async (tx) => {
    await personalDataInTicketNetworks.erase?.(tx, memberId)
  })
  await expect(row()).rejects.toThrow('no result')
})
