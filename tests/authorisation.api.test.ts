import { describe, expect, test } from 'vitest'
import { routes } from '#contract/api.ts'
import { takesKeys } from '#contract/accounts/key-calls.ts'
import { openApi } from '#contract/openapi.ts'
import { apiBase, rolesOf } from '#contract/route.ts'
import { staffRoles } from '#lib/lists/staff-roles.ts'
import { fullAccounts, newAccount, newSignedIn } from '#tests/support/rows/account-rows.ts'
import { newApiKey } from '#tests/support/authorisation/new-api-key.ts'
import { testApp } from '#tests/support/api/app.ts'
import { type Account, callsOfMembers } from '#tests/support/authorisation/calls-of-members.ts'
import { type Answered, callsOn, namedBy, type Who } from '#tests/support/authorisation/make-call.ts'

const t = await testApp()
const now = t.clock.now()
const { send, callAs } = callsOn(t.app)
const keyOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`
const ofMembers = routes.filter(({ access, path }) => access === 'member' || /^\/(auth|me)(\/|$)/.test(path))
const ofStaff = routes.filter(({ access }) => access === 'staff').map((route) => ({ key: keyOf(route), route }))
const rows = Object.entries(callsOfMembers).map(([key, row]) => ({ key, row }))
type Line = (typeof rows)[number]

const kinds = {
  member: {},
  staff: { staffRole: 'admin' },
  child: { isChild: true },
  unchosen: { isUnchosen: true },
} as const
type Kind = keyof typeof kinds

/** Nobody calls as this account: its mark in an answer is somebody else's data. */
const somebody = await newAccount(t.db, now)
/** Each makes only calls that read or that are refused, so one of each serves all of them. */
const readers: Record<Kind, Account> = {
  member: await newAccount(t.db, now, kinds.member),
  staff: await newAccount(t.db, now, kinds.staff),
  child: await newAccount(t.db, now, kinds.child),
  unchosen: await newAccount(t.db, now, kinds.unchosen),
}
const ended = await newAccount(t.db, now)
await t.db
  .updateTable('sessions')
  .set({ ended_at: now, end_reason: 'ended_elsewhere' })
  .where('member_id', '=', ended.memberId)
  .execute()
const deleted = await newAccount(t.db, now)
await t.db.updateTable('members').set({ deleted_at: now }).where('id', '=', deleted.memberId).execute()

const nextMember = fullAccounts(t.db, now)
/** A member for a call: a call that changes something gets what it names anew, because the next would miss it. */
const memberFor = ({ key, row }: Line) => {
  const named = namedBy(row)
  return key.startsWith('GET ') ? readers.member : nextMember((name) => named.has(name))
}
/** An account for a call. For one that changes something it is new, and has only what the row names. */
const callerFor = ({ key, row }: Line, kind: Kind) => {
  const named = namedBy(row)
  return key.startsWith('GET ') ? readers[kind] : newAccount(t.db, now, kinds[kind], (name) => named.has(name))
}

/** The caller was let in: whatever the call says about its body, it neither refuses the person nor fails. */
function expectLetIn({ status, code }: Answered, whom: string): void {
  expect([401, 403, 404, 429], `${whom}: ${code ?? ''}`).not.toContain(status)
  expect(code, whom).not.toBe('profile.choose_first')
  expect(status, whom).toBeLessThan(500)
}

function expectNothingOf(whose: Account, { text }: Answered, whom: string): void {
  expect(text, whom).not.toContain(whose.mark)
  expect(text, whom).not.toContain(whose.memberId)
}

test('every call for members stands in the table, and nothing else does', () => {
  expect(Object.keys(callsOfMembers).toSorted()).toEqual(ofMembers.map(keyOf).toSorted())
})

test('what the contract says of each call is what the table says', () => {
  for (const route of ofMembers) {
    const row = callsOfMembers[keyOf(route)]
    expect(row?.guest, keyOf(route)).toBe(route.access === 'member' ? 'closed' : 'open')
    expect(row?.child, keyOf(route)).toBe(route.grownUp === undefined ? 'open' : 'closed')
  }
})

describe('a call for members is closed to whom the table says, each with a reason', () => {
  test.each(rows)('$key', async (line) => {
    const { guest, child, unchosen } = line.row
    const refusals = [
      { whom: 'a guest', is: guest, who: null, whose: somebody, says: [401, 'auth.required'] },
      { whom: 'an ended session', is: guest, who: ended, whose: ended, says: [401, 'auth.session_ended'] },
      { whom: 'a deleted account', is: guest, who: deleted, whose: deleted, says: [401, 'auth.required'] },
      { whom: 'a child', is: child, who: readers.child, whose: readers.child, says: [403, 'profile.child'] },
      {
        whom: 'a session on which nobody has said who watches',
        is: unchosen,
        who: readers.unchosen,
        whose: readers.unchosen,
        says: [409, 'profile.choose_first'],
      },
    ].filter(({ is }) => is === 'closed')
    const heard = refusals.map(async ({ whom, who, whose }) => {
      const { status, code } = await callAs(line, who, whose)
      return [whom, status, code]
    })
    expect(await Promise.all(heard)).toEqual(refusals.map(({ whom, says }) => [whom, ...says]))
  })
})

describe('a call for members lets in whom the table says', () => {
  test.each(rows)('$key', async (line) => {
    const { guest, child, unchosen } = line.row
    if (guest === 'open') expectLetIn(await callAs(line, null, await callerFor(line, 'member')), 'a guest')
    const whoMay = { member: 'open', staff: 'open', child, unchosen } as const
    for (const kind of ['member', 'staff', 'child', 'unchosen'] as const) {
      if (whoMay[kind] === 'closed') continue
      // one of them has everything that an account can have
      const account = kind === 'member' ? await memberFor(line) : await callerFor(line, kind)
      const answer = await callAs(line, account, account)
      expectLetIn(answer, kind)
      expectNothingOf(somebody, answer, kind)
    }
  })
})

describe('neither another member nor staff finds anything of somebody else, and their call changes nothing', () => {
  test.each(rows.filter(({ row }) => row.own !== undefined))('$key', async (line) => {
    const whose = await memberFor(line)
    for (const kind of ['member', 'staff'] as const) {
      const stranger = kind === 'member' ? somebody : readers.staff
      const answer = await callAs(line, stranger, whose)
      expect(answer, kind).toMatchObject({ status: 404 })
      expectNothingOf(whose, answer, kind)
    }
    expectLetIn(await callAs(line, whose, whose), 'the owner')
  })
})

describe('a call about what everybody may open shows nothing of whose it is', () => {
  test.each(rows.filter(({ row }) => row.anyone !== undefined || row.query !== undefined))('$key', async (line) => {
    const whose = await memberFor(line)
    for (const kind of ['member', 'staff'] as const) {
      const answer = await callAs(line, await newSignedIn(t.db, now, kinds[kind]), whose)
      expectNothingOf(whose, answer, kind)
    }
  })
})

describe('a call for staff', () => {
  const nothing = '00000000-0000-4000-8000-000000000000'
  const call = async (route: (typeof ofStaff)[number]['route'], who: Who) => {
    const { status, code } = await send([route.method, route.path.replace(/:\w+/g, nothing)], who)
    return [status, code]
  }

  describe('is for grown-up staff alone', async () => {
    const staff = { staffRole: 'admin' } as const
    const member = await newSignedIn(t.db, now)
    const child = await newSignedIn(t.db, now, { ...staff, isChild: true })
    const unchosen = await newSignedIn(t.db, now, { ...staff, isUnchosen: true })
    test.each(ofStaff)('$key', async ({ route }) => {
      const heard = await Promise.all([null, member, child, unchosen].map((who) => call(route, who)))
      expect(heard).toEqual([
        [401, 'auth.required'],
        [403, 'auth.forbidden'],
        [403, 'profile.child'],
        [409, 'profile.choose_first'],
      ])
    })
  })

  describe('needs a session that a factor has proved, of the roles that the house names', async () => {
    const strict = await testApp({ secondFactorRoles: ['finance', 'admin'] })
    const { send: sendTo } = callsOn(strict.app)
    const sessions = await Promise.all(
      staffRoles.flatMap((staffRole) =>
        [false, true].map(async (isProved) => {
          const who = await newSignedIn(strict.db, now, { staffRole })
          if (isProved)
            await strict.db
              .updateTable('sessions')
              .set({ proved_by: 'passkey' })
              .where('member_id', '=', who.memberId)
              .execute()
          return { staffRole, isProved, who }
        }),
      ),
    )
    const isNamed = (role: string) => role === 'finance' || role === 'admin'
    const mustProve = sessions.filter(({ staffRole, isProved }) => isNamed(staffRole) && !isProved)
    const others = sessions.filter((one) => !mustProve.includes(one))
    // every call is asked by those who must prove a factor and, in turn, by one of the others
    test.each(ofStaff.map((one, at) => ({ ...one, other: others.slice(at % others.length).slice(0, 1) })))(
      '$key',
      async ({ route, other }) => {
        const asked: string[] = []
        for (const { staffRole, isProved, who } of [...mustProve, ...other]) {
          const { code } = await sendTo([route.method, route.path.replace(/:\w+/g, nothing)], who)
          if (code === 'auth.factor_needed') asked.push(`${staffRole} ${isProved ? 'proved' : 'not proved'}`)
        }
        const may = rolesOf(route)
        const named = (['finance', 'admin'] as const).filter((role) => may.includes(role))
        expect(asked).toEqual(named.map((role) => `${role} not proved`))
      },
    )
  })

  describe('lets in the roles that the description says', async () => {
    const description = openApi(routes) as { paths: Record<string, Record<string, { 'x-roles'?: string[] }>> }
    const sessions = await Promise.all(
      staffRoles.map(async (staffRole) => ({ staffRole, who: await newSignedIn(t.db, now, { staffRole }) })),
    )
    test.each(ofStaff)('$key', async ({ route }) => {
      const path = apiBase + route.path.replace(/:(\w+)/g, '{$1}')
      const said = description.paths[path]?.[route.method.toLowerCase()]?.['x-roles'] ?? []
      const letIn: string[] = []
      for (const { staffRole, who } of sessions) {
        const [, code] = await call(route, who)
        // a session that an earlier call had ended would be let in nowhere, and so prove nothing
        expect(code).not.toBe('auth.session_ended')
        expect(code).not.toBe('auth.required')
        if (code !== 'auth.forbidden') letIn.push(staffRole)
      }
      expect(letIn).toEqual(staffRoles.filter((role) => said.includes(role)))
    })
  })
})

describe('a key of a machine', async () => {
  const { memberId } = await newSignedIn(t.db, now, { staffRole: 'admin' })
  // its row names every call of the contract, also those that no key may make
  const everything = await newApiKey(t.db, now, { memberId, calls: routes.map(keyOf) })
  const other = await newApiKey(t.db, now, { memberId, calls: ['GET /studio/orders/:number'] })
  const nothing = '00000000-0000-4000-8000-000000000000'
  const call = async (route: (typeof routes)[number], key: { token: string }) => {
    const { status, code } = await send([route.method, route.path.replace(/:\w+/g, nothing)], key)
    return status < 500 && code !== 'key.scope' && !/^auth\.|^profile\.|^key\./.test(code ?? '') ? 'let in' : code
  }
  const noted = routes.filter(({ access }) => access !== 'public').map((route) => ({ key: keyOf(route), route }))

  test.each(noted)('$key', async ({ route }) => {
    expect(await call(route, everything)).toBe(takesKeys(route) ? 'let in' : 'key.scope')
    expect(await call(route, other)).toBe(keyOf(route) === 'GET /studio/orders/:number' ? 'let in' : 'key.scope')
  })
})

test('every mounted call of people is of the contract', () => {
  const paths = [...t.mounted].filter((key) => / \/(auth|me)(\/|$)/.test(key))
  const known = new Set<string>(routes.map(keyOf))
  expect(paths.filter((key) => !known.has(key))).toEqual([])
})
