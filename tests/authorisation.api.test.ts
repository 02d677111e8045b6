import { describe, expect, test } from 'vitest'
import { routes } from '#contract/api.ts'
import { openApi } from '#contract/openapi.ts'
import { apiBase } from '#contract/route.ts'
import { staffRoles } from '#lib/staff-roles.ts'
import { newAccount, newSignedIn } from './support/account-rows.ts'
import { testApp } from './support/app.ts'

type Account = Awaited<ReturnType<typeof newAccount>>
type Door = 'open' | 'closed'

interface Row {
  /** Whether a caller without a session may make the call. */
  guest: Door
  /** Whether a child's profile may. */
  child: Door
  /** Whether a session without a chosen profile may. */
  unchosen: Door
  /** The account's own thing that the path names: the owner finds it, anybody else gets 404. */
  own?: (account: Account) => Record<string, string | number>
  /** Somebody else's thing that the path names, when everybody who knows it may open it. */
  anyone?: (account: Account) => Record<string, string | number>
  query?: (account: Account) => Record<string, string>
  body?: object | ((account: Account) => object)
  form?: Record<string, string>
}

const address = {
  title: 'خانه',
  state: 'IR-07',
  city: 'تهران',
  deliveryTo: 'نیلوفر آذری',
  tel: '09120000012',
  postalCode: '1234567890',
  fullAddress: 'خیابان بهار، پلاک ۲',
}
const stranger = { user_name: 'nobody@example.com' }
const wrongCode = { ...stranger, code: '000000', remember_token: 'x' }
const byAddress = { own: ({ addressId }: Account) => ({ id: addressId }) }
const bySearch = { own: ({ searchId }: Account) => ({ id: searchId }) }
const byPerson = { anyone: ({ personId }: Account) => ({ id: personId }) }
const byProfile = { own: ({ profileId }: Account) => ({ id: profileId }) }
const byPurchase = { own: ({ purchaseId }: Account) => ({ id: purchaseId }) }
const bySession = { own: ({ elsewhereId }: Account) => ({ id: elsewhereId }) }
const byOrder = { own: ({ orderNumber }: Account) => ({ number: orderNumber }) }
const byReturn = {
  own: ({ orderNumber, orderReturnId }: Account) => ({ number: orderNumber, id: orderReturnId }),
}
const byProduct = { anyone: ({ productId }: Account) => ({ id: productId }) }
const byScreening = { anyone: ({ screeningId }: Account) => ({ id: screeningId }) }
const byQuestion = { own: ({ questionId }: Account) => ({ id: questionId }) }
const byComment = { own: ({ commentId }: Account) => ({ id: commentId }) }
const aComment = { anyone: ({ commentId }: Account) => ({ id: commentId }) }
const byCode = { anyone: ({ userCode }: Account) => ({ code: userCode }) }

const all = { guest: 'open', child: 'open', unchosen: 'open' } as const
const signedIn = { guest: 'closed', child: 'open', unchosen: 'open' } as const
const watching = { guest: 'closed', child: 'open', unchosen: 'closed' } as const
const grownUp = { guest: 'closed', child: 'closed', unchosen: 'closed' } as const

/** Who may make which call. A call for members without a row here fails the test. */
const table: Record<string, Row> = {
  'POST /auth/init': { ...all, body: stranger },
  'POST /auth/resend-code': { ...all, body: stranger },
  'POST /auth/verify': { ...all, body: wrongCode },
  'POST /auth/login': { ...all, body: { ...stranger, password: 'x' } },
  'POST /auth/cross-login': { ...all, body: {} },
  'POST /auth/compelet': { ...all, body: stranger },
  'POST /auth/reset-password': { ...all, body: stranger },
  'POST /auth/logout': { ...all, body: {} },
  'POST /auth/device': all,
  'POST /auth/device/token': { ...all, body: { device_code: 'x' } },
  'POST /auth/select-profile/:id': { ...signedIn, ...byProfile, body: {} },

  'GET /me': signedIn,
  'POST /me': { ...grownUp, body: { first_name: 'نیلوفر' } },
  'POST /me/user-name': { ...grownUp, body: { ...stranger, password: 'x' } },
  'POST /me/user-name/confirm': { ...grownUp, body: wrongCode },
  'POST /me/password': { ...grownUp, body: { current_password: 'x', password: 'y', rePassword: 'y' } },
  'GET /me/sessions': grownUp,
  'DELETE /me/sessions/:id': { ...grownUp, ...bySession },
  'DELETE /me/sessions': grownUp,
  'POST /me/export': { ...grownUp, body: { password: 'x' } },
  'GET /me/delete-account': grownUp,
  'POST /me/delete-account/code': grownUp,
  'POST /me/delete-account': { ...grownUp, body: { password: 'x' } },
  'GET /me/devices/:code': { ...grownUp, ...byCode },
  'POST /me/devices/:code': { ...grownUp, ...byCode, body: { approve: false } },

  'GET /me/profiles': signedIn,
  'POST /me/profiles': { ...grownUp, unchosen: 'open', form: { name: 'کاوه' } },
  'POST /me/profiles/:id': { ...grownUp, ...byProfile, form: { name: 'کاوه' } },
  'DELETE /me/profiles/:id': { ...grownUp, ...byProfile },
  'GET /me/player-settings': watching,
  'PUT /me/player-settings': { ...watching, body: { speed: 1 } },

  'GET /me/addresses': grownUp,
  'POST /me/addresses': { ...grownUp, body: address },
  'PUT /me/addresses/:id': { ...grownUp, ...byAddress, body: address },
  'DELETE /me/addresses/:id': { ...grownUp, ...byAddress },

  'GET /me/favorite': watching,
  'POST /me/favorite/:id': { ...watching, ...byProduct },
  'GET /me/agreement': grownUp,
  'GET /me/saved-searches': grownUp,
  'POST /me/saved-searches': { ...grownUp, body: { name: 'x', asked: { genre: 'drama' } } },
  'PATCH /me/saved-searches/:id': { ...grownUp, ...bySearch, body: { seen: true } },
  'DELETE /me/saved-searches/:id': { ...grownUp, ...bySearch },
  'GET /me/continue-watching': watching,
  'GET /me/home': watching,
  'PUT /me/home/history': { ...watching, body: { wanted: true } },
  'DELETE /me/continue-watching/:id': { ...watching, ...byProduct },
  'PUT /me/watched/:id': { ...watching, ...byProduct, body: { watched: true } },
  'GET /me/person-alerts/:id': { ...signedIn, ...byPerson },
  'PUT /me/person-alerts/:id': { ...grownUp, ...byPerson, body: { wanted: true } },
  'PUT /me/release-alerts/:id': { ...grownUp, ...byProduct, body: { wanted: true } },
  'POST /core/save-watch-time': {
    ...watching,
    body: ({ productId }) => ({ product_id: productId, position_ms: 1, duration_ms: 9 }),
  },

  'GET /me/subscription': grownUp,
  'PUT /me/subscription/reminders': { ...grownUp, body: { on: true } },
  'GET /me/subscription/banks': grownUp,
  'POST /me/subscription/auto-debit': { ...grownUp, body: {} },
  'POST /me/subscription/auto-debit/cancel': { ...grownUp, body: {} },

  'POST /purchases': { ...grownUp, body: {} },
  'POST /cart/merge': { ...grownUp, unchosen: 'open', body: { cart_id: '00000000-0000-4000-8000-000000000001' } },
  'GET /me/shop/wishes': grownUp,
  'POST /me/shop/wishes/:id': { ...grownUp, anyone: ({ variantId }) => ({ id: variantId }) },
  'DELETE /me/shop/wishes/:id': { ...grownUp, anyone: ({ variantId }) => ({ id: variantId }) },
  'POST /me/shop/checkout': { ...grownUp, body: {} },
  'POST /me/shop/checkout/quote': { ...grownUp, body: {} },
  'GET /me/orders': grownUp,
  'GET /me/wallet': grownUp,
  'GET /me/wallet/statement': grownUp,
  'GET /me/reports': grownUp,
  'GET /me/reports/:id': {
    ...grownUp,
    own: ({ partyId }) => ({ id: partyId }),
    query: () => ({ from: '2026-11-01', to: '2026-11-30' }),
  },
  'GET /me/tickets': signedIn,
  'GET /me/ticket-reminders': signedIn,
  'PUT /me/ticket-reminders': { ...grownUp, body: { on: false } },
  'GET /me/tickets/:id': { ...signedIn, own: ({ ticketId }) => ({ id: ticketId }) },
  'GET /me/tickets/:id/gift': { ...signedIn, own: ({ ticketId }) => ({ id: ticketId }) },
  'POST /me/tickets/:id/gift': {
    ...{ ...grownUp, own: ({ ticketId }) => ({ id: ticketId }) },
    body: { giver_name: 'نیلوفر' },
  },
  'DELETE /me/tickets/:id/gift': { ...grownUp, own: ({ ticketId }) => ({ id: ticketId }) },
  'GET /me/tickets/:id/guests': { ...signedIn, own: ({ ticketId }) => ({ id: ticketId }) },
  'POST /me/tickets/:id/guests': {
    ...{ ...grownUp, own: ({ ticketId }) => ({ id: ticketId }) },
    body: { name: 'نیلوفر' },
  },
  'DELETE /me/tickets/:id/guests/:guest': {
    ...grownUp,
    own: ({ ticketId }) => ({ id: ticketId, guest: '00000000-0000-4000-8000-000000000000' }),
  },
  'POST /me/tickets/:id/guest-link': { ...grownUp, own: ({ ticketId }) => ({ id: ticketId }) },
  'DELETE /me/tickets/:id/guest-link': { ...grownUp, own: ({ ticketId }) => ({ id: ticketId }) },
  'GET /me/tickets/:id/lost-time': { ...signedIn, own: ({ ticketId }) => ({ id: ticketId }) },
  'POST /me/tickets/:id/lost-time': {
    ...grownUp,
    own: ({ ticketId }) => ({ id: ticketId }),
    body: { choice: 'again' },
  },
  'GET /me/tickets/:id/seats-back': { ...signedIn, own: ({ ticketId }) => ({ id: ticketId }) },
  'POST /me/tickets/:id/seats-back': {
    ...{ ...grownUp, own: ({ ticketId }) => ({ id: ticketId }) },
    body: { seats: 1, of: 4, is_paid: true, way: 'wallet' },
  },
  'GET /me/tickets/:id/return': { ...signedIn, own: ({ ticketId }) => ({ id: ticketId }) },
  'POST /me/tickets/:id/return': {
    ...{ ...grownUp, own: ({ ticketId }) => ({ id: ticketId }) },
    body: { way: 'wallet' },
  },
  'POST /screenings/:id/invitation': {
    ...{ ...grownUp, anyone: ({ screeningId }) => ({ id: screeningId }) },
    body: { code: 'ABCD-EFGH-JKLM' },
  },
  'GET /screenings/:id/waiting': { ...signedIn, anyone: ({ screeningId }) => ({ id: screeningId }) },
  'POST /screenings/:id/waiting': {
    ...{ ...grownUp, anyone: ({ screeningId }) => ({ id: screeningId }) },
    body: { seats: 2, all_or_none: true },
  },
  'DELETE /screenings/:id/waiting': { ...grownUp, anyone: ({ screeningId }) => ({ id: screeningId }) },
  'POST /playing-places/:id/beat': {
    ...{ ...signedIn, anyone: ({ ticketId }) => ({ id: ticketId }) },
    body: { place: '00000000-0000-4000-8000-000000000000' },
  },
  'POST /playing-places/move-here': {
    ...signedIn,
    body: ({ productId }) => ({ product_id: productId, place: '00000000-0000-4000-8000-000000000000' }),
  },
  'POST /ticket-gifts/:secret/accept': { ...grownUp, anyone: ({ giftSecret }) => ({ secret: giftSecret }) },
  'GET /me/passes': signedIn,
  'GET /me/festival-plans/:id': { ...signedIn, anyone: ({ screeningId }) => ({ id: screeningId }) },
  'POST /me/festival-plans/:id': { ...signedIn, anyone: ({ screeningId }) => ({ id: screeningId }), body: {} },
  'GET /me/tickets/:id/festival-vote': { ...signedIn, anyone: ({ ticketId }) => ({ id: ticketId }) },
  'PUT /me/tickets/:id/festival-vote': {
    ...{ ...signedIn, own: ({ reservationId }) => ({ id: reservationId }) },
    body: { stars: 4 },
  },
  'POST /me/festival-reservations': { ...grownUp, body: { screening_id: 1 } },
  'DELETE /me/festival-reservations/:id': { ...grownUp, own: ({ reservationId }) => ({ id: reservationId }) },
  'GET /screenings/:id/questions/own': { ...signedIn, ...byScreening },
  'POST /screenings/:id/questions': { ...grownUp, ...byScreening, body: {} },
  'PUT /questions/:id/vote': { ...grownUp, ...byQuestion, body: { wanted: true } },
  'DELETE /questions/:id': { ...grownUp, ...byQuestion },

  'POST /products/:id/like-toggle': { ...watching, ...byProduct, body: { wanted: true } },
  'POST /products/:id/dislike-toggle': { ...watching, ...byProduct, body: { wanted: false } },
  'GET /products/:id/comments/own': { ...signedIn, ...byProduct },
  'POST /products/:id/comments': { ...grownUp, ...byProduct, body: {} },
  'PATCH /comments/:id': { ...grownUp, ...byComment, body: { text: 'خوب بود' } },
  'DELETE /comments/:id': { ...grownUp, ...byComment },
  'POST /comments/:id/like-toggle': { ...grownUp, ...aComment, body: { wanted: true } },
  'POST /comments/:id/dislike-toggle': { ...grownUp, ...aComment, body: { wanted: false } },
  'POST /comments/:id/report': { ...grownUp, ...aComment, body: { reason: 'offends' } },
  'POST /comments/:id/appeal': { ...grownUp, ...byComment, body: { text: 'دوباره بخوانید' } },
  'GET /me/comments': grownUp,
  'GET /me/cases': grownUp,
  'GET /me/notices': grownUp,
  'GET /me/notices/sent': grownUp,
  'PUT /me/notices/choice': { ...grownUp, body: { kind: 'orders', way: 'letter', on: false } },
  'POST /me/push-devices': {
    ...grownUp,
    body: { endpoint: 'https://push.example.com/x', keys: { p256dh: 'x', auth: 'x' } },
  },
  'DELETE /me/push-devices/:id': { ...grownUp, own: ({ pushDeviceId }) => ({ id: pushDeviceId }) },
  'POST /me/notices/reach/code': grownUp,
  'POST /me/notices/reach': { ...grownUp, body: { code: '000000', remember_token: 'x' } },
  'POST /play-reports': {
    ...signedIn,
    body: ({ productId }) => ({ product_id: productId, problem: 'other', at_ms: 0 }),
  },
  'PUT /me/comment-name': { ...grownUp, body: { shown: 'profile' } },
  'PUT /me/comment-notices': { ...grownUp, body: { answers: true } },
  'GET /live-play-info': { ...watching, query: ({ liveCode }) => ({ using_ticket: liveCode }) },
  'GET /play-info': { ...watching, query: ({ ticketCode }) => ({ using_ticket: ticketCode }) },
  'GET /host/evenings': grownUp,
  'GET /host/evenings/:id': { ...grownUp, own: ({ eveningId }) => ({ id: eveningId }) },
  'POST /host/evenings/:id/ticks': { ...grownUp, own: ({ eveningId }) => ({ id: eveningId }), body: { ticks: [] } },
  'POST /host/evenings/:id/find': {
    ...grownUp,
    own: ({ eveningId }) => ({ id: eveningId }),
    body: ({ eveningCode }: Account) => ({ code: eveningCode }),
  },
  'POST /host/evenings/:id/start': { ...grownUp, own: ({ eveningId }) => ({ id: eveningId }) },
  'GET /host/evenings/:id/screen': { ...grownUp, own: ({ eveningId }) => ({ id: eveningId }) },
  'POST /host/evenings/:id/screen': {
    ...grownUp,
    own: ({ eveningId }) => ({ id: eveningId }),
    body: {
      ...{ place: '00000000-0000-4000-8000-000000000000', after: null },
      ...{ position_ms: 0, duration_ms: 0, is_paused: true, is_dark: false },
      ...{ volume: 50, subtitle_choices: [], subtitle: null, subtitle_size: 100 },
    },
  },
  'POST /host/evenings/:id/wishes': {
    ...grownUp,
    own: ({ eveningId }) => ({ id: eveningId }),
    body: { wish: 'pause' },
  },
  'GET /host/evenings/:id/door-sales': { ...grownUp, own: ({ eveningId }) => ({ id: eveningId }) },
  'POST /host/evenings/:id/door-sales': {
    ...grownUp,
    own: ({ eveningId }) => ({ id: eveningId }),
    body: { acts: [{ act: 'take_back', id: '00000000-0000-4000-8000-000000000000' }] },
  },
  'DELETE /host/evenings/:id/remotes/:number': {
    ...grownUp,
    own: ({ eveningId }) => ({ id: eveningId, number: 1 }),
    query: () => ({ since: '2026-01-01T00:00:00.000Z' }),
  },
  'POST /host/evenings/:id/pairing': { ...grownUp, own: ({ eveningId }) => ({ id: eveningId }) },
  'GET /me/shop/orders': grownUp,
  'GET /me/shop/orders/:number': { ...grownUp, ...byOrder },
  'POST /me/shop/orders/:number/cancel': { ...grownUp, ...byOrder, body: { way: 'wallet' } },
  'POST /me/shop/orders/:number/returns': {
    ...{ ...grownUp, ...byOrder },
    body: { reason: 'damaged', lines: [{ position: 0, quantity: 1 }], way: 'wallet' },
  },
  'POST /me/shop/orders/:number/returns/:id/pictures': { ...grownUp, ...byReturn, form: {} },
  'POST /me/shop/orders/:number/returns/:id/withdraw': { ...grownUp, ...byReturn },
  'GET /me/purchases/:id': { ...grownUp, ...byPurchase },
  'POST /me/purchases/:id/attempts': { ...grownUp, ...byPurchase, body: { gateway: 'zarinpal' } },
  'POST /me/purchases/:id/check': { ...grownUp, ...byPurchase },
  'POST /me/purchases/:id/cancel': { ...grownUp, ...byPurchase },
  'POST /discounts/check': { ...grownUp, body: {} },
}

const t = await testApp()
const now = t.clock.now()
const keyOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`
const ofMembers = routes.filter(({ access, path }) => access === 'member' || /^\/(auth|me)(\/|$)/.test(path))
const ofStaff = routes.filter(({ access }) => access === 'staff')
const rows = Object.entries(table).map(([key, row]) => ({ key, row }))
const closedTo = (whom: 'guest' | 'child' | 'unchosen') => rows.filter(({ row }) => row[whom] === 'closed')

type Who = Pick<Account, 'token'> | null

/** Makes one call as a browser does; `payload` is JSON, or a form where it has a boundary. */
async function send(method: string, path: string, who: Who, body: { json?: object | undefined; form?: string } = {}) {
  const answer = await t.app.inject({
    method: method as 'GET',
    url: apiBase + path,
    ...(body.form === undefined ? {} : { payload: body.form }),
    ...(body.json === undefined ? {} : { payload: body.json }),
    headers: {
      'idempotency-key': 'key-of-somebody',
      ...(who === null ? {} : { authorization: `Bearer ${who.token}` }),
      ...(body.form === undefined ? {} : { 'content-type': 'multipart/form-data; boundary=line' }),
    },
  })
  const isProblem = answer.statusCode >= 400 && answer.statusCode < 600
  return { status: answer.statusCode, code: isProblem ? answer.json<{ code: string }>().code : null, text: answer.body }
}

/** The call as `who` makes it, about things of `whose`. */
function callAs(key: string, row: Row, { who, whose }: { who: Who; whose: Account }) {
  const [method = '', template = ''] = key.split(' ')
  const ids = (row.own ?? row.anyone)?.(whose) ?? {}
  const path = template.replace(/:(\w+)/g, (_whole, name: string) => String(ids[name]))
  const query = row.query === undefined ? '' : `?${new URLSearchParams(row.query(whose)).toString()}`
  const json = typeof row.body === 'function' ? row.body(whose) : row.body
  return send(method, path + query, who, row.form === undefined ? { json } : { form: multipart(row.form) })
}

function multipart(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--line\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--line--\r\n`
}

/** The caller was let in: whatever the call says about its body, it neither refuses the person nor fails. */
function expectLetIn({ status, code }: { status: number; code: string | null }): void {
  expect([401, 403, 404], code ?? '').not.toContain(status)
  expect(code).not.toBe('profile.choose_first')
  expect(status).toBeLessThan(500)
}

test('every call for members stands in the table, and nothing else does', () => {
  expect(Object.keys(table).toSorted()).toEqual(ofMembers.map(keyOf).toSorted())
})

test('what the contract says of each call is what the table says', () => {
  for (const route of ofMembers) {
    const row = table[keyOf(route)]
    expect(row?.guest, keyOf(route)).toBe(route.access === 'member' ? 'closed' : 'open')
    expect(row?.child, keyOf(route)).toBe(route.grownUp === undefined ? 'open' : 'closed')
  }
})

describe('a guest', () => {
  test.each(rows)('$key is $row.guest', async ({ key, row }) => {
    const whose = await newAccount(t.db, now)
    const answer = await callAs(key, row, { who: null, whose })
    if (row.guest === 'open') expectLetIn(answer)
    else expect(answer).toMatchObject({ status: 401, code: 'auth.required' })
  })

  test.each(closedTo('guest'))(
    '$key is closed to a session that was ended from elsewhere, and says so',
    async (one) => {
      const account = await newAccount(t.db, now)
      const end = { ended_at: now, end_reason: 'ended_elsewhere' } as const
      await t.db.updateTable('sessions').set(end).where('member_id', '=', account.memberId).execute()
      const answer = await callAs(one.key, one.row, { who: account, whose: account })
      expect(answer).toMatchObject({ status: 401, code: 'auth.session_ended' })
    },
  )

  test.each(closedTo('guest'))('$key is closed to a session of an account that was deleted', async ({ key, row }) => {
    const account = await newAccount(t.db, now)
    await t.db.updateTable('members').set({ deleted_at: now }).where('id', '=', account.memberId).execute()
    expect(await callAs(key, row, { who: account, whose: account })).toMatchObject({
      status: 401,
      code: 'auth.required',
    })
  })
})

describe.each(['member', 'staff'] as const)('a %s', (kind) => {
  const person = () => newAccount(t.db, now, kind === 'staff' ? { staffRole: 'admin' } : {})

  test.each(rows)('is let in by $key', async ({ key, row }) => {
    const account = await person()
    expectLetIn(await callAs(key, row, { who: account, whose: account }))
  })

  test.each(rows.filter(({ row }) => row.own !== undefined))(
    'finds nothing of somebody else at $key',
    async ({ key, row }) => {
      const [who, whose] = [await person(), await newAccount(t.db, now)]
      expect(await callAs(key, row, { who, whose })).toMatchObject({ status: 404 })
      // and the refused call changed nothing: the owner still finds it
      expectLetIn(await callAs(key, row, { who: whose, whose }))
    },
  )

  test.each(rows)('reads nothing of somebody else at $key', async ({ key, row }) => {
    const [who, whose] = [await person(), await newAccount(t.db, now)]
    const { text } = await callAs(key, row, { who, whose })
    expect(text).not.toContain(whose.mark)
    expect(text).not.toContain(whose.memberId)
  })
})

describe('a child', () => {
  test.each(rows)('$key is $row.child', async ({ key, row }) => {
    const account = await newAccount(t.db, now, { isChild: true })
    const answer = await callAs(key, row, { who: account, whose: account })
    if (row.child === 'open') expectLetIn(answer)
    else expect(answer).toMatchObject({ status: 403, code: 'profile.child' })
  })
})

describe('a session on which nobody has said who watches', () => {
  test.each(rows)('$key is $row.unchosen', async ({ key, row }) => {
    const account = await newAccount(t.db, now, { isUnchosen: true })
    const answer = await callAs(key, row, { who: account, whose: account })
    if (row.unchosen === 'open') expectLetIn(answer)
    else expect(answer).toMatchObject({ status: 409, code: 'profile.choose_first' })
  })
})

describe('a call for staff', () => {
  const nothing = '00000000-0000-4000-8000-000000000000'
  test.each(ofStaff.map((route) => ({ key: keyOf(route), route })))('$key is for staff alone', async ({ route }) => {
    const call = async (who: Who) => {
      const { status, code } = await send(route.method, route.path.replace(/:\w+/g, nothing), who)
      return [status, code]
    }
    expect(await call(null)).toEqual([401, 'auth.required'])
    expect(await call(await newSignedIn(t.db, now))).toEqual([403, 'auth.forbidden'])
    const staff = { staffRole: 'admin' } as const
    expect(await call(await newSignedIn(t.db, now, { ...staff, isChild: true }))).toEqual([403, 'profile.child'])
    expect(await call(await newSignedIn(t.db, now, { ...staff, isUnchosen: true }))).toEqual([
      409,
      'profile.choose_first',
    ])
  })
})

describe.each(staffRoles)('the role %s', (staffRole) => {
  const description = openApi(routes) as { paths: Record<string, Record<string, { 'x-roles'?: string[] }>> }
  const nothing = '00000000-0000-4000-8000-000000000000'

  test.each(ofStaff.map((route) => ({ key: keyOf(route), route })))(
    'is let in by $key as the description says',
    async ({ route }) => {
      const path = apiBase + route.path.replace(/:(\w+)/g, '{$1}')
      const said = description.paths[path]?.[route.method.toLowerCase()]?.['x-roles'] ?? []
      const who = await newSignedIn(t.db, now, { staffRole })
      const { code } = await send(route.method, route.path.replace(/:\w+/g, nothing), who)
      expect(code !== 'auth.forbidden').toBe(said.includes(staffRole))
    },
  )
})

test('every mounted call of people is of the contract', () => {
  const paths = [...t.mounted].filter((key) => / \/(auth|me)(\/|$)/.test(key))
  const known = new Set<string>(routes.map(keyOf))
  expect(paths.filter((key) => !known.has(key))).toEqual([])
})
