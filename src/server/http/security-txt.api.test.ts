import { expect, test } from 'vitest'
import { testApp, testNow } from '#tests/support/api/app.ts'

const url = '/.well-known/security.txt'
const told = await testApp({
  publicUrl: 'https://سینما.ایران',
  supportEmail: 'help@cinema.example',
  security: { contact: 'https://cinema.example/safe', policy: 'https://cinema.example/how-we-answer' },
})
const byHelp = await testApp({ supportEmail: 'help+نامه@cinema.example', security: { contact: null, policy: null } })
const silent = await testApp({ supportEmail: null, security: { contact: null, policy: null } })

const linesOf = (text: string) => text.trimEnd().split('\n')
const valueOf = (text: string, name: string) =>
  linesOf(text)
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2)

test('whoever found a hole reads where to tell it, in which languages, and what happens then', async () => {
  const { statusCode, headers, body } = await told.app.inject(url)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=86400')
  expect(linesOf(body)).toEqual([
    'Contact: https://cinema.example/safe',
    'Expires: 2027-10-01T00:00:00.000Z',
    'Preferred-Languages: fa, en',
    'Canonical: https://xn--mgbx8cd38d.xn--mgba3a4f16a/.well-known/security.txt',
    'Policy: https://cinema.example/how-we-answer',
  ])
})

test('without a contact of its own, it is the address for help; an address that is not https is no canonical one', async () => {
  const { body } = await byHelp.app.inject(url)
  expect(valueOf(body, 'Contact')).toBe('mailto:help%2B%D9%86%D8%A7%D9%85%D9%87@cinema.example')
  expect(body).not.toMatch(/Canonical|Policy/)
})

test('where nobody can be told, there is no such file', async () => {
  expect((await silent.app.inject(url)).statusCode).toBe(404)
})

test('it is the same all month, and never good for longer than a year nor for less than ten months', async () => {
  const expiresAt = async (now: string) => {
    told.clock.set(new Date(now))
    return valueOf((await told.app.inject(url)).body, 'Expires') ?? ''
  }
  expect(await expiresAt('2026-12-01T00:00:00Z')).toBe(await expiresAt('2026-12-31T23:59:59Z'))
  for (const now of ['2026-01-01T00:00:00Z', '2028-02-29T12:00:00Z', '2026-12-31T23:59:59Z', testNow]) {
    const days = (Date.parse(await expiresAt(now)) - Date.parse(now)) / 86_400_000
    expect(days).toBeLessThan(365)
    expect(days).toBeGreaterThan(300)
  }
})
