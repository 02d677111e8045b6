import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import en from '../../../i18n/en.json' with { type: 'json' }
import { type LoginRequest, onLoginRequest } from '../../accounts/members/login-door.ts'
import { signOutHere, signIn } from '../../../session.ts'
import type { Opinion, Subject } from './reactions.ts'
import { useReactions } from './use-reactions.ts'
import { soon } from '#tests/support/steady/soon.ts'

let asked: LoginRequest[] = []
let sent: string[] = []
let stop = () => {}
const kept = new Map<string, string>()

beforeEach(() => {
  asked = []
  sent = []
  kept.clear()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: () => null,
    length: 0,
  }
  vi.stubGlobal('window', {
    location: { pathname: '/en' },
    localStorage: storage,
    sessionStorage: storage,
    addEventListener: () => undefined,
    dispatchEvent: () => true,
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', (address: string) => {
    sent.push(address)
    return Promise.resolve(Response.json({ code: 'auth.required', message: 'Sign in.' }, { status: 401 }))
  })
  stop = onLoginRequest((request) => void asked.push(request))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** Draws the buttons of a subject; returns their press. */
function pressOf(subject: Subject): (opinion: Opinion) => void {
  let press: (opinion: Opinion) => void = () => undefined
  function Buttons() {
    press = useReactions(subject, { likes: 3, dislikes: 1, own: 0 }).press
    return null
  }
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="Asia/Tehran">
      <Buttons />
    </IntlProvider>,
  )
  return press
}

const presses = [
  [{ of: 'product', id: 7 }, 'like'],
  [{ of: 'product', id: 7 }, 'dislike'],
  [{ of: 'comment', id: '11111111-2222-4333-8444-555555555555' }, 'like'],
  [{ of: 'comment', id: '11111111-2222-4333-8444-555555555555' }, 'dislike'],
] as unknown as [Subject, Opinion][]

test.each(presses)('a guest’s press on %o, %s, opens the login and is sent after it', (subject, opinion) => {
  signOutHere()
  pressOf(subject)(opinion)
  expect(sent).toEqual([])
  expect(asked).toEqual([{ reason: en.reactions.signIn, wish: expect.stringContaining(opinion) }])
})

test.each(presses)('a member whose session has ended is asked in the same way: %o, %s', async (subject, opinion) => {
  signIn('ended', null as never)
  pressOf(subject)(opinion)
  await vi.waitFor(() => expect(asked).toHaveLength(1), soon)
  expect([sent.length, kept.has('token')]).toEqual([1, false])
})
