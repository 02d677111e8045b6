import type { newAccount } from '#tests/support/rows/account-rows.ts'

export type Account = Awaited<ReturnType<typeof newAccount>>
type Door = 'open' | 'closed'

export interface Row {
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
const byWish = { own: ({ wishId }: Account) => ({ id: wishId }) }
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
export const callsOfMembers: Record<string, Row> = {
  'POST /auth/init': { ...all, body: stranger },
  'POST /auth/resend-code': { ...all, body: stranger },
  'POST /auth/verify': { ...all, body: wrongCode },
  'POST /auth/login': { ...all, body: { ...stranger, password: 'x' } },
  'POST /auth/cross-login': { ...all, body: {} },
  'POST /auth/compelet': { ...all, body: stranger },
  'POST /auth/reset-password': { ...all, body: stranger },
  'POST /auth/second-factor': { ...all, body: { remember_token: 'x', code: '000000' } },
  'POST /auth/passkey/request': { ...all, body: {} },
  'POST /auth/passkey': { ...all, body: {} },
  'POST /auth/logout': { ...all, body: {} },
  'POST /auth/device': all,
  'POST /auth/device/token': { ...all, body: { device_code: 'x' } },
  'POST /auth/select-profile/:id': { ...signedIn, ...byProfile, body: {} },

  'GET /me': signedIn,
  'GET /me/overview': signedIn,
  'POST /me': { ...grownUp, body: { first_name: 'نیلوفر' } },
  'POST /me/user-name': { ...grownUp, body: { ...stranger, password: 'x' } },
  'POST /me/user-name/confirm': { ...grownUp, body: wrongCode },
  'POST /me/password': { ...grownUp, body: { current_password: 'x', password: 'y', rePassword: 'y' } },
  'POST /me/confirm': { ...grownUp, body: { password: 'x' } },
  'GET /me/factors': grownUp,
  'POST /me/factors/request': { ...grownUp, body: {} },
  'POST /me/factors/prove': { ...grownUp, body: { code: '000000' } },
  'POST /me/passkeys/request': { ...grownUp, body: {} },
  'POST /me/passkeys': { ...grownUp, body: { name: 'x' } },
  'DELETE /me/passkeys/:id': { ...grownUp, own: ({ passkeyId }: Account) => ({ id: passkeyId }) },
  'POST /me/time-codes': { ...grownUp, body: {} },
  'POST /me/time-codes/confirm': { ...grownUp, body: { code: '000000' } },
  'DELETE /me/time-codes': grownUp,
  'POST /me/recovery-codes': { ...grownUp, body: {} },
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
  'GET /me/wishes': watching,
  'POST /me/wishes': { ...watching, body: ({ productId }) => ({ product_id: productId }) },
  'DELETE /me/wishes/:id': { ...watching, ...byWish },
  'GET /me/child-wishes': grownUp,
  'POST /me/child-wishes/:id/agree': {
    ...grownUp,
    ...byWish,
    body: { way: 'buy', price: { amount: 1_490_000, currency: 'IRR' } },
  },
  'POST /me/child-wishes/:id/refuse': { ...grownUp, ...byWish, body: { word: '' } },
  'GET /me/release-alerts': grownUp,
  'PUT /me/release-alerts/:id': { ...grownUp, ...byProduct, body: { wanted: true } },
  'POST /core/save-watch-time': {
    ...watching,
    body: ({ productId }) => ({ product_id: productId, position_ms: 1, duration_ms: 9 }),
  },

  'GET /me/subscription': grownUp,
  'POST /me/subscription/pause': { ...grownUp, body: { months: 1 } },
  'POST /me/subscription/pause/end': { ...grownUp, body: {} },
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
    ...grownUp,
    own: ({ ticketId }) => ({ id: ticketId }),
    body: { giver_name: 'نیلوفر' },
  },
  'DELETE /me/tickets/:id/gift': { ...grownUp, own: ({ ticketId }) => ({ id: ticketId }) },
  'GET /me/tickets/:id/guests': { ...signedIn, own: ({ ticketId }) => ({ id: ticketId }) },
  'POST /me/tickets/:id/guests': {
    ...grownUp,
    own: ({ ticketId }) => ({ id: ticketId }),
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
    ...grownUp,
    own: ({ ticketId }) => ({ id: ticketId }),
    body: { seats: 1, of: 4, is_paid: true, way: 'wallet' },
  },
  'GET /me/tickets/:id/return': { ...signedIn, own: ({ ticketId }) => ({ id: ticketId }) },
  'POST /me/tickets/:id/return': {
    ...grownUp,
    own: ({ ticketId }) => ({ id: ticketId }),
    body: { way: 'wallet' },
  },
  'POST /screenings/:id/invitation': {
    ...grownUp,
    anyone: ({ screeningId }) => ({ id: screeningId }),
    body: { code: 'ABCD-EFGH-JKLM' },
  },
  'GET /screenings/:id/waiting': { ...signedIn, anyone: ({ screeningId }) => ({ id: screeningId }) },
  'POST /screenings/:id/waiting': {
    ...grownUp,
    anyone: ({ screeningId }) => ({ id: screeningId }),
    body: { seats: 2, all_or_none: true },
  },
  'DELETE /screenings/:id/waiting': { ...grownUp, anyone: ({ screeningId }) => ({ id: screeningId }) },
  'POST /playing-places/:id/beat': {
    ...signedIn,
    anyone: ({ ticketId }) => ({ id: ticketId }),
    body: { place: '00000000-0000-4000-8000-000000000000' },
  },
  'POST /playing-places/move-here': {
    ...signedIn,
    body: ({ productId }) => ({ product_id: productId, place: '00000000-0000-4000-8000-000000000000' }),
  },
  'POST /staff-link/accept': { ...grownUp, body: { secret: 'a-link-that-nobody-has-made' } },
  'POST /ticket-gifts/:secret/accept': { ...grownUp, anyone: ({ giftSecret }) => ({ secret: giftSecret }) },
  'GET /me/passes': signedIn,
  'GET /me/festival-plans/:id': { ...signedIn, anyone: ({ screeningId }) => ({ id: screeningId }) },
  'POST /me/festival-plans/:id': { ...signedIn, anyone: ({ screeningId }) => ({ id: screeningId }), body: {} },
  'GET /me/tickets/:id/festival-vote': { ...signedIn, anyone: ({ ticketId }) => ({ id: ticketId }) },
  'PUT /me/tickets/:id/festival-vote': {
    ...signedIn,
    own: ({ reservationId }) => ({ id: reservationId }),
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
      place: '00000000-0000-4000-8000-000000000000',
      after: null,
      position_ms: 0,
      duration_ms: 0,
      is_paused: true,
      is_dark: false,
      volume: 50,
      subtitle_choices: [],
      subtitle: null,
      subtitle_size: 100,
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
    ...grownUp,
    ...byOrder,
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
