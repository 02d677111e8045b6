import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Me, sessionStore, setMe, signOutHere } from '../../session.ts'
import { toastQueue, type ToastRequest } from '../../ui/toast.ts'
import { favoriteOfWish, isFavorite, setFavorite, wishOfFavorite } from './favorites.ts'

const me = { id: 'a', profile: { id: 1 }, favorites: [7] } as unknown as Me
const marked = (id: number) => isFavorite(sessionStore.get(), id)

type Answer = { status: number; body: object }
let answers: ((wanted: boolean) => Promise<Answer>)[] = []
let sent: boolean[] = []
let said: ToastRequest[] = []
let stop = (): void => undefined

beforeEach(() => {
  answers = []
  sent = []
  said = []
  stop = toastQueue.take({ draw: (request) => void said.push(request), dropErrors: () => undefined })
  vi.stubGlobal('window', {
    location: { pathname: '/' },
    localStorage: { getItem: () => null, removeItem: () => null },
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async (_address: string, init: { body: string }) => {
    const { wanted } = JSON.parse(init.body) as { wanted: boolean }
    sent.push(wanted)
    const answer = answers.shift()
    if (!answer) throw new TypeError('no line')
    const { status, body } = await answer(wanted)
    return new Response(JSON.stringify(body), { status })
  })
  setMe(me)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const agrees = async (wanted: boolean): Promise<Answer> => ({ status: 200, body: { is_favorite: wanted } })
const never = () => expect.unreachable('nobody was signed out')

describe('a click on a heart', () => {
  test('shows at once and stays when the server agrees', async () => {
    answers = [agrees]
    const done = setFavorite(3, true, never)
    expect(marked(3)).toBe(true)
    await done
    expect([marked(3), marked(7), sent, said]).toEqual([true, true, [true], []])
  })

  test('is taken back with a notice when the line is cut', async () => {
    await setFavorite(3, true, never)
    expect([marked(3), marked(7)]).toEqual([false, true])
    expect(said).toEqual([{ kind: 'bad', key: 'network' }])
    await setFavorite(7, false, never)
    expect(marked(7)).toBe(true)
  })

  test('says what the server says when it refuses', async () => {
    answers = [async () => ({ status: 409, body: { code: 'favorite.too_many', message: 'full' } })]
    await setFavorite(3, true, never)
    expect([marked(3), said]).toEqual([false, [{ kind: 'bad', text: 'full' }]])
  })

  test('while an earlier one is under way waits for it, and only the last one is sent', async () => {
    let go = (): void => undefined
    const gate = new Promise<void>((resolve) => (go = resolve))
    answers = [async (wanted) => gate.then(() => agrees(wanted)), agrees]
    const first = setFavorite(3, true, never)
    await setFavorite(3, false, never)
    await setFavorite(3, true, never)
    await setFavorite(3, false, never)
    expect(marked(3)).toBe(false)
    go()
    await first
    expect([marked(3), sent]).toEqual([false, [true, false]])
  })

  test('of somebody else’s time changes nothing for who watches now', async () => {
    let go = (): void => undefined
    const gate = new Promise<void>((resolve) => (go = resolve))
    answers = [async (wanted) => gate.then(() => agrees(wanted))]
    const done = setFavorite(3, true, never)
    setMe({ ...me, profile: { id: 2 }, favorites: [] } as unknown as Me)
    go()
    await done
    expect(marked(3)).toBe(false)
  })

  test('in a session that is over signs out here and says so', async () => {
    answers = [async () => ({ status: 401, body: { code: 'auth.required', message: 'sign in' } })]
    const onSignedOut = vi.fn<() => void>()
    await setFavorite(3, true, onSignedOut)
    expect(onSignedOut).toHaveBeenCalledOnce()
    expect([sessionStore.get().state, said]).toEqual(['guest', []])
  })

  test('of a guest marks nothing', () => {
    signOutHere()
    expect(marked(7)).toBe(false)
  })
})

test('a click that waits for a login is told in words, and understood again', () => {
  expect(favoriteOfWish(wishOfFavorite(12, true))).toEqual({ productId: 12, wanted: true })
  expect(favoriteOfWish(wishOfFavorite(12, false))).toEqual({ productId: 12, wanted: false })
  for (const other of ['', 'heart:x:on', 'heart:12', 'pay:12:on']) expect(favoriteOfWish(other)).toBeNull()
})
