import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import { findStoppedChannels } from '#server/http/house-figure-queries.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { startTestWorker } from '#tests/support/processes/worker.ts'

let status = 418
const service = createServer((_request, response) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ return: { status, message: '' }, entries: null }))
})
await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
afterAll(() => void service.close())
const { port } = service.address() as AddressInfo

const t = await testApp({
  sms: { apiUrl: `http://127.0.0.1:${port}`, apiKey: 'key' },
  mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'Parde <no-reply@parde.example>' },
})
const worker = await startTestWorker(t)
afterAll(() => worker.stop())

const begin = (user_name: string, locale: 'fa' | 'en' = 'en') =>
  t.refused('POST /auth/init', { body: { user_name } }, { locale })
const stopped = () => findStoppedChannels(t.db)

test('an account without credit is told to whoever asks for a code, until a message is taken again', async () => {
  expect((await begin('09120000041')).status).toBe(200)
  await expect.poll(stopped).toEqual(['sms'])
  expect(await begin('09120000042')).toMatchObject({
    status: 503,
    body: {
      code: 'auth.sms_stopped',
      message: 'Codes cannot be sent by SMS just now. Use e-mail, or a device that is signed in.',
    },
  })
  expect((await begin('09120000042', 'fa')).body.message).toContain('با ایمیل وارد شوید')
  // the other way is open, and so is a password
  expect((await begin('somebody@example.com')).status).toBe(200)
  const member = await newMember(t.db, t.clock.now())
  await t.db.updateTable('members').set({ user_name: '+989120000043' }).where('id', '=', member.memberId).execute()
  expect((await begin('09120000043')).status).toBe(200)

  // once in five minutes somebody tries whether the account was mended
  t.clock.advance(minutes(5))
  status = 200
  expect((await begin('09120000044')).status).toBe(200)
  await expect.poll(stopped).toEqual([])
  expect((await begin('09120000045')).status).toBe(200)
})

test('a code is not asked for anew while the account is shut', async () => {
  const { body } = await t.call('POST /auth/init', { body: { user_name: '09120000046' } })
  const sent = t.db.selectFrom('auth_codes').select('handed_over').where('user_name', '=', '+989120000046')
  await expect.poll(() => sent.execute()).toEqual([{ handed_over: true }])
  await t.db
    .insertInto('stopped_channels')
    .values({ channel: 'sms', answered: '426', refused_at: t.clock.now() })
    .execute()
  t.clock.advance(minutes(1))
  const again = { body: { user_name: '09120000046', remember_token: body.remember_token } }
  expect((await t.refused('POST /auth/resend-code', again)).body.code).toBe('auth.sms_stopped')
})
