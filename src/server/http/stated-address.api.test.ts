import { expect, test } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

const near = '192.0.2.10'
const { app, db, call, clock } = await testApp({ trustProxy: [near, '10.0.0.0/8'] })

const startFrom = async (stated: string | undefined, ip = near) => {
  const headers: Record<string, string> = stated === undefined ? {} : { 'x-forwarded-for': stated }
  const { status, body } = await call('POST /auth/device', {}, { ip, headers })
  const row = db.selectFrom('device_requests').select('ip').where('user_code', '=', body.user_code.replace('-', ''))
  return { status, ip: (await row.executeTakeFirstOrThrow()).ip }
}

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:5678', '198.51.100.7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[fe80::1%eth0]:443', 'fe80::1'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  // a proxy farther out writes its neighbour with a port
  ['198.51.100.7, 10.0.0.4:5678', '198.51.100.7'],
  ['198.51.100.7:1, 10.0.0.4:5678, 10.0.0.5', '198.51.100.7'],
  // what cannot be read names nobody
  ['unknown', '0.0.0.0'],
  ["1'; select 1", '0.0.0.0'],
  ['198.51.100.7, garbage', '0.0.0.0'],
  [undefined, near],
])('a device behind a proxy that states %j begins, and is at %s', async (stated, ip) => {
  expect(await startFrom(stated)).toEqual({ status: 200, ip })
})

test('a peer of this link has a zone, which is not kept', async () => {
  expect(await startFrom(undefined, 'fe80::1%eth0')).toEqual({ status: 200, ip: 'fe80::1' })
})

test('whoever has no address that can be read signs in, and nobody is known by it', async () => {
  const member = await newMember(db, clock.now())
  const answer = await app.inject({
    url: '/api/v1/me',
    remoteAddress: near,
    headers: { authorization: `Bearer ${member.token}`, 'x-forwarded-for': 'unknown' },
  })
  expect(answer.statusCode).toBe(200)
})
