/**
 * Six hands press like and dislike as fast as they can, until `presses` presses are done; each asks for the next when
 * its last is answered. The process may be killed at any moment. Its parent reads how many were answered.
 */
import { connect } from '#db/client.ts'
import { systemClock } from '#lib/time/clock.ts'
import type { ProductId, ProfileId } from '#lib/ids.ts'
import { pressOnProduct } from '#server/features/community/reactions/reaction-queries.ts'
import { chanceOf } from '../support/chance.ts'

export interface Presses {
  products: ProductId[]
  profiles: ProfileId[]
  presses: number
  hands: number
  seed: number
}

const { products, profiles, presses, hands, seed } = JSON.parse(process.env['PRESSES'] ?? '{}') as Presses
const { db, close } = connect(process.env['DATABASE_URL'] ?? '', { max: hands })
const chance = chanceOf(seed)
let left = presses

async function press(): Promise<void> {
  while (left > 0) {
    left -= 1
    const opinion = chance.next() < 0.7 ? 1 : -1
    const by = { profileId: chance.one(profiles), opinion, wanted: undefined } as const
    await pressOnProduct(db, chance.one(products), by, { now: systemClock.now(), ageLimit: null })
    process.stdout.write('.')
  }
}

await Promise.all(Array.from({ length: hands }, press))
await close()
