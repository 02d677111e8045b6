import { describe, expect, it } from 'vitest'
import type { OutputOf } from '#contract/api.ts'
import { testApp } from '#tests/support/api/app.ts'
import { sendForm } from '#tests/support/api/form.ts'
import { newMember, newProduct, newSession } from '#tests/support/rows/new-rows.ts'
import { vectors } from '#tests/support/api/vectors.ts'
import { hashPassword } from '../password/password.ts'

const t = await testApp()
type List = OutputOf<'GET /me/profiles'>
type Problem = { code: string; message: string; errors?: Record<string, string[]> }
type Member = Awaited<ReturnType<typeof member>>

const member = () => newMember(t.db, t.clock.now())
const send = (token: string, fields: Record<string, string>, id?: number, locale: 'fa' | 'en' = 'en') =>
  sendForm<List & Problem>(t, { path: id === undefined ? '/me/profiles' : `/me/profiles/${id}`, token, fields, locale })
const list = async (token: string) => (await t.call('GET /me/profiles', {}, { token })).body.profiles
const choose = (token: string, id: number, pin?: string) =>
  t.refused('POST /auth/select-profile/:id', { params: { id }, body: pin === undefined ? {} : { pin } }, { token })

/** Adds a profile; answers its id. */
async function added(token: string, fields: Record<string, string>): Promise<number> {
  const answer = await send(token, fields)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body.profiles.at(-1)?.id ?? 0
}

describe('who watches on an account', () => {
  it('begins with the owner, takes two more, and says what each has', async () => {
    const { token } = await member()
    await added(token, { name: ' مادر ', default_avatar: 'turquoise' })
    await added(token, { name: 'آرش', age_limit: '۷', pin: '۱۲۳۴' })
    expect((await t.call('GET /me/profiles', {}, { token })).body).toMatchObject({
      max: 3,
      profiles: [
        { name: 'Nika', is_owner: true, is_chosen: true, age_limit: null, avatar: null, has_pin: false },
        { name: 'مادر', is_owner: false, avatar: { code: 'turquoise', src: '/avatars/turquoise.svg' } },
        { name: 'آرش', age_limit: 7, has_pin: true, is_chosen: false },
      ],
    })
    expect(await send(token, { name: 'چهارم' }, undefined, 'fa')).toMatchObject({
      status: 409,
      body: { code: 'profile.too_many', message: expect.stringContaining('دو نفر دیگر') as string },
    })
  })

  it('never becomes more than three, however many are added at once', async () => {
    const { token } = await member()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send(token, { name: `Guest ${n}` })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ body }) => body.code === 'profile.too_many')).toHaveLength(8)
    expect(await list(token)).toHaveLength(3)
  })

  it('changes what is sent and leaves the rest', async () => {
    const { token } = await member()
    const id = await added(token, { name: 'Kian', default_avatar: 'cat', age_limit: '12' })
    await send(token, { name: 'Kiana' }, id)
    expect((await list(token)).at(-1)).toMatchObject({ name: 'Kiana', age_limit: 12, avatar: { code: 'cat' } })
    await send(token, { default_avatar: '', age_limit: '' }, id)
    expect((await list(token)).at(-1)).toMatchObject({ name: 'Kiana', age_limit: null, avatar: null })
  })

  it('does not know somebody else’s profile', async () => {
    const [mine, theirs] = [await member(), await member()]
    const answers = [
      await send(mine.token, { name: 'X' }, theirs.profileId),
      await t.refused('DELETE /me/profiles/:id', { params: { id: theirs.profileId } }, { token: mine.token }),
      await choose(mine.token, theirs.profileId),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'profile.not_found' } })
    expect((await list(theirs.token))[0]?.name).toBe('Nika')
  })

  it('keeps the owner: grown, and never deleted', async () => {
    const { token, profileId } = await member()
    expect(await t.refused('DELETE /me/profiles/:id', { params: { id: profileId } }, { token })).toMatchObject({
      status: 409,
      body: { code: 'profile.owner_stays' },
    })
    const child = await send(token, { age_limit: '7' }, profileId)
    expect([child.status, Object.keys(child.body.errors ?? {})]).toEqual([422, ['age_limit']])
  })

  it('says at which field what is wrong', async () => {
    const { token } = await member()
    const wrong = await send(token, { name: ' ', pin: '12', age_limit: '9', default_avatar: '../x' }, undefined, 'fa')
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors ?? {}).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'age_limit',
      'default_avatar',
      'name',
      'pin',
    ])
    expect(wrong.body.errors?.['pin']).toEqual(['رمز پروفایل چهار رقم است.'])
    expect((await send(token, {})).body.errors).toHaveProperty('name')
  })
})

type NameVector = { id: string; context: string; input: string; outcome: string; output?: string }
const names = vectors<NameVector>('names-and-text').filter(({ context }) => context === 'profile_name')

describe('a name', () => {
  it('is cleaned or refused by the rules of names, whatever is sent', async () => {
    const { token, profileId } = await member()
    for (const vector of names) {
      const answer = await send(token, { name: vector.input }, profileId)
      const outcome = answer.status === 200 ? answer.body.profiles[0]?.name : answer.body.errors
      if (vector.outcome === 'refuse') expect(outcome, vector.id).toHaveProperty('name')
      else expect(outcome, vector.id).toBe(vector.output)
    }
  })

  it('of ten thousand letters is refused, markup stays text, and direction marks are gone', async () => {
    const { token, profileId } = await member()
    expect((await send(token, { name: 'الف'.repeat(3334) }, profileId)).body.errors).toHaveProperty('name')
    await send(token, { name: '<img src=x onerror=alert(1)>' }, profileId)
    expect((await list(token))[0]?.name).toBe('<img src=x onerror=alert(1)>')
    await send(token, { name: '\u202eمینا\u202c' }, profileId)
    expect((await list(token))[0]?.name).toBe('مینا')
  })
})

describe('choosing', () => {
  it('puts the profile into the session and remembers when', async () => {
    const { token } = await member()
    const id = await added(token, { name: 'Kian' })
    const answer = await t.call('POST /auth/select-profile/:id', { params: { id }, body: {} }, { token })
    expect(answer.body).toMatchObject({ next: 'DONE', me: { profile: { id, name: 'Kian' }, profile_count: 2 } })
    expect((await list(token)).at(-1)).toMatchObject({ is_chosen: true, last_used_at: '2026-11-21T09:00:00.000Z' })
  })

  it('has to be done again where another device deletes the chosen one', async () => {
    const { token, memberId } = await member()
    const id = await added(token, { name: 'Kian' })
    const other = await newSession(t.db, t.clock.now(), { memberId, profileId: id })
    await t.call('DELETE /me/profiles/:id', { params: { id } }, { token })
    const me = await t.call('GET /me', {}, { token: other.token })
    expect(me.body.me).toMatchObject({ profile: null, profile_count: 1, favorites: [] })
    const { productId } = await newProduct(t.db, t.clock.now(), { isFree: true })
    const watched = { product_id: productId, position_ms: 1, duration_ms: 9 }
    const first = await Promise.all([
      t.refused('GET /play-info/:id', { params: { id: productId } }, { token: other.token }),
      t.refused('POST /core/save-watch-time', { body: watched }, { token: other.token }),
      t.refused('GET /me/player-settings', {}, { token: other.token }),
      t.refused('PUT /me/player-settings', { body: {} }, { token: other.token }),
      t.refused('GET /me/orders', {}, { token: other.token }),
    ])
    for (const answer of first) expect(answer).toMatchObject({ status: 409, body: { code: 'profile.choose_first' } })
    const info = await t.call('GET /purchase-info/:id', { params: { id: productId } }, { token: other.token })
    expect(info.body.watchable).toMatchObject({ allowed: false, code: 'profile.choose_first' })
  })
})

describe('a PIN', () => {
  async function guarded(): Promise<Member & { grown: number; child: number }> {
    const owner = await member()
    await send(owner.token, { pin: '4321' }, owner.profileId)
    const child = await added(owner.token, { name: 'Arash', age_limit: '7' })
    const grown = await added(owner.token, { name: 'Mina', pin: '1234' })
    return { ...owner, grown, child }
  }

  it('is asked for, in digits of any script, when a child’s profile is left for a grown person’s', async () => {
    const { token, profileId, child } = await guarded()
    expect((await choose(token, child)).status).toBe(200)
    expect((await choose(token, profileId)).body.code).toBe('profile.pin_needed')
    expect((await choose(token, profileId, '1111')).body.code).toBe('profile.wrong_pin')
    expect((await choose(token, profileId, '٤٣٢١')).status).toBe(200)
  })

  it('that is forgotten is replaced by the account’s password, also where the owner was never in', async () => {
    const { token, memberId, profileId, child } = await guarded()
    const passwordHash = await hashPassword('بلوط کنار رود')
    await t.db.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
    await choose(token, child)
    const by = (password: string) =>
      t.refused('POST /auth/select-profile/:id', { params: { id: profileId }, body: { password } }, { token })
    expect(await by('نه این')).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } })
    expect((await by('')).body.code).toBe('profile.pin_needed')
    expect(await by('بلوط کنار رود')).toMatchObject({ status: 200, body: { me: { profile: { is_owner: true } } } })
    expect((await send(token, { pin: '', password: 'بلوط کنار رود' }, profileId)).status).toBe(200)
    await choose(token, child)
    expect((await choose(token, profileId)).status).toBe(200)
    // these guesses count together with all others of the password
    await send(token, { pin: '4321' }, profileId)
    await choose(token, child)
    for (let n = 0; n < 10; n += 1) expect((await by('نه این')).status).toBe(422)
    expect((await by('بلوط کنار رود')).status).toBe(429)
  })

  it('is guessed at most five times in a quarter of an hour, at once or one after the other', async () => {
    const { token, grown } = await guarded()
    const guesses = Array.from({ length: 12 }, (_, n) => choose(token, grown, String(2000 + n)))
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'profile.wrong_pin')).toHaveLength(5)
    expect(codes.filter((code) => code === 'request.too_many')).toHaveLength(7)
    expect((await choose(token, grown, '1234')).status).toBe(429)
    t.clock.advance(15 * 60_000)
    expect((await choose(token, grown, '1234')).status).toBe(200)
  })

  it('lies in the database as a hash and leaves in no answer', async () => {
    const { token, grown } = await guarded()
    const row = await t.db.selectFrom('profiles').where('id', '=', grown).select('pin_hash').executeTakeFirstOrThrow()
    expect(row.pin_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(await list(token))).not.toContain('argon2')
  })

  it('is changed by the owner, by itself, and by the account’s password, and by nobody else', async () => {
    const { token, memberId, profileId, grown } = await guarded()
    // the owner changes another's
    expect((await send(token, { pin: '5555' }, grown)).status).toBe(200)
    // the owner changes their own
    expect((await send(token, { pin: '' }, profileId)).body.code).toBe('profile.pin_needed')
    expect((await send(token, { pin: '', current_pin: '9999' }, profileId)).body.code).toBe('profile.wrong_pin')
    const passwordHash = await hashPassword('بلوط کنار رود')
    await t.db.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
    expect((await send(token, { pin: '', password: 'نه این' }, profileId)).body.errors).toHaveProperty('password')
    expect((await send(token, { pin: '8888', password: 'بلوط کنار رود' }, profileId)).status).toBe(200)
    // another adult
    await choose(token, grown, '5555')
    expect((await send(token, { name: 'Mine' }, profileId)).body.code).toBe('profile.pin_needed')
    expect((await send(token, { name: 'Mine', current_pin: '8888' }, profileId)).status).toBe(200)
    expect((await send(token, { name: 'Mina M.' }, grown)).status).toBe(200)
  })

  it('keeps a device on which nobody was chosen from making itself a grown person’s', async () => {
    const owner = await member()
    const unchosen = await newSession(t.db, t.clock.now(), { memberId: owner.memberId, profileId: null })
    expect((await send(unchosen.token, { name: 'Kian' })).status).toBe(201)
    await send(owner.token, { pin: '4321' }, owner.profileId)
    expect((await send(unchosen.token, { name: 'Another' })).body.code).toBe('profile.choose_first')
    expect((await send(unchosen.token, { pin: '' }, owner.profileId)).body.code).toBe('profile.choose_first')
  })
})

describe('what belongs to a profile', () => {
  it('two profiles of one account have their own watch times and player settings, and one right', async () => {
    const { token, memberId, profileId } = await member()
    const id = await added(token, { name: 'Kian' })
    const other = await newSession(t.db, t.clock.now(), { memberId, profileId: id })
    const { productId } = await newProduct(t.db, t.clock.now(), { isFree: true })
    const watch = (who: string, position_ms: number) =>
      t.call(
        'POST /core/save-watch-time',
        { body: { product_id: productId, position_ms, duration_ms: 100_000 } },
        { token: who },
      )
    await watch(token, 50_000)
    await watch(other.token, 20_000)
    const resume = async (who: string) =>
      (await t.call('GET /purchase-info/:id', { params: { id: productId } }, { token: who })).body.resume?.position_ms
    expect([await resume(token), await resume(other.token)]).toEqual([50_000, 20_000])

    await t.call(
      'PUT /me/player-settings',
      { body: { subtitle_lang: 'fa', subtitle_size: 140, speed: 1.25 } },
      { token },
    )
    const settings = async (who: string) => (await t.call('GET /me/player-settings', {}, { token: who })).body
    expect(await settings(token)).toEqual({ subtitle_lang: 'fa', subtitle_size: 140, speed: 1.25 })
    expect(await settings(other.token)).toEqual({})

    await t.call('DELETE /me/profiles/:id', { params: { id } }, { token })
    const left = await t.db.selectFrom('watch_times').where('product_id', '=', productId).select('profile_id').execute()
    expect(left).toEqual([{ profile_id: profileId }])
  })
})
