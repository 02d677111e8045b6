import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './api.ts'
import { type LoginRequest, onLoginRequest, tellLoginEnded } from './features/accounts/members/login-door.ts'
import { type Me, readToken, sessionStore, signIn } from './session.ts'
import { signOutOn } from './use-session.ts'

const me = (id: string): Me => ({ id, user_name: `${id}@example.com`, profile: { id: 1 }, profile_count: 1 }) as Me

const ended = { status: 401, body: { code: 'auth.session_ended', message: 'Signed out from somewhere else.' } }
const countries = { status: 200, body: { items: [] } }

/** The tokens of the sent requests, and the answer for each token. */
let sent: (string | null)[]
let answers: Record<string, { status: number; body: object }>
let requests: LoginRequest[]
let stopListening: () => void

beforeEach(() => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { location: { pathname: '/en' }, localStorage })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  sent = []
  answers = { old: ended, new: countries }
  requests = []
  stopListening = onLoginRequest((request) => requests.push(request))
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Headers }) => {
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? null
    sent.push(token)
    const { status, body } = answers[token ?? ''] ?? ended
    return Promise.resolve(Response.json(body, { status }))
  })
  signIn('old', me('sam'))
})
afterEach(() => {
  stopListening()
  vi.unstubAllGlobals()
})

const ask = (options = {}) => call('GET /core/countries', {}, options)
const asked = () => expect.poll(() => requests).toHaveLength(1)

test('a session that is over asks once for the login with the server’s sentence, and all calls go on after it', async () => {
  const both = Promise.all([ask(), ask()])
  await asked()
  expect(requests[0]).toMatchObject({ reason: ended.body.message, userName: 'sam@example.com' })
  // the token is removed at once; the screen stays as it is
  expect(readToken()).toBeNull()
  expect(sessionStore.get().state).toBe('member')
  signIn('new', me('sam'))
  tellLoginEnded(true)
  expect(await both).toEqual([countries.body, countries.body])
  expect(sent).toEqual(['old', 'old', 'new', 'new'])
  expect(requests).toHaveLength(1)
})

test('who will not sign in again is a guest, and is told nothing twice', async () => {
  const call = ask().catch((error: unknown) => error)
  await asked()
  tellLoginEnded(false)
  expect(await call).toMatchObject({ status: 401, wasDeclined: true })
  expect(sessionStore.get().state).toBe('guest')
})

test('a call that was under way when the person declined asks nothing: it came late', async () => {
  const late = ask().catch((error: unknown) => error)
  tellLoginEnded(false)
  expect(await late).toMatchObject({ status: 401, wasDeclined: true })
  expect(requests).toHaveLength(0)
  expect(sessionStore.get().state).toBe('guest')
  signIn('old', me('sam'))
  const next = ask().catch((error: unknown) => error)
  await asked()
  tellLoginEnded(false)
  await next
})

test('what one member was doing does not go on for another', async () => {
  const call = ask().catch((error: unknown) => error)
  await asked()
  signIn('new', me('alex'))
  tellLoginEnded(true)
  expect(await call).toMatchObject({ status: 401, wasDeclined: true })
  expect(sent).toEqual(['old'])
})

test('a call that was made with a token of before is made again with that of now', async () => {
  const early = ask()
  signIn('new', me('sam'))
  expect(await early).toEqual(countries.body)
  expect(requests).toHaveLength(0)
})

test('a quiet call, and one of a guest, asks nobody', async () => {
  await expect(ask({ quiet: true })).rejects.toMatchObject({ status: 401, wasDeclined: false })
  window.localStorage.removeItem('token')
  await expect(ask()).rejects.toMatchObject({ status: 401 })
  expect(requests).toHaveLength(0)
})

test('a call that needs to know who is watching asks that', async () => {
  answers.old = { status: 409, body: { code: 'profile.choose_first', message: 'Say first who is watching.' } }
  const call = ask()
  await asked()
  expect(requests[0]).toEqual({ step: 'SELECT_PROFILE' })
  answers.old = countries
  tellLoginEnded(true)
  expect(await call).toEqual(countries.body)
})

test('a dangerous call asks for the password once more, and is made again; who leaves it hears nothing more', async () => {
  const refused = {
    status: 403,
    body: { code: 'auth.confirm_first', message: 'Write your password once more for this.' },
  }
  answers.old = refused
  const call = ask()
  await asked()
  expect(requests[0]).toEqual({ step: 'CONFIRM' })
  answers.old = countries
  tellLoginEnded(true)
  expect(await call).toEqual(countries.body)
  answers.old = refused
  const second = ask().catch((error: unknown) => error)
  await asked()
  tellLoginEnded(false)
  expect(await second).toMatchObject({ status: 403, wasDeclined: true })
  expect(readToken()).toBe('old')
})

test('a sum above the limit of a day asks with its sentence, so that who confirms sees what was moved', async () => {
  const message =
    'With this, the money that you have given members today since you last confirmed comes to 5,400,000 Toman. Show once more that it is you.'
  answers.old = { status: 403, body: { code: 'auth.confirm_sum', message } }
  const call = ask()
  await asked()
  expect(requests[0]).toEqual({ step: 'CONFIRM', reason: message })
  answers.old = countries
  tellLoginEnded(true)
  expect(await call).toEqual(countries.body)
})

test('a failed fetch of the member signs out here; a refusal of what was typed, haste, and a server in trouble do not', async () => {
  for (const status of [409, 422, 429, 500, 503]) {
    answers.old = { status, body: { code: 'x', message: 'x' } }
    expect(signOutOn(await ask({ quiet: true }).catch((error: unknown) => error))).toBe(false)
  }
  answers.old = { status: 403, body: { code: 'profile.child', message: 'x' } }
  expect(signOutOn(await ask({ quiet: true }).catch((error: unknown) => error))).toBe(false)
  expect(signOutOn(new Error('no answer'))).toBe(false)
  expect(readToken()).toBe('old')
  answers.old = ended
  expect(signOutOn(await ask({ quiet: true }).catch((error: unknown) => error))).toBe(true)
  expect(readToken()).toBeNull()
})
