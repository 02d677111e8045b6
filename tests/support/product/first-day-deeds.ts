import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { days, hours } from '#lib/time/clock.ts'
import { codeIn } from '#tests/support/api/inbox.ts'
import type { liveHouse } from '#tests/support/houses/live-house.ts'
import { makeSource } from '#tests/support/media/media-sources.ts'
import { tusClient } from '#tests/support/media/tus-client.ts'

type House = Awaited<ReturnType<typeof liveHouse>>
type Money = { amount: number; currency: string }

interface SignedIn {
  token: string
  me: { id: string; staff_role: string | null }
}

export interface Bought {
  purchase: { id: string }
  redirect: { url: string } | null
}

export const password = 'seven quiet lamps'
const person = { country: 'IR', password, rePassword: password, acceptTerms: true }

const secretOf = (link: string): string => /#([\w-]+)/.exec(link)?.[1] ?? ''
const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString()

/** Returns the deeds of people in their own house on its first day, each by its pages' calls. `folder` is for files. */
export function firstDayDeeds(house: House, folder: string) {
  const { ask, inbox } = house

  /** A poster, and a short film, as files that somebody has on a disk. */
  function drawPoster(): string {
    const file = path.join(folder, 'poster.png')
    const drawn = ['-f', 'lavfi', '-i', 'color=c=0x402010:s=800x1200:d=1', '-frames:v', '1']
    execFileSync(process.env['FFMPEG_PATH'] ?? 'ffmpeg', ['-v', 'error', '-y', ...drawn, file])
    return file
  }
  const shootFilm = () => makeSource('tiny', path.join(folder, 'film.mp4'), 4)
  const picture = () => new Blob([readFileSync(drawPoster())], { type: 'image/png' })

  async function putPicture(token: string, address: string, fields: Record<string, string>): Promise<void> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', picture(), 'picture.png')
    await ask(`POST ${address}`, { token, form })
  }

  return {
    drawPoster,
    shootFilm,

    /** Makes an account by a link of staff, and becomes what it says. */
    async joinBy(link: string, who: { user_name?: string; first_name: string; last_name: string }): Promise<string> {
      const secret = secretOf(link)
      const { user_name: typed, ...names } = who
      const begun = await ask<{ remember_token: string; user_name: string }>('POST /staff-link/begin', {
        body: { secret, ...(typed === undefined ? {} : { user_name: typed }) },
      })
      const step = { user_name: begun.user_name, remember_token: begun.remember_token }
      const { token } = await ask<SignedIn>('POST /auth/compelet', { body: { ...step, ...names, ...person } })
      await ask('POST /staff-link/accept', { token, body: { secret } })
      return token
    },

    /** Somebody from the street: an account by a code that comes by mail. */
    async register(userName: string): Promise<string> {
      const begun = await ask<{ remember_token: string }>('POST /auth/init', { body: { user_name: userName } })
      const code = codeIn(await inbox.wait(userName))
      const step = { user_name: userName, remember_token: begun.remember_token }
      const verified = await ask<{ remember_token: string }>('POST /auth/verify', { body: { ...step, code } })
      const rest = { first_name: 'Kaveh', last_name: 'Rad', ...person, remember_token: verified.remember_token }
      return (await ask<SignedIn>('POST /auth/compelet', { body: { user_name: userName, ...rest } })).token
    },

    /** A film with its poster and file, published. */
    async publishFilm(token: string): Promise<{ id: number; offer: { id: string; price: object } }> {
      const sales = { is_free: false, buy: { irr: 149_000, usd: null } }
      const made = await ask<{ id: number }>('POST /studio/titles', {
        token,
        body: {
          kind: 'movie',
          title_fa: 'شب اول',
          title_en: 'First Night',
          year: 2026,
          age_rating: 0,
          synopsis_fa: 'یک فیلم.',
          synopsis_en: 'A film.',
          countries: ['IR'],
          genres: ['drama'],
          credits: [],
          sales,
        },
      })
      for (const purpose of ['poster', 'still'])
        await putPicture(token, `/studio/titles/${made.id}/images`, { purpose })
      const film = readFileSync(await shootFilm())
      const tus = tusClient(house.address, token)
      const upload = await tus.create(made.id, film.length)
      await tus.send(upload.headers.get('location') ?? '', 0, new Uint8Array(film))
      const runs = async () =>
        (await ask<{ runs: { state: string }[] }>(`GET /studio/titles/${made.id}/media`, { token })).runs
      await expect.poll(async () => (await runs()).map(({ state }) => state)).toEqual(['published'])
      await ask(`POST /studio/titles/${made.id}/publish`, { token })
      const { offers } = await ask<{ offers: { id: string; prices: object[] }[] }>(`GET /products/${made.id}`)
      return { id: made.id, offer: { id: offers[0]?.id ?? '', price: offers[0]?.prices[0] ?? {} } }
    },

    /** A window in which the film is shown, on sale now. */
    async publishScreening(token: string, film: number): Promise<{ id: number; offer: { id: string; price: Money } }> {
      const { id } = await ask<{ id: number }>('POST /studio/titles', {
        token,
        body: {
          kind: 'screening',
          mode: 'window',
          film_id: film,
          capacity: 20,
          most_per_member: 4,
          age_rating: 0,
          title_fa: 'شب اول، با هم',
          title_en: 'First Night, together',
          synopsis_fa: 'شب.',
          synopsis_en: 'Night.',
          release_at: fromNow(-hours(1)),
          release_ends_at: fromNow(days(2)),
          return_hours: null,
          sales: { is_free: false, buy: null },
          tickets: [{ seats: 1, irr: 650_000, usd: null }],
        },
      })
      await ask(`POST /studio/titles/${id}/publish`, { token })
      const { offers } = await ask<{ offers: { id: string; price: Money }[] }>(`GET /screenings/${id}/seats`)
      const [offer] = offers
      return { id, offer: offer ?? { id: '', price: { amount: 0, currency: '' } } }
    },

    /** A month of everything, on sale. */
    async sellPlan(token: string): Promise<{ id: string; price: Money }> {
      await ask('POST /studio/plans', {
        token,
        body: {
          title_fa: 'یک ماه',
          title_en: 'A month',
          about_fa: '',
          about_en: '',
          length_count: 1,
          length_unit: 'month',
          scope: 'all',
          kinds: [],
          titles: [],
          irr: 1_490_000,
          usd: null,
          is_on_sale: true,
          position: 0,
        },
      })
      const { packages } = await ask<{ packages: { id: string; price: Money }[] }>('GET /core/packages')
      return packages[0] ?? { id: '', price: { amount: 0, currency: '' } }
    },

    /** A dear thing of the shop with three pieces, and the way by which it is sent. */
    async sellThing(editor: string, admin: string): Promise<{ id: number; variant: string; method: number }> {
      const nothing = { line_fa: null, line_en: null, of_id: null, no_return_fa: null, no_return_en: null }
      const variant = {
        id: null,
        sku: 'LAMP-1',
        size_fa: null,
        size_en: null,
        color_fa: null,
        color_en: null,
        color_hex: null,
        edition_fa: null,
        edition_en: null,
        weight_grams: 300,
        length_mm: null,
        width_mm: null,
        height_mm: null,
        irr: 60_000_000,
        sale_irr: null,
        usd: null,
        sale_usd: null,
        sale_ends_at: null,
        low_at: null,
      }
      const thing = await ask<{ id: number; variants: { id: string }[] }>('POST /studio/goods', {
        token: editor,
        body: {
          ...nothing,
          title_fa: 'چراغ آپارات',
          title_en: 'Projector lamp',
          text_fa: 'چراغ.',
          text_en: 'A lamp.',
          shelf: 'other',
          tags: [],
          most_per_member: null,
          is_returnable: true,
          sent_from: null,
          vat_percent: null,
          variants: [variant],
        },
      })
      await putPicture(editor, `/studio/goods/${thing.id}/images`, { purpose: 'poster' })
      const sold = thing.variants[0]?.id ?? ''
      const stock = { kind: 'came_in', quantity: 3, reason: '' }
      await ask(`POST /studio/stock/${sold}`, { token: admin, key: house.newKey(), body: stock })
      await ask(`POST /studio/goods/${thing.id}/publish`, { token: editor })
      const rate = { country: 'IR', state: null, city: null, up_to_grams: null, currency: 'IRR', amount: 900_000 }
      const { id: method } = await ask<{ id: number }>('POST /studio/delivery', {
        token: admin,
        body: {
          kind: 'post',
          name_fa: 'پست',
          name_en: 'Post',
          note_fa: null,
          note_en: null,
          is_paid_to_carrier: false,
          cafe_id: null,
          tracking_link: null,
          vat_percent: null,
          is_active: true,
          hours: [],
          rates: [{ ...rate, free_from: null, days_min: 2, days_max: 4 }],
        },
      })
      return { id: thing.id, variant: sold, method }
    },

    /** A member takes one of a thing, sent to them. */
    async orderThing(token: string, { variant, method }: { variant: string; method: number }): Promise<Bought> {
      const home = { title: 'خانه', state: 'IR-07', city: 'شیراز', deliveryTo: 'کاوه راد', tel: '09120000012' }
      const street = { postalCode: '7134567890', fullAddress: 'خیابان بهار، پلاک ۲' }
      const { addresses } = await ask<{ addresses: { id: number }[] }>('POST /me/addresses', {
        token,
        body: { ...home, ...street },
      })
      await ask('POST /cart', { token, body: { variant_id: variant, quantity: 1, currency: 'IRR' } })
      const delivery = { method_id: method, address_id: addresses[0]?.id }
      const body = { currency: 'IRR', delivery }
      const { total: price } = await ask<{ total: Money }>('POST /me/shop/checkout/quote', { token, body })
      return ask<Bought>('POST /me/shop/checkout', { token, key: house.newKey(), body: { delivery, price } })
    },

    /** The buyer pays at the bank and comes back; the purchase is paid. */
    async pay(token: string, bought: Bought): Promise<string> {
      const authority = bought.redirect?.url.split('/').at(-1) ?? ''
      await house.bank.press(authority)
      await house.bank.bringBack(authority)
      const { id } = bought.purchase
      const state = async () => (await ask<{ state: string }>(`GET /me/purchases/${id}`, { token })).state
      await expect.poll(state).toBe('paid')
      return id
    },
  }
}
