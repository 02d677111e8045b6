import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { getGateways, GatewayType, PurchaseType } from '#contract/payments/payments.ts'
import { Address } from '#contract/accounts/addresses.ts'
import { Profile } from '#contract/accounts/accounts.ts'
import { OrderState } from '#contract/shop/orders.ts'
import { Currency } from '#contract/primitives.ts'
import { routes } from '#contract/api.ts'
import { apiBase, type Route } from '#contract/route.ts'
import { profileLimit } from '#server/features/accounts/members/profiles/profile-limits.ts'
import { sessionLimit } from '#server/features/accounts/members/sessions/session-limits.ts'
import { watchHours } from '#server/features/screenings/schedule/tickets/watch-hours.ts'

interface Asked {
  name: string
  query?: readonly string[]
  form?: readonly string[]
}

/**
 * The calls that clients of the specification (§7) make, with what may stand in the query and what is sent as a
 * form. A call that is moved or loses a name breaks programs that nobody here can change.
 */
const calls: readonly Asked[] = [
  { name: 'POST /auth/init' },
  { name: 'POST /auth/resend-code' },
  { name: 'POST /auth/verify' },
  { name: 'POST /auth/login' },
  { name: 'POST /auth/cross-login' },
  { name: 'POST /auth/compelet' },
  { name: 'POST /auth/reset-password' },
  { name: 'POST /auth/select-profile/:id' },
  { name: 'POST /auth/logout' },
  { name: 'GET /me' },
  { name: 'POST /me' },
  { name: 'POST /me/delete-account' },
  { name: 'GET /me/profiles' },
  { name: 'POST /me/profiles', form: ['name', 'avatar'] },
  { name: 'POST /me/profiles/:id', form: ['name', 'avatar'] },
  { name: 'DELETE /me/profiles/:id' },
  { name: 'GET /me/favorite' },
  { name: 'POST /me/favorite/:id' },
  { name: 'GET /me/tickets', query: ['product_id'] },
  { name: 'GET /me/orders' },
  { name: 'GET /me/shop/orders' },
  { name: 'GET /me/addresses' },
  { name: 'POST /me/addresses' },
  { name: 'PUT /me/addresses/:id' },
  { name: 'DELETE /me/addresses/:id' },
  { name: 'GET /cart', query: ['cart_id'] },
  { name: 'POST /cart' },
  { name: 'DELETE /cart/:id', query: ['cart_id'] },
  { name: 'POST /core/contact' },
  { name: 'POST /core/get-gift' },
  { name: 'POST /core/request-gift' },
  { name: 'GET /core/captcha/flat' },
  { name: 'GET /core/gateways', query: ['currency'] },
  { name: 'GET /core/states' },
  { name: 'GET /core/cities/:id' },
  { name: 'GET /core/delivery-methods/:id' },
  { name: 'GET /core/default-avatars' },
  { name: 'GET /core/packages', query: ['currency'] },
  { name: 'GET /core/get-home-slider' },
  { name: 'GET /core/configV3' },
  { name: 'GET /core/get-home-widgets' },
  { name: 'POST /core/save-watch-time' },
  { name: 'GET /widgetV4/:id' },
  { name: 'GET /cafes' },
  { name: 'GET /cafes/:id/get-products' },
  { name: 'GET /purchase-info/:id', query: ['currency'] },
  { name: 'GET /live-purchase-info/:id', query: ['currency'] },
  { name: 'GET /festival-purchase-info/:id' },
  { name: 'GET /play-info/:id', query: ['streaming_ip'] },
  { name: 'GET /play-info', query: ['using_ticket', 'streaming_ip'] },
  { name: 'GET /live-play-info/:id', query: ['streaming_ip'] },
  { name: 'GET /live-play-info', query: ['using_ticket', 'streaming_ip'] },
  { name: 'GET /play-preview-info/:id', query: ['streaming_ip'] },
  { name: 'GET /check-ticket/:code' },
  { name: 'GET /check-live-ticket/:code' },
  { name: 'POST /comments/:id/like-toggle' },
  { name: 'POST /comments/:id/dislike-toggle' },
  { name: 'POST /products/:id/like-toggle' },
  { name: 'POST /products/:id/dislike-toggle' },
]

const callOf = (name: string): Route | undefined => routes.find(({ method, path }) => `${method} ${path}` === name)
const namesOf = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

describe('what clients of the specification ask', () => {
  test('all calls are below version 1', () => expect(apiBase).toBe('/api/v1'))

  test.each(calls)('$name is there, with its names', ({ name, query = [], form = [] }) => {
    const call = callOf(name)
    expect(call).toBeDefined()
    expect(namesOf(call?.query)).toEqual(expect.arrayContaining([...query]))
    expect(namesOf(call?.multipart)).toEqual(expect.arrayContaining([...form]))
  })

  // with a ticket in the query, it is what names the title
  test.each(calls.filter(({ query }) => query !== undefined && !query.includes('using_ticket')))(
    '$name needs nothing in its query',
    ({ name }) => expect(callOf(name)?.query?.safeParse({}).success).toBe(true),
  )

  test('guests browse, and what is a member’s own asks who it is (§6)', () => {
    const accessOf = (name: string) => callOf(name)?.access
    for (const open of ['GET /cafes', 'GET /widgetV4/:id', 'GET /core/get-home-widgets', 'GET /core/packages'])
      expect([open, accessOf(open)]).toEqual([open, expect.stringMatching(/^(public|optional)$/)])
    for (const own of ['POST /me/favorite/:id', 'GET /me/tickets', 'GET /me/profiles', 'POST /me/addresses'])
      expect([own, accessOf(own)]).toEqual([own, 'member'])
    for (const pressed of calls.map(({ name }) => name).filter((name) => name.endsWith('like-toggle')))
      expect([pressed, accessOf(pressed)]).toEqual([pressed, 'member'])
  })
})

describe('names and limits of the specification (§3, §9)', () => {
  test.each([
    ['states of an order', OrderState, ['Registred', 'Canceled', 'Accepted', 'Rejected', 'Delivered']],
    [
      'types of a payment',
      PurchaseType,
      ['CHARGE_WALLET', 'BUY_MOVIE', 'BUY_FESTIVAL', 'BUY_SCREENING', 'SUBSCRIPTION', 'BUY_PHYSICAL'],
    ],
    ['gateways', GatewayType, ['zarinpal', 'mellat', 'pasargad', 'saman', 'paypal']],
    ['currencies', Currency, ['IRR', 'USD']],
  ] as const)('%s', (_what, list, names) => expect(new Set<string>(list.options)).toEqual(new Set(names)))

  test.each([
    ['a gateway', getGateways.responses[200].shape.gateways.element, ['type', 'title', 'en_title', 'default']],
    ['a profile', Profile, ['name', 'avatar']],
    ['an address', Address, ['title', 'state', 'city', 'deliveryTo', 'tel', 'postalCode', 'fullAddress']],
  ] as const)('%s has its fields', (_what, schema, names) =>
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining([...names])),
  )

  test('three sessions, an owner with two more profiles, eight hours of a ticket', () =>
    expect({ sessionLimit, profileLimit, watchHours }).toEqual({ sessionLimit: 3, profileLimit: 3, watchHours: 8 }))
})
