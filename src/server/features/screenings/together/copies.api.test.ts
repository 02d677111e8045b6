import { afterEach, describe, expect, test } from 'vitest'
import { after, hours, minutes, seconds } from '#lib/time/clock.ts'
import { decryptSegment } from '#media/aes128.ts'
import { keyedSegments } from '#media/changing-keys.ts'
import { listKeys } from '#storage/storage.ts'
import { viewingHouse } from '#tests/support/houses/viewing-house.ts'
import { keyOfCopy, openMaster } from './copy-keys.ts'
import { makeCopies, sweepCopies, watchCopies } from './make-copies.ts'

const house = await viewingHouse()
const { app, db, clock, core, enter, state } = house
const signal = new AbortController().signal
const begin = clock.now()
afterEach(() => clock.set(begin))

describe('the copy of a screening', () => {
  test('is the published asset with keys that change; no list holds a key, and each segment opens with its own', async () => {
    const { productId } = await house.together()
    const [copy] = await house.copiesOf(productId)
    if (copy === undefined) throw new Error('no copy')
    const master = openMaster(core.config, copy.sealed_key)
    const names = await listKeys(core.storage, `${copy.path}/`)
    expect(names).toHaveLength(1 + 2 * 22)
    for (const folder of ['v240', 'a1']) {
      const bytesOf = async (file: string) =>
        (await (await core.storage.open(`${copy.path}/${folder}/${file}`))?.bytes()) ?? Buffer.alloc(0)
      const list = (await bytesOf('main.m3u8')).toString('utf8')
      expect(list.match(/URI="\/api[^"]+"/g)).toEqual(
        [0, 1, 2, 3].map((number) => `URI="/api/v1/screening-keys/${copy.id}/${number}"`),
      )
      for (const { uri, sequence, key: number } of keyedSegments(list, copy.key_ms)) {
        const secret = keyOfCopy(master, number)
        for (const spelled of ['hex', 'base64', 'base64url'] as const)
          expect(list).not.toContain(secret.toString(spelled))
        expect(decryptSegment(await bytesOf(uri), secret, sequence).toString()).toBe(`${folder} ${sequence + 1}`)
        expect(() => decryptSegment(Buffer.concat([]), keyOfCopy(master, number + 1), sequence)).toThrow()
      }
    }
  })

  test('is made once, again when the film changes before the beginning, and not after it', async () => {
    const { productId, filmId } = await house.together()
    await makeCopies(core, productId, signal)
    expect(await house.copiesOf(productId)).toHaveLength(1)
    const next = await house.encoded(filmId)
    await makeCopies(core, productId, signal)
    expect(await house.copiesOf(productId)).toMatchObject([
      { retired_at: clock.now() },
      { asset_id: next, retired_at: null },
    ])
    clock.advance(hours(1))
    await house.encoded(filmId)
    await makeCopies(core, productId, signal)
    expect(await house.copiesOf(productId)).toHaveLength(2)
  })

  test('two workers make one; the other’s files belong to nobody and go', async () => {
    const { productId } = await house.together({ isBare: true })
    await Promise.all([makeCopies(core, productId, signal), makeCopies(core, productId, signal)])
    expect(await house.copiesOf(productId)).toHaveLength(1)
  })

  test('that broke off leaves no row; until it is there nobody enters, and the state says so', async () => {
    const { productId, startsAt } = await house.together({ isBare: true })
    await expect(makeCopies(core, productId, AbortSignal.abort())).rejects.toThrow()
    expect(await house.copiesOf(productId)).toEqual([])
    const nika = await house.holder(productId)
    clock.set(startsAt)
    expect((await enter(nika)).body.code).toBe('playback.being_prepared')
    expect((await state(productId)).message).toBe('The copy for this screening is still being prepared.')
    const untouched = await db
      .selectFrom('tickets')
      .where('id', '=', nika.ticketId)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(untouched.first_played_at).toBeNull()
    await watchCopies(core)
    await makeCopies(core, productId, signal)
    expect((await enter(nika)).status).toBe(200)
    expect((await state(productId)).message).toBeNull()
  })

  test('goes a day after it was retired, and it is retired when the screening is long over', async () => {
    const { productId, startsAt } = await house.together()
    clock.set(after(startsAt, hours(1 + 37)))
    await sweepCopies(core)
    expect(await house.copiesOf(productId)).toMatchObject([{ retired_at: clock.now() }])
    clock.advance(hours(25))
    await sweepCopies(core)
    expect(await house.copiesOf(productId)).toEqual([])
  })
})

describe('a sliding list', () => {
  test('moves with the clock, names keys and no bytes of them, and needs a token', async () => {
    const { productId, startsAt } = await house.together()
    const nika = await house.holder(productId)
    clock.set(after(startsAt, minutes(6)))
    const folder = (await enter(nika)).body.manifest.url.replace('master.m3u8', '')
    const master = await app.inject(`${folder}live.m3u8?behind=60000`)
    expect(master.body).toContain('v240/live.m3u8?behind=60000')
    const list = async (query = '') => (await app.inject(`${folder}v240/live.m3u8${query}`)).body
    const at = async (query = '') => (await list(query)).match(/\d+\.m4s/g)
    expect(await at()).toEqual(['6.m4s'])
    expect(await at('?behind=60000')).toEqual(['5.m4s'])
    clock.advance(seconds(50))
    expect(await at()).toEqual(['7.m4s'])
    expect((await app.inject(`${folder}v240/live.m3u8`)).headers['cache-control']).toBe('private, max-age=1')
    expect((await app.inject(`${folder}v240/live.m3u8?behind=x`)).statusCode).toBe(404)
    expect((await app.inject(folder.replace('/t/', '/t/x') + 'live.m3u8')).statusCode).toBe(403)
  })
})
