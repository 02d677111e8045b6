import type { MemberId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { testProvider } from './provider.ts'

type Entered = { token: string; me: { id: MemberId; staff_role: StaffRole; first_name: string }; next: string }

/** A house whose staff come in by a provider, and people of that organisation. */
export async function oidcHouse() {
  const provider = await testProvider()
  const settings = {
    issuer: provider.issuer,
    clientId: 'parde',
    clientSecret: 'a-secret-of-the-contract',
    secondFactor: 'claims' as const,
    roles: {
      claim: 'roles',
      roles: [
        { value: 'parde-admin', role: 'admin' as const },
        { value: 'parde-edit', role: 'editor' as const },
      ],
    },
  }
  const t = await testApp({ oidc: settings, logLevel: 'info' })
  const now = () => t.clock.now()
  // somebody has to stay when claims take roles away
  const admin = await newMember(t.db, now(), { staffRole: 'admin' })

  let count = 0
  /** Somebody of the organisation; what is said of them can be changed later. */
  function newPerson(said: Record<string, unknown> = {}) {
    count += 1
    const subject = `person-${count}`
    const email = `person${count}@organisation.example`
    const say = (more: Record<string, unknown>) =>
      provider.people.set(subject, { ...provider.people.get(subject), ...more })
    say({ email, email_verified: true, given_name: 'Roya', family_name: 'Azari', roles: ['parde-edit'], ...said })
    return { subject, email, say }
  }

  const get = (url: string, cookie: string) =>
    t.app.inject({ url, headers: { cookie, 'accept-language': 'en' }, remoteAddress: '127.0.0.1' })
  const cookieIn = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['set-cookie']).split(';')[0] ?? ''
  const secretIn = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['location']).split('#')[1] ?? ''

  /** To the provider and back: what our page would have. */
  async function comeBack(subject: string) {
    const begun = await get('/auth/oidc?lang=en', '')
    const cookie = cookieIn(begun)
    const url = await provider.signIn(String(begun.headers.location), subject)
    const back = await get(url.pathname + url.search, cookie)
    return { begun, cookie, url, back, secret: secretIn(back) }
  }
  const finish = (secret: string, cookie: string, locale: 'fa' | 'en' = 'en') =>
    t.refused('POST /staff-sign-in/finish', { body: { secret } }, { headers: { cookie }, locale })
  async function signIn(subject: string) {
    const { secret, cookie } = await comeBack(subject)
    const answer = await finish(secret, cookie)
    return { ...answer, said: answer.status === 200 ? 'in' : answer.body.code }
  }
  const entered = ({ body }: { body: unknown }) => body as Entered

  const roleOf = async (memberId: MemberId) =>
    (await t.db.selectFrom('members').where('id', '=', memberId).select('staff_role').executeTakeFirstOrThrow())
      .staff_role
  const setRole = (memberId: MemberId, role: StaffRole | null) =>
    t.db.updateTable('members').set({ staff_role: role }).where('id', '=', memberId).execute()
  const named = (memberId: MemberId, user_name: string) =>
    t.db.updateTable('members').set({ user_name }).where('id', '=', memberId).execute()
  const deedsOf = (memberId: MemberId) =>
    t.db.selectFrom('audit_log').where('member_id', '=', memberId).orderBy('id').select(['action', 'details']).execute()
  return {
    provider,
    settings,
    t,
    now,
    admin,
    newPerson,
    get,
    cookieIn,
    secretIn,
    comeBack,
    finish,
    signIn,
    entered,
    roleOf,
    setRole,
    named,
    deedsOf,
  }
}
