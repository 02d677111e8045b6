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

/**
 * The calls that clients of the specification (§7) make; after a path what may stand in its query, and what it sends as a
 * form. A call that is moved or loses a name breaks programs that nobody here can change.
 */
const calls: readonly (readonly [string, { query?: readonly string[]; form?: readonly string[] }?])[] = [
  ['POST /auth/init'],
  ['POST /auth/resend-code'],
  ['POST /auth/verify'],
  ['POST /auth/login'],
  ['POST /auth/cross-login'],
  ['POST /auth/compelet'],
  ['POST /auth/reset-password'],
  ['POST /auth/select-profile/:id'],
  ['POST /auth/logout'],
  ['GET /me'],
  ['POST /me'],
  ['POST /me/delete-account'],
  ['GET /me/profiles'],
  ['POST /me/profiles', { form: ['name', 'avatar'] }],
  ['POST /me/profiles/:id', { form: ['name', 'avatar'] }],
  ['DELETE /me/profiles/:id'],
  ['GET /me/favorite'],
  ['POST /me/favorite/:id'],
  ['GET /me/tickets', { query: ['product_id'] }],
  ['GET /me/orders'],
  ['GET /me/shop/orders'],
  ['GET /me/addresses'],
  ['POST /me/addresses'],
  ['PUT /me/addresses/:id'],
  ['DELETE /me/addresses/:id'],
  ['GET /cart', { query: ['cart_id'] }],
  ['POST /cart'],
  ['DELETE /cart/:id', { query: ['cart_id'] }],
  ['POST /core/contact'],
  ['POST /core/get-gift'],
  ['POST /core/request-gift'],
  ['GET /core/captcha/flat'],
  ['GET /core/gateways', { query: ['currency'] }],
  ['GET /core/states'],
  ['GET /core/cities/:id'],
  ['GET /core/delivery-methods/:id'],
  ['GET /core/default-avatars'],
  ['GET /core/packages', { query: ['currency'] }],
  ['GET /core/get-home-slider'],
  ['GET /core/configV3'],
  ['GET /core/get-home-widgets'],
  ['POST /core/save-watch-time'],
  ['GET /widgetV4/:id'],
  ['GET /cafes'],
  ['GET /cafes/:id/get-products'],
  ['GET /purchase-info/:id', { query: ['currency'] }],
  ['GET /live-purchase-info/:id', { query: ['currency'] }],
  ['GET /festival-purchase-info/:id'],
  ['GET /play-info/:id', { query: ['streaming_ip'] }],
  ['GET /play-info', { query: ['using_ticket', 'streaming_ip'] }],
  ['GET /live-play-info/:id', { query: ['streaming_ip'] }],
  ['GET /live-play-info', { query: ['using_ticket', 'streaming_ip'] }],
  ['GET /play-preview-info/:id', { query: ['streaming_ip'] }],
  ['GET /check-ticket/:code'],
  ['GET /check-live-ticket/:code'],
  ['POST /comments/:id/like-toggle'],
  ['POST /comments/:id/dislike-toggle'],
  ['POST /products/:id/like-toggle'],
  ['POST /products/:id/dislike-toggle'],
]

const callOf = (name: string): Route | undefined => routes.find(({ method, path }) => `${method} ${path}` === name)
const namesOf = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

describe('what clients of the specification ask', () => {
  test('all calls are below version 1', () => expect(apiBase).toBe('/api/v1'))

  test.each(calls)('%s is there, with its names', (name, { query = [], form = [] } = {}) => {
    const call = callOf(name)
    expect(call).toBeDefined()
    expect(namesOf(call?.query)).toEqual(expect.arrayContaining([...query]))
    expect(namesOf(call?.multipart)).toEqual(expect.arrayContaining([...form]))
  })

  // with a ticket in the query, it is what names the title
  test.each(calls.filter(([, { query } = {}]) => query !== undefined && !query.includes('using_ticket')))(
    '%s needs nothing in its query',
    (name) => expect(callOf(name)?.query?.safeParse({}).success).toBe(true),
  )

  test('guests browse, and what is a member’s own asks who it is (§6)', () => {
    const accessOf = (name: string) => callOf(name)?.access
    for (const open of ['GET /cafes', 'GET /widgetV4/:id', 'GET /core/get-home-widgets', 'GET /core/packages'])
      expect([open, accessOf(open)]).toEqual([open, expect.stringMatching(/^(public|optional)$/)])
    for (const own of ['POST /me/favorite/:id', 'GET /me/tickets', 'GET /me/profiles', 'POST /me/addresses'])
      expect([own, accessOf(own)]).toEqual([own, 'member'])
    for (const pressed of calls.map(([name]) => name).filter((name) => name.endsWith('like-toggle')))
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
