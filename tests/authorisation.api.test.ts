import { describe, expect, test } from 'vitest'
import { type CallKey, routes } from '#contract/api.ts'
import { apiBase } from '#contract/route.ts'
import { newAccount } from './support/account-rows.ts'
import { testApp } from './support/app.ts'

type Account = Awaited<ReturnType<typeof newAccount>>

interface Row {
  /** Whether somebody without a session gets past the door. */
  guest: 'open' | 'closed'
  /** Whether a child's profile does. */
  child: 'open' | 'closed'
  /** The thing of an account that the path names: one's own is there, somebody else's is 404. */
  own?: (account: Account) => Record<string, string | number>
  /** Somebody else's, where the path names no thing of an account: open to whoever knows it. */
  anyone?: (account: Account) => Record<string, string | number>
  body?: object
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
const byAddress = { own: ({ addressId }: Account) => ({ id: addressId }) }
const byProfile = { own: ({ profileId }: Account) => ({ id: profileId }) }
const byProduct = { anyone: ({ productId }: Account) => ({ id: productId }) }
const byCode = { anyone: ({ userCode }: Account) => ({ code: userCode }) }

/** Who gets past the door of which call. A call of the contract that is not in here fails the test. */
const table: Record<string, Row> = {
  'POST /auth/init': { guest: 'open', child: 'open', body: stranger },
  'POST /auth/resend-code': { guest: 'open', child: 'open', body: stranger },
  'POST /auth/verify': { guest: 'open', child: 'open', body: { ...stranger, code: '000000', remember_token: 'x' } },
  'POST /auth/login': { guest: 'open', child: 'open', body: { ...stranger, password: 'x' } },
  'POST /auth/cross-login': { guest: 'open', child: 'open', body: {} },
  'POST /auth/compelet': { guest: 'open', child: 'open', body: stranger },
  'POST /auth/reset-password': { guest: 'open', child: 'open', body: stranger },
  'POST /auth/logout': { guest: 'open', child: 'open', body: {} },
  'POST /auth/device': { guest: 'open', child: 'open' },
  'POST /auth/device/token': { guest: 'open', child: 'open', body: { device_code: 'x' } },
  'POST /auth/select-profile/:id': { guest: 'closed', child: 'open', ...byProfile, body: {} },

  'GET /me': { guest: 'closed', child: 'open' },
  'POST /me': { guest: 'closed', child: 'closed', body: { first_name: 'نیلوفر' } },
  'POST /me/user-name': { guest: 'closed', child: 'closed', body: { ...stranger, password: 'x' } },
  'POST /me/user-name/confirm': {
    guest: 'closed',
    child: 'closed',
    body: { ...stranger, code: '000000', remember_token: 'x' },
  },
  'POST /me/password': {
    guest: 'closed',
    child: 'closed',
    body: { current_password: 'x', password: 'y', rePassword: 'y' },
  },
  'GET /me/sessions': { guest: 'closed', child: 'closed' },
  'DELETE /me/sessions/:id': { guest: 'closed', child: 'closed', own: ({ elsewhereId }) => ({ id: elsewhereId }) },
  'DELETE /me/sessions': { guest: 'closed', child: 'closed' },
  'POST /me/export': { guest: 'closed', child: 'closed', body: { password: 'x' } },
  'POST /me/delete-account/code': { guest: 'closed', child: 'closed' },
  'POST /me/delete-account': { guest: 'closed', child: 'closed', body: { password: 'x' } },
  'GET /me/devices/:code': { guest: 'closed', child: 'closed', ...byCode },
  'POST /me/devices/:code': { guest: 'closed', child: 'closed', ...byCode, body: { approve: false } },

  'GET /me/profiles': { guest: 'closed', child: 'open' },
  'POST /me/profiles': { guest: 'closed', child: 'closed', form: { name: 'کاوه' } },
  'POST /me/profiles/:id': { guest: 'closed', child: 'closed', ...byProfile, form: { name: 'کاوه' } },
  'DELETE /me/profiles/:id': { guest: 'closed', child: 'closed', ...byProfile },

  'GET /me/addresses': { guest: 'closed', child: 'closed' },
  'POST /me/addresses': { guest: 'closed', child: 'closed', body: address },
  'PUT /me/addresses/:id': { guest: 'closed', child: 'closed', ...byAddress, body: address },
  'DELETE /me/addresses/:id': { guest: 'closed', child: 'closed', ...byAddress },

  'GET /me/favorite': { guest: 'closed', child: 'open' },
  'POST /me/favorite/:id': { guest: 'closed', child: 'open', ...byProduct },
  'GET /me/continue-watching': { guest: 'closed', child: 'open' },
  'DELETE /me/continue-watching/:id': { guest: 'closed', child: 'open', ...byProduct },
}

const t = await testApp()
const now = t.clock.now()
const keyOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`
const ofPeople = routes.filter((route) => route.tag === 'auth' || route.tag === 'account')
const mounted = Object.entries(table).filter(([key]) => t.mounted.has(key))
const named = (all: typeof mounted) => all.map(([key, row]) => ({ key, row }))

/** The call as `who` makes it, naming the things of `whose`. */
async function callAs(key: string, row: Row, { who, whose }: { who: Account | null; whose: Account }) {
  const [method, template] = key.split(' ') as ['GET', string]
  const ids = (row.own ?? row.anyone)?.(whose) ?? {}
  const path = template.replace(/:(\w+)/g, (_whole, name: string) => String(ids[name]))
  const authorization = who === null ? {} : { authorization: `Bearer ${who.token}` }
  const answer = await t.app.inject({
    method,
    url: apiBase + path,
    ...(row.form === undefined
      ? row.body === undefined
        ? {}
        : { payload: row.body }
      : { payload: multipart(row.form) }),
    headers: {
      ...authorization,
      ...(row.form === undefined ? {} : { 'content-type': 'multipart/form-data; boundary=line' }),
    },
  })
  const isProblem = answer.statusCode >= 400 && answer.statusCode < 600
  return { status: answer.statusCode, code: isProblem ? answer.json<{ code: string }>().code : null, text: answer.body }
}

function multipart(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--line\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--line--\r\n`
}

/** Past the door: whatever the call then thinks of its body, it neither refuses the person nor fails. */
function expectLetIn({ status, code }: { status: number; code: string | null }): void {
  expect([401, 403, 404], code ?? '').not.toContain(status)
  expect(status).toBeLessThan(500)
}

test('every call of sign-in and of the account stands in the table, and nothing else does', () => {
  expect(Object.keys(table).toSorted()).toEqual(ofPeople.map(keyOf).toSorted())
})

test('what the contract opens to everybody is what the table opens', () => {
  const open = ofPeople.filter((route) => route.access === 'public' || route.access === 'optional').map(keyOf)
  const opened = Object.entries(table).filter(([, row]) => row.guest === 'open')
  expect(opened.map(([key]) => key).toSorted()).toEqual(open.toSorted())
})

describe('a guest', () => {
  test.each(named(mounted))('$key is $row.guest', async ({ key, row }) => {
    const whose = await newAccount(t.db, now)
    const answer = await callAs(key, row, { who: null, whose })
    if (row.guest === 'open') expectLetIn(answer)
    else expect(answer).toMatchObject({ status: 401, code: 'auth.required' })
  })

  test.each(named(mounted.filter(([, row]) => row.guest === 'closed')))(
    '$key is closed to a session that was ended from elsewhere, and says so',
    async ({ key, row }) => {
      const account = await newAccount(t.db, now)
      await t.db
        .updateTable('sessions')
        .set({ ended_at: now, end_reason: 'ended_elsewhere' })
        .where('member_id', '=', account.memberId)
        .execute()
      const answer = await callAs(key, row, { who: account, whose: account })
      expect(answer).toMatchObject({ status: 401, code: 'auth.session_ended' })
    },
  )
})

describe.each(['member', 'staff'] as const)('a %s', (kind) => {
  const person = () => newAccount(t.db, now, kind === 'staff' ? { staffRole: 'admin' } : {})

  test.each(named(mounted))('is let in by $key', async ({ key, row }) => {
    const account = await person()
    expectLetIn(await callAs(key, row, { who: account, whose: account }))
  })

  test.each(named(mounted.filter(([, row]) => row.own !== undefined)))(
    'finds nothing of somebody else at $key',
    async ({ key, row }) => {
      const [who, whose] = [await person(), await newAccount(t.db, now)]
      expect(await callAs(key, row, { who, whose })).toMatchObject({ status: 404 })
      // and left it as it was: to its owner it is still there
      expectLetIn(await callAs(key, row, { who: whose, whose }))
    },
  )

  test.each(named(mounted))('reads nothing of somebody else at $key', async ({ key, row }) => {
    const [who, whose] = [await person(), await newAccount(t.db, now)]
    const { text } = await callAs(key, row, { who, whose })
    expect(text).not.toContain(whose.mark)
    expect(text).not.toContain(whose.memberId)
  })
})

describe('a child', () => {
  test.each(named(mounted.filter(([, row]) => row.child === 'open')))('is let in by $key', async ({ key, row }) => {
    const account = await newAccount(t.db, now, { isChild: true })
    expectLetIn(await callAs(key, row, { who: account, whose: account }))
  })

  const closed = Object.entries(table).filter(([, row]) => row.child === 'closed')
  const guarded = routes.filter((route) => 'grownUp' in route).map(keyOf)

  test.skipIf(guarded.length === 0)('is kept out where the contract says so, and nowhere else', () => {
    const ofTable = new Set(ofPeople.map(keyOf))
    expect(guarded.filter((key) => ofTable.has(key)).toSorted()).toEqual(closed.map(([key]) => key).toSorted())
  })

  test.each(named(mounted.filter(([key, row]) => row.child === 'closed' && guarded.includes(key))))(
    'is sent to a grown-up’s profile by $key',
    async ({ key, row }) => {
      const account = await newAccount(t.db, now, { isChild: true })
      expect(await callAs(key, row, { who: account, whose: account })).toMatchObject({
        status: 403,
        code: 'profile.child',
      })
    },
  )
})

test('every mounted call of people is of the contract', () => {
  const paths = [...t.mounted].filter((key) => / \/(auth|me)(\/|$)/.test(key))
  const known = new Set(routes.map(keyOf))
  expect(paths.filter((key) => !known.has(key as CallKey))).toEqual([])
})
