import { expect, test } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { loggedAddress } from './request-log.ts'

const house = await testApp({ logLevel: 'debug', logClientAddress: 'network' })
const nika = await newMember(house.db, house.clock.now())
const info = 30
const debug = 20

type Line = Record<string, unknown> & { level: number; msg: string }

async function linesOf(
  url: string,
  { headers = {}, ip = '2001:db8:7:9::44' }: { headers?: Record<string, string>; ip?: string } = {},
): Promise<Line[]> {
  const before = house.logLines.length
  await house.app.inject({ method: 'GET', url, headers, remoteAddress: ip })
  return house.logLines.slice(before).map((line) => JSON.parse(line) as Line)
}

test('a request is one line: route, answer, times, statements, the member and a part of the address', async () => {
  const lines = await linesOf('/api/v1/me?secret=word', { headers: { authorization: `Bearer ${nika.token}` } })
  expect(lines).toEqual([
    expect.objectContaining({
      level: info,
      msg: 'request',
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
      req: { method: 'GET', path: '/api/v1/me' },
      route: '/api/v1/me',
      res: { status: 200 },
      responseTime: expect.any(Number),
      statements: expect.any(Number),
      databaseTime: expect.any(Number),
      member_id: nika.memberId,
      client: '2001:db8:7::/48',
    }),
  ])
  expect(Number(lines[0]?.['statements'])).toBeGreaterThan(0)
  const raw = house.logLines.at(-1) ?? ''
  expect(raw.match(/request_id/g)).toHaveLength(1)
  for (const secret of ['word', nika.token, 'example.com', ':9::44']) expect(raw).not.toContain(secret)
})

test('a line names the pattern of a route, and nobody where nobody is signed in', async () => {
  const [line] = await linesOf('/api/v1/products/none')
  expect(line).toMatchObject({ route: '/api/v1/products/:id', req: { path: '/api/v1/products/none' } })
  expect(line).not.toHaveProperty('member_id')
})

test.each([
  ['/healthz', debug],
  ['/readyz', debug],
  ['/metrics', debug],
  ['/images/none.jpg', info],
  ['/media/t/7ykeTRFz9NMrNtFTl4RrxPsa7cgKV2uH/a/1.m4s', info],
])('probes and files are written at debug, and what went wrong with one at info: %s', async (url, level) => {
  const lines = await linesOf(url, { ip: '127.0.0.1' })
  expect(lines.filter(({ msg }) => msg === 'request')).toMatchObject([{ level }])
})

test.each([
  ['203.0.113.77', 'none', null],
  ['203.0.113.77', 'network', '203.0.113.0/24'],
  ['2001:db8:7:9::44', 'network', '2001:db8:7::/48'],
  ['203.0.113.77', 'full', '203.0.113.77'],
] as const)('of the address %s a line with the setting %s has %s', (ip, much, written) => {
  expect(loggedAddress(ip, much)).toBe(written)
})
