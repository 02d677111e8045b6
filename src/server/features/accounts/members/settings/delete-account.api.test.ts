import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { hours } from '#lib/time/clock.ts'
import { checkLedger } from '#server/features/payments/wallet/index.ts'
import { asAnotherCaller } from '#tests/support/database/another-caller.ts'
import { codeIn } from '#tests/support/api/inbox.ts'
import { boughtBy, knownPerson, refill } from '#tests/support/rows/known-person.ts'
import { memberPassword, settingsApp } from '#tests/support/houses/settings-app.ts'
import { lockMember } from '../member-queries.ts'
import { closeSteps } from '../sign-in/remember-tokens.ts'
import { deleteAccount } from './delete-account.ts'
import { buyerWithoutCall } from '#server/viewer.ts'

const t = await settingsApp()
const { inbox, send, db } = t

const remove = (token: string, body: object = { password: memberPassword }) =>
  send('POST /me/delete-account', token, body)

describe('the deletion of an account', () => {
  it('says before what goes, what stays, and what is in the wallet', async () => {
    const person = await knownPerson(t)
    await boughtBy(t, person.memberId, person.productId)
    await refill(t, person.memberId, 700)
    expect(await send('GET /me/delete-account', person.token)).toMatchObject({
      status: 200,
      body: {
        obstacle: null,
        money_left: [{ amount: 700, currency: 'IRR' }],
        profiles: 1,
        addresses: 1,
        purchases: 1,
      },
    })
  })

  it('erases the person, keeps the books provable, signs out everywhere and says farewell', async () => {
    const person = await knownPerson(t, { language: 'en' })
    const { memberId, profileId } = person
    const other = await t.anotherDevice(person)
    await boughtBy(t, memberId, person.productId)
    expect(await remove(person.token)).toMatchObject({ status: 200, body: { message: 'Your account is deleted.' } })
    for (const { token, sessionId } of [person, other]) {
      expect((await t.me(token)).status).toBe(401)
      expect(await t.endReason(sessionId)).toBe('member_deleted')
    }
    const row = await db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      user_name: `deleted:${memberId}`,
      first_name: null,
      last_name: null,
      birth_day: null,
      password_hash: null,
      deleted_at: t.clock.now(),
    })
    const left = await Promise.all([
      db.selectFrom('profiles').select('id').where('member_id', '=', memberId).execute(),
      db.selectFrom('addresses').select('id').where('member_id', '=', memberId).execute(),
      db.selectFrom('favorites').select('product_id').where('profile_id', '=', profileId).execute(),
      db.selectFrom('watch_times').select('product_id').where('profile_id', '=', profileId).execute(),
      db.selectFrom('sessions').select('id').where('member_id', '=', memberId).where('ip', 'is not', null).execute(),
    ])
    expect(left.flat()).toEqual([])
    expect(await db.selectFrom('purchases').select('state').where('member_id', '=', memberId).execute()).toHaveLength(1)
    expect((await checkLedger(db)).differences).toEqual([])
    const farewell = await inbox.wait(person.userName)
    expect(farewell.text).toContain('Your Parde account is deleted')
    expect(farewell.text).toContain('Tax and bookkeeping law keeps')
  })

  it('leaves rows about the member in no table but where law or the books ask for it', async () => {
    const person = await knownPerson(t)
    const { memberId, profileId } = person
    await boughtBy(t, memberId, person.productId)
    const asked = { user_name: 'never.taken@example.com', password: memberPassword }
    expect((await send('POST /me/user-name', person.token, asked)).status).toBe(200)
    await send('POST /auth/device', undefined)
    await db.updateTable('device_requests').set({ member_id: memberId }).execute()
    await remove(person.token)
    const { rows: tables } = await sql<{ name: string; column: string; to: 'members' | 'profiles' }>`
      select c.conrelid::regclass::text as name, a.attname as column, c.confrelid::regclass::text as to
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid in ('members'::regclass, 'profiles'::regclass)`.execute(db)
    const left: string[] = []
    for (const { name, column, to } of tables) {
      const id = to === 'members' ? sql`${memberId}::uuid` : sql`${profileId}::integer`
      const found = await sql`select 1 from ${sql.table(name)} where ${sql.ref(column)} = ${id}`.execute(db)
      if (found.rows.length > 0) left.push(name)
    }
    // sessions are swept a month later; staff, whose audit entries and uploads stay, cannot delete themselves
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['favorites', 'watch_times', 'audit_log']))
    expect(left.toSorted()).toEqual(['purchases', 'rights', 'sessions'])
    const named = await Promise.all(
      (['auth_codes', 'remember_tokens'] as const).map((table) =>
        db.selectFrom(table).select('purpose').where('user_name', 'in', [person.userName, asked.user_name]).execute(),
      ),
    )
    expect(named.flat()).toEqual([])
  })

  it('sets the name free at once: who registers with it begins without the old rights', async () => {
    const person = await knownPerson(t)
    await remove(person.token)
    await inbox.wait(person.userName)
    const init = await send('POST /auth/init', undefined, { user_name: person.userName })
    expect(init.body).toMatchObject({ next: 'VERIFY' })
    const code = codeIn(await inbox.wait(person.userName, 2))
    const step = { user_name: person.userName, remember_token: init.body['remember_token'] }
    const verified = await send('POST /auth/verify', undefined, { ...step, code })
    const complete = await send('POST /auth/compelet', undefined, {
      user_name: person.userName,
      remember_token: verified.body['remember_token'],
      first_name: 'New',
      last_name: 'Person',
      country: 'IR',
      password: memberPassword,
      rePassword: memberPassword,
      acceptTerms: true,
    })
    expect(complete.body).toMatchObject({ next: 'DONE', me: { first_name: 'New', favorites: [] } })
    const { id } = complete.body['me'] as { id: string }
    expect(id).not.toBe(person.memberId)
    expect(await db.selectFrom('rights').select('id').where('member_id', '=', id).execute()).toEqual([])
  })

  it('is also done with a code, which a wrong one does not undo', async () => {
    const person = await t.person()
    const asked = await send('POST /me/delete-account/code', person.token)
    expect(asked).toMatchObject({ status: 200, body: { user_name: person.userName, resend_after_seconds: 60 } })
    const mail = await inbox.wait(person.userName)
    expect(mail.text).toContain('Your Parde code for deleting the account')
    const remember_token = asked.body['remember_token']
    const code = codeIn(mail)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await remove(person.token, { code: wrong, remember_token })).body.code).toBe('auth.wrong_code')
    const stranger = await t.person()
    expect((await remove(stranger.token, { code, remember_token })).body.code).toBe('auth.remember_token_invalid')
    expect((await remove(person.token, { code, remember_token })).status).toBe(200)
  })

  it('takes a wrong password for a fault of the field: the session goes on', async () => {
    const { token } = await t.person()
    expect((await remove(token, { password: 'no' })).body.errors).toEqual({ password: ['The password is not right.'] })
    expect((await remove(token, {})).body.errors).toEqual({ password: ['Write your password.'] })
    expect((await t.me(token)).status).toBe(200)
  })

  it('waits for an open payment', async () => {
    const person = await knownPerson(t)
    await boughtBy(t, person.memberId, person.productId, 'waiting')
    expect(await remove(person.token)).toMatchObject({ status: 409, body: { code: 'account.payment_under_way' } })
    expect((await send('GET /me/delete-account', person.token)).body['obstacle']).toContain('no answer yet')
    expect((await t.me(person.token)).status).toBe(200)
  })

  it('leaves money in the wallet only when that was confirmed, and names it in the farewell', async () => {
    const person = await knownPerson(t, { language: 'en' })
    await refill(t, person.memberId, 250_000)
    const refused = await remove(person.token)
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.['leave_wallet']?.[0]).toContain('Your wallet still holds')
    expect((await remove(person.token, { password: memberPassword, leave_wallet: true })).status).toBe(200)
    expect((await inbox.wait(person.userName)).text).toContain(person.memberId)
    expect((await checkLedger(db)).differences).toEqual([])
  })

  it('is not for staff', async () => {
    const person = await t.person({ staffRole: 'editor' })
    expect(await remove(person.token)).toMatchObject({ status: 409, body: { code: 'account.staff_stays' } })
    expect((await send('GET /me/delete-account', person.token)).body['obstacle']).toContain('staff account')
  })

  it('happens once when it is asked for twice at once', async () => {
    const { token } = await t.person()
    const answers = await Promise.all([remove(token), remove(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  it('changes nothing when it breaks off in the middle', async () => {
    const person = await knownPerson(t)
    const { memberId, sessionId, profileId } = person
    const broken = {
      name: 'broken',
      collect: () => Promise.resolve(null),
      erase: () => Promise.reject(new Error('the process dies here')),
    }
    const erasing = {
      name: 'erasing',
      collect: () => Promise.resolve(null),
      erase: async (tx: Tx) => {
        await tx.deleteFrom('addresses').where('member_id', '=', memberId).execute()
      },
    }
    const noPictures = { drop: () => Promise.resolve() }
    const form = { password: memberPassword, leave_wallet: false }
    const viewer = { memberId, sessionId, profileId, ...buyerWithoutCall }
    const asked = {
      form,
      caller: { ip: '127.0.0.1', deviceHash: null, work: null, captcha: null },
      locale: 'en' as const,
      personalData: [erasing, broken],
      pictures: noPictures,
    }
    await expect(deleteAccount(t.core, viewer, asked)).rejects.toThrow('dies')
    expect((await t.me(person.token)).status).toBe(200)
    expect(await db.selectFrom('addresses').select('id').where('member_id', '=', memberId).execute()).toHaveLength(1)
    expect(inbox.received.filter(({ to }) => to === person.userName)).toEqual([])
  })

  it('waits for the member before it holds its step, as everything does', async () => {
    const person = await t.person()
    const asked = await send('POST /me/delete-account/code', person.token)
    const code = codeIn(await inbox.wait(person.userName))
    const waiting = async () => {
      const { rows } = await t.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    }
    const removed = await transaction(db, async (tx) => {
      await lockMember(tx, person.memberId)
      const sent = { code, remember_token: asked.body['remember_token'] }
      const answer = asAnotherCaller(() => remove(person.token, sent))
      await expect.poll(() => asAnotherCaller(waiting)).toBe(1)
      // fails if the waiting call has locked its step already
      await sql`select 1 from remember_tokens where member_id = ${person.memberId} for update nowait`.execute(tx)
      await closeSteps(tx, person.memberId, t.clock.now())
      return { answer }
    })
    expect((await removed.answer).body.code).toBe('auth.remember_token_invalid')
    expect((await t.me(person.token)).status).toBe(200)
  })

  it('leaves no step open: a token or a code of before opens nothing', async () => {
    const person = await t.person()
    const init = await send('POST /auth/init', undefined, { user_name: person.userName })
    await send('POST /me/delete-account/code', person.token)
    const code = codeIn(await inbox.wait(person.userName))
    await remove(person.token)
    const verify = { user_name: person.userName, code, remember_token: init.body['remember_token'] }
    expect((await send('POST /auth/verify', undefined, verify)).body.code).toBe('auth.remember_token_invalid')
    t.clock.advance(hours(24))
    expect((await t.me(person.token)).status).toBe(401)
    expect((await send('POST /me/export', person.token, { password: memberPassword })).status).toBe(401)
  })
})
