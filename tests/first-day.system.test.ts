import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { offerSetup } from '#server/features/staff/index.ts'
import { codeIn } from './support/inbox.ts'
import { liveHouse } from './support/live-house.ts'
import { makeSource } from './support/media-sources.ts'
import { timeCodeOfSecret } from './support/time-code-app.ts'
import { tusClient } from './support/tus-client.ts'

const house = await liveHouse()
const { ask, send, inbox, db } = house
const folder = mkdtempSync(path.join(tmpdir(), 'parde-first-day-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secretOf = (link: string): string => /#([\w-]+)/.exec(link)?.[1] ?? ''
const linkIn = (text: string): string => /https?:\/\/\S+\/setup#[\w-]+/.exec(text)?.[0] ?? ''

interface SignedIn {
  token: string
  me: { id: string; staff_role: string | null }
}

const person = { country: 'IR', password: 'seven quiet lamps', rePassword: 'seven quiet lamps', acceptTerms: true }

/** Makes an account by a link of staff, and becomes what it says. */
async function joinBy(
  link: string,
  who: { user_name?: string; first_name: string; last_name: string },
): Promise<string> {
  const secret = secretOf(link)
  const { user_name: typed, ...names } = who
  const begun = await ask<{ remember_token: string; user_name: string }>('POST /staff-link/begin', {
    body: { secret, ...(typed === undefined ? {} : { user_name: typed }) },
  })
  const step = { user_name: begun.user_name, remember_token: begun.remember_token }
  const { token } = await ask<SignedIn>('POST /auth/compelet', { body: { ...step, ...names, ...person } })
  await ask('POST /staff-link/accept', { token, body: { secret } })
  return token
}

/** Somebody from the street: an account by a code that comes by mail. */
async function register(userName: string): Promise<string> {
  const begun = await ask<{ remember_token: string }>('POST /auth/init', { body: { user_name: userName } })
  const code = codeIn(await inbox.wait(userName))
  const step = { user_name: userName, remember_token: begun.remember_token }
  const verified = await ask<{ remember_token: string }>('POST /auth/verify', { body: { ...step, code } })
  const rest = { first_name: 'Kaveh', last_name: 'Rad', ...person, remember_token: verified.remember_token }
  return (await ask<SignedIn>('POST /auth/compelet', { body: { user_name: userName, ...rest } })).token
}

function picture(): Blob {
  const file = path.join(folder, 'poster.png')
  const drawn = ['-f', 'lavfi', '-i', 'color=c=0x402010:s=400x600:d=1', '-frames:v', '1']
  execFileSync(process.env['FFMPEG_PATH'] ?? 'ffmpeg', ['-v', 'error', '-y', ...drawn, file])
  return new Blob([readFileSync(file)], { type: 'image/png' })
}

/** A film with its poster and file, published. */
async function publishFilm(token: string): Promise<{ id: number; offer: { id: string; price: object } }> {
  const sales = { is_free: false, buy: { irr: 149_000, usd: null } }
  const made = await ask<{ id: number }>('POST /studio/titles', {
    token,
    body: {
      ...{ kind: 'movie', title_fa: 'شب اول', title_en: 'First Night', year: 2026, age_rating: 0 },
      ...{ synopsis_fa: 'یک فیلم.', synopsis_en: 'A film.', countries: ['IR'], genres: ['drama'], credits: [], sales },
    },
  })
  for (const purpose of ['poster', 'still']) {
    const form = new FormData()
    form.set('purpose', purpose)
    form.set('file', picture(), 'picture.png')
    await ask(`POST /studio/titles/${made.id}/images`, { token, form })
  }
  const film = readFileSync(await makeSource('tiny', path.join(folder, 'film.mp4'), 2))
  const tus = tusClient(house.address, token)
  const upload = await tus.create(made.id, film.length)
  await tus.send(upload.headers.get('location') ?? '', 0, new Uint8Array(film))
  const runs = async () =>
    (await ask<{ runs: { state: string }[] }>(`GET /studio/titles/${made.id}/media`, { token })).runs
  await expect.poll(async () => (await runs()).map(({ state }) => state)).toEqual(['published'])
  await ask(`POST /studio/titles/${made.id}/publish`, { token })
  const { offers } = await ask<{ offers: { id: string; prices: object[] }[] }>(`GET /products/${made.id}`)
  return { id: made.id, offer: { id: offers[0]?.id ?? '', price: offers[0]?.prices[0] ?? {} } }
}

test('from an empty database to a film that a stranger has paid for and watches, without a row of the demo', async () => {
  // the first administrator, by the link of the log, and an editor by a mail
  const admin = await joinBy((await offerSetup(house.core())) ?? '', {
    ...{ user_name: 'boss@cinema.test', first_name: 'Sara', last_name: 'Kian' },
  })
  // a role that may do everything needs a second step of sign-in
  expect((await send('GET /studio/staff', { token: admin })).body['code']).toBe('auth.factor_needed')
  const { secret } = await ask<{ secret: string }>('POST /me/time-codes', { token: admin })
  const code = timeCodeOfSecret(secret, house.core().clock.now())
  await ask('POST /me/time-codes/confirm', { token: admin, body: { code } })
  const invitation = { user_name: 'editor@cinema.test', role: 'editor', language: 'en' }
  await ask('POST /studio/staff/invitations', { token: admin, body: invitation })
  const mail = await inbox.wait('editor@cinema.test')
  const editor = await joinBy(linkIn(mail.text), { first_name: 'Mina', last_name: 'Rad' })
  expect((await send('GET /studio/staff', { token: editor })).status).toBe(403)

  // what the house is: its seller, and a genre in its own words
  const seller = {
    ...{ name_fa: 'سینمای نمونه', name_en: 'Sample Cinema', address_fa: 'تهران', address_en: 'Tehran' },
    ...{ postal_code: '1144610000', tel: '02100000000', economic_number: '411000000000', national_id: '14000000000' },
  }
  await ask('PUT /studio/seller', { token: admin, body: { ...seller, version: 0 } })
  const { items: genres } = await ask<{ items: { code: string; version: number }[] }>('GET /studio/genres', {
    token: editor,
  })
  const drama = genres.find(({ code }) => code === 'drama')
  await ask('PUT /studio/genres/drama', { token: editor, body: { ...drama, name_en: 'Drama films' } })

  // nothing is on the site, and nothing can be paid for
  expect(await ask('GET /core/get-home-widgets')).toEqual({ items: [] })
  const film = await publishFilm(editor)
  const { items: rows } = await ask<{ items: { id: number; title: string }[] }>('GET /core/get-home-widgets')
  const [row] = rows
  const { items } = await ask<{ items: { id: number; genre: string }[] }>(`GET /widgetV4/${row?.id}`)
  expect(items.map(({ id }) => id)).toEqual([film.id])
  expect(await ask('GET /core/get-home-slider')).toMatchObject({ items: [{ product: { id: film.id } }] })

  const viewer = await register('viewer@example.com')
  const wish = { type: 'BUY_MOVIE', offer_id: film.offer.id, price: film.offer.price }
  const buy = () => send('POST /purchases', { token: viewer, key: house.newKey(), body: wish })
  expect((await buy()).body['code']).toBe('payment.not_now')

  await house.openGateway()
  const begun = await buy()
  expect(begun.status, JSON.stringify(begun.body)).toBe(201)
  const bought = begun.body as { purchase?: { id: string }; redirect?: { url: string } }
  const authority = bought.redirect?.url.split('/').at(-1) ?? ''
  await house.bank.press(authority)
  await house.bank.bringBack(authority)
  const paid = () => ask<{ state: string }>(`GET /me/purchases/${bought.purchase?.id}`, { token: viewer })
  await expect.poll(async () => (await paid()).state).toBe('paid')

  // it plays for its buyer alone
  const played = await ask(`GET /play-info/${film.id}`, { token: viewer })
  expect(JSON.stringify(played)).toContain('.m3u8')
  const stranger = await register('stranger@example.com')
  expect((await send(`GET /play-info/${film.id}`, { token: stranger })).status).toBeGreaterThan(399)

  const deeds = await db.selectFrom('audit_log').select('action').execute()
  expect(deeds.filter(({ action }) => action.startsWith('demo.'))).toEqual([])
  const members = await db.selectFrom('members').orderBy('created_at').select('user_name').execute()
  expect(members.map(({ user_name: name }) => name)).toEqual([
    ...['boss@cinema.test', 'editor@cinema.test', 'viewer@example.com', 'stranger@example.com'],
  ])
})
