import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ownLists } from '#lib/lists/house-lists.ts'
import { offerSetup } from '#server/features/accounts/staff/index.ts'
import { type Bought, firstDayDeeds, password } from './first-day-deeds.ts'
import type { liveHouse } from '#tests/support/houses/live-house.ts'
import { timeCodeOfSecret } from '#tests/support/api/time-code-app.ts'

const linkIn = (text: string): string => /https?:\/\/\S+\/setup#[\w-]+/.exec(text)?.[0] ?? ''

/** The tests of a house's first day, by the calls that its pages make. */
export function tellFirstDay(house: Awaited<ReturnType<typeof liveHouse>>): void {
  const { ask, send, inbox } = house
  const folder = mkdtempSync(path.join(tmpdir(), 'parde-first-day-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const deeds = firstDayDeeds(house, folder)

  /** Their tokens; and what of the house each part of the day goes on with. */
  const people = { admin: '', editor: '', viewer: '', stranger: '' }
  let filmOfHouse: Awaited<ReturnType<typeof deeds.publishFilm>>
  let order = ''

  test('from an empty database to a film that a stranger has paid for and watches, without a row of the demo', async () => {
    // the first administrator, by the link of the log, and an editor by a mail
    const admin = await deeds.joinBy((await offerSetup(house.core())) ?? '', {
      user_name: 'boss@cinema.test',
      first_name: 'Sara',
      last_name: 'Kian',
    })
    // a role that may do everything needs a second step of sign-in
    expect((await send('GET /studio/staff', { token: admin })).body['code']).toBe('auth.factor_needed')
    const { secret } = await ask<{ secret: string }>('POST /me/time-codes', { token: admin })
    const code = timeCodeOfSecret(secret, house.core().clock.now())
    await ask('POST /me/time-codes/confirm', { token: admin, body: { code } })
    const invitation = { user_name: 'editor@cinema.test', role: 'editor', language: 'en' }
    await ask('POST /studio/staff/invitations', { token: admin, body: invitation })
    const mail = await inbox.wait('editor@cinema.test')
    const editor = await deeds.joinBy(linkIn(mail.text), { first_name: 'Mina', last_name: 'Rad' })
    expect((await send('GET /studio/staff', { token: editor })).status).toBe(403)

    // what the house is: its seller, and a genre in its own words
    const seller = {
      name_fa: 'سینمای نمونه',
      name_en: 'Sample Cinema',
      address_fa: 'تهران',
      address_en: 'Tehran',
      postal_code: '1144610000',
      tel: '02100000000',
      economic_number: '411000000000',
      national_id: '14000000000',
    }
    await ask('PUT /studio/seller', { token: admin, body: { ...seller, version: 0 } })
    const { items: genres } = await ask<{ items: { code: string; version: number }[] }>('GET /studio/genres', {
      token: editor,
    })
    const drama = genres.find(({ code }) => code === 'drama')
    await ask('PUT /studio/genres/drama', { token: editor, body: { ...drama, name_en: 'Drama films' } })

    // reasons and topics stand there, and one of them gets the house's own words
    for (const list of ownLists) {
      const { items } = await ask<{ items: object[] }>(`GET /core/lists/${list}`)
      expect(items.length, list).toBeGreaterThan(3)
    }
    const torn = { name_fa: 'پاره بود', name_en: 'It was torn', postage: 'house', is_hidden: false, version: 1 }
    await ask('PUT /studio/lists/goods_return/rows/damaged', { token: admin, body: torn })
    expect(await ask('GET /core/lists/goods_return')).toMatchObject({
      items: [{ code: 'damaged', name: 'It was torn' }, {}, {}, {}, {}, {}],
    })
    // the three addresses of landing pages are pages of words, which lead nowhere
    for (const slug of ['landing1', 'landing2', 'landing3']) {
      const { blocks } = await ask<{ blocks: { kind: string }[] }>(`GET /landings/${slug}`)
      expect(new Set(blocks.map(({ kind }) => kind)), slug).toEqual(new Set(['text']))
    }

    // nothing is on the site, and nothing can be paid for
    expect(await ask('GET /core/get-home-widgets')).toEqual({ items: [] })
    const film = await deeds.publishFilm(editor)
    const { items: rows } = await ask<{ items: { id: number; title: string }[] }>('GET /core/get-home-widgets')
    const [row] = rows
    const { items } = await ask<{ items: { id: number; genre: string }[] }>(`GET /widgetV4/${row?.id}`)
    expect(items.map(({ id }) => id)).toEqual([film.id])
    expect(await ask('GET /core/get-home-slider')).toMatchObject({ items: [{ product: { id: film.id } }] })

    const viewer = await deeds.register('viewer@example.com')
    const wish = { type: 'BUY_MOVIE', offer_id: film.offer.id, price: film.offer.price }
    const buy = () => send('POST /purchases', { token: viewer, key: house.newKey(), body: wish })
    expect((await buy()).body['code']).toBe('payment.not_now')

    await house.openGateway()
    const begun = await buy()
    expect(begun.status, JSON.stringify(begun.body)).toBe(201)
    await deeds.pay(viewer, begun.body as unknown as Bought)

    // it plays for its buyer alone
    const played = await ask(`GET /play-info/${film.id}`, { token: viewer })
    expect(JSON.stringify(played)).toContain('.m3u8')
    const stranger = await deeds.register('stranger@example.com')
    expect((await send(`GET /play-info/${film.id}`, { token: stranger })).status).toBeGreaterThan(399)

    const audited = await house.db().selectFrom('audit_log').select('action').execute()
    expect(audited.filter(({ action }) => action.startsWith('demo.'))).toEqual([])
    const members = await house.db().selectFrom('members').orderBy('created_at').select('user_name').execute()
    expect(members.map(({ user_name: name }) => name)).toEqual([
      ...['boss@cinema.test', 'editor@cinema.test', 'viewer@example.com', 'stranger@example.com'],
    ])
    Object.assign(people, { admin, editor, viewer, stranger })
    filmOfHouse = film
  })

  test('a ticket, a plan and a thing of the shop are sold', async () => {
    const { admin, editor, stranger: token } = people
    const buy = (type: string, offer: { id: string; price: object }) =>
      ask<Bought>('POST /purchases', {
        token,
        key: house.newKey(),
        body: { type, offer_id: offer.id, price: offer.price },
      })

    const screening = await deeds.publishScreening(editor, filmOfHouse.id)
    await deeds.pay(token, await buy('BUY_SCREENING', screening.offer))
    const { items: tickets } = await ask<{ items: { code: string; screening: { id: number } }[] }>('GET /me/tickets', {
      token,
    })
    expect(tickets.map(({ screening: { id } }) => id)).toEqual([screening.id])
    const code = encodeURIComponent(tickets[0]?.code ?? '')
    const shown = await ask(`GET /play-info?using_ticket=${code}`, { token })
    expect(JSON.stringify(shown)).toContain('.m3u8')

    await deeds.pay(token, await buy('SUBSCRIPTION', await deeds.sellPlan(editor)))
    const { running } = await ask<{ running: { plan: { title: string } }[] }>('GET /me/subscription', { token })
    expect(running.map(({ plan }) => plan.title)).toEqual(['A month'])

    const thing = await deeds.sellThing(editor, admin)
    order = await deeds.pay(token, await deeds.orderThing(token, thing))
    const { variants } = await ask<{ variants: { left: number | null }[] }>(`GET /shop/goods/${thing.id}`)
    expect(variants[0]?.left).toBe(2)
  })

  test('much money goes back only when whoever sends it has said once more who they are', async () => {
    const { admin: token, stranger } = people
    const { items: orders } = await ask<{ items: { number: number }[] }>('GET /me/shop/orders', { token: stranger })
    const body = { deed: 'reject', reason: 'It broke on its way here.' }
    const refund = () => send(`POST /studio/orders/${orders[0]?.number}/deeds`, { token, body })
    // ten minutes later
    await house.db().updateTable('sessions').set({ confirmed_at: null }).execute()
    expect((await refund()).body['code']).toBe('auth.confirm_sum')
    await ask('POST /me/confirm', { token, body: { password } })
    const given = await refund()
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    const back = async () =>
      (
        await ask<{ receipt: { refunds: { amount: { amount: number } }[] } }>(`GET /me/purchases/${order}`, {
          token: stranger,
        })
      ).receipt.refunds.map(({ amount: { amount } }) => amount)
    await expect.poll(back).toEqual([60_900_000])
  })

  test('from a backup the house stands again, in a new folder and on a new database, and sells', async () => {
    const { viewer, stranger } = people
    await house.moveIntoBackup()
    expect(JSON.stringify(await ask(`GET /play-info/${filmOfHouse.id}`, { token: viewer }))).toContain('.m3u8')
    const { items: tickets } = await ask<{ items: object[] }>('GET /me/tickets', { token: stranger })
    expect(tickets).toHaveLength(1)
    const late = await deeds.register('late@example.com')
    const wish = { type: 'BUY_MOVIE', offer_id: filmOfHouse.offer.id, price: filmOfHouse.offer.price }
    await deeds.pay(late, await ask<Bought>('POST /purchases', { token: late, key: house.newKey(), body: wish }))
    expect(JSON.stringify(await ask(`GET /play-info/${filmOfHouse.id}`, { token: late }))).toContain('.m3u8')
  })
}
