import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listeningShop, sandboxUnderTest, type SandboxUnderTest } from '#tests/support/sandbox/sandbox-under-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'parde-accounts-'))
const accountsFile = join(folder, 'demo-accounts.json')
const account = {
  role: 'member',
  title_fa: 'نیلوفر',
  title_en: 'Niloufar',
  user_name: 'niloufar@example.com',
  password: 'a<b',
  note_fa: 'تماشاگر',
  note_en: 'A viewer',
}
let box: SandboxUnderTest

beforeAll(async () => {
  box = await sandboxUnderTest({ accountsFile, publicUrl: 'http://site.example' })
})
afterAll(async () => {
  await box.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  writeFileSync(accountsFile, JSON.stringify([account]))
  await box.control('POST', '/reset', {})
})

const text = async (path: string) => (await box.get(path)).text()
const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${box.sandbox.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })

describe.each(['/sandbox', '/sandbox/inbox'])('%s', (path) => {
  it.each([
    ['fa', 'rtl'],
    ['en', 'ltr'],
  ])('answers in %s under a strict policy, with nothing from elsewhere', async (lang, dir) => {
    const response = await box.get(`${path}?lang=${lang}`)
    expect(response.status).toBe(200)
    const policy = response.headers.get('content-security-policy') ?? ''
    for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    const body = await response.text()
    expect(body).toContain(`<html lang="${lang}" dir="${dir}">`)
    expect(body).not.toMatch(/ style=| on\w+=|<style|<script>/)
    expect(body.match(/(?:src|action)="(?!\/sandbox[/?"])[^"]*"/g)).toBeNull()
  })
})

it('remembers the language that was chosen, and is Persian otherwise', async () => {
  expect(await text('/sandbox')).toContain('lang="fa"')
  const cookie = (await box.get('/sandbox?lang=en')).headers.get('set-cookie') ?? ''
  expect(cookie).toContain('Path=/sandbox')
  const again = await box.get('/sandbox/inbox', { cookie: cookie.split(';')[0] ?? '' })
  expect(await again.text()).toContain('<html lang="en"')
})

it('lists the accounts of the seed in both languages, and links to the site', async () => {
  const fa = await text('/sandbox')
  expect(fa).toContain('نیلوفر')
  expect(fa).toContain('a&lt;b')
  expect(fa).toContain('href="http://site.example/"')
  const en = await text('/sandbox?lang=en')
  expect(en).toContain('A viewer')
  expect(en).toContain('href="http://site.example/en"')
})

it('says so when there are no accounts yet, or when their file is broken', async () => {
  writeFileSync(accountsFile, '[{"role":"x"}]')
  expect(await text('/sandbox?lang=en')).toContain('could not be read')
  rmSync(accountsFile)
  expect(await text('/sandbox?lang=en')).toContain('No account yet')
})

it('shows the newest messages with the code, in the digits of the language, and copyable in Latin', async () => {
  await box.get(
    `/sandbox/sms/v1/${box.config.smsApiKey}/verify/lookup.json?receptor=09120000012&token=482913&template=x`,
  )
  const fa = await text('/sandbox')
  expect(fa).toMatch(/class="code"[^>]*>۴۸۲۹۱۳</)
  expect(fa).toContain('data-copy="482913"')
  expect(
    await text('/sandbox/inbox?lang=en&to=%D9%A0%D9%A9%D9%A1%D9%A2%D9%A0%D9%A0%D9%A0%D9%A0%D9%A0%D9%A1%D9%A2'),
  ).toContain('482913')
  expect(await text('/sandbox/inbox?lang=en&to=09120000013')).toContain('Nothing has arrived for 09120000013')
})

it('steers the bank by plain forms', async () => {
  const moved = await submit('/sandbox/panel/clock?lang=en', { ahead: '31' })
  expect(moved.status).toBe(303)
  expect(moved.headers.get('location')).toBe('/sandbox?lang=en&said=done#bank')
  expect(await text('/sandbox?lang=en')).toContain('31 min ahead of real time')
  await submit('/sandbox/panel/clock?lang=en', { ahead: '0' })
  await submit('/sandbox/panel/outcome', { call: 'zarinpal.verify', outcome: 'http500' })
  expect((await box.control('GET', '/state')).body).toMatchObject({
    clock: { offset_ms: 0 },
    outcomes: [{ outcome: 'http500' }],
  })
  await submit('/sandbox/panel/clear', {})
  expect((await box.control('GET', '/state')).body.outcomes).toEqual([])
})

it('replays, forges and gives back from the list of transactions', async () => {
  const shop = await listeningShop()
  try {
    const authority = await box.open({ callback_url: `${shop.url}/r` })
    const forged = await submit('/sandbox/panel/session', { bank: 'zarinpal', key: authority, does: 'forge' })
    expect(forged.headers.get('location')).toContain('said=callback-303')
    expect(shop.returns).toEqual([`/r?Authority=${authority}&Status=OK`])
    await box.press(authority, 'pay')
    await submit('/sandbox/panel/session', { bank: 'zarinpal', key: authority, does: 'give-back' })
    expect((await box.pay('inquiry', { authority })).body.data.status).toBe('REVERSED')
    expect(await text('/sandbox?lang=en')).toContain('Went back by itself')
  } finally {
    await shop.stop()
  }
})

it('takes no form from another site', async () => {
  const response = await submit('/sandbox/panel/clock', { ahead: '31' }, { origin: 'https://evil.example' })
  expect(response.status).toBe(403)
  expect((await box.control('GET', '/state')).body.clock.offset_ms).toBe(0)
})

it('serves its style, script and font, and answers 404, 405 and 413 in words', async () => {
  for (const [file, type] of [
    ['sandbox.css', 'text/css'],
    ['live.js', 'text/javascript'],
    ['return.js', 'text/javascript'],
    ['vazirmatn-arabic.woff2', 'font/woff2'],
    ['icon.svg', 'image/svg+xml'],
  ]) {
    const response = await box.get(`/sandbox/ui/${file}`)
    expect(response.headers.get('content-type')).toContain(type)
    expect((await box.get(`/sandbox/ui/${file}`, { 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(
      304,
    )
  }
  expect((await box.get('/sandbox/ui/..%2f..%2fmain.ts')).status).toBe(404)
  expect((await box.get('/sandbox/zarinpal/pg/v4/payment/verify.json')).status).toBe(405)
  expect((await box.send('POST', '/sandbox/__control/reset', { x: 'y'.repeat(1_100_000) })).status).toBe(413)
})
