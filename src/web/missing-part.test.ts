import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellMissingPart } from './missing-part.ts'
import { type ToastRequest, toastQueue } from './ui/toast.ts'
import { soon } from '#tests/support/steady/soon.ts'

const askForBuild = vi.hoisted(() => vi.fn<() => Promise<'here' | 'unreachable'>>())
vi.mock('./stale-build.ts', () => ({ askForBuild }))
const reload = vi.fn()
beforeEach(() => vi.stubGlobal('window', { location: { reload } }))

const drawn: ToastRequest[] = []
toastQueue.take({ draw: (request) => drawn.push(request), dropErrors: () => undefined })
const press = async () => {
  const last = drawn.at(-1)
  if (last !== undefined && 'again' in last) last.again?.()
  await Promise.resolve()
}
afterEach(() => {
  drawn.length = 0
  vi.clearAllMocks()
})

test('a part that the server did not answer for is asked for again by a press', async () => {
  const again = vi.fn()
  tellMissingPart('unreachable', again)
  expect(drawn).toEqual([expect.objectContaining({ kind: 'bad', key: 'network' })])
  await press()
  expect(again).toHaveBeenCalledOnce()
})

test('one that broke off comes with a new document, and only once the server answers', async () => {
  const again = vi.fn()
  tellMissingPart('lost', again)
  askForBuild.mockResolvedValueOnce('unreachable').mockResolvedValueOnce('here')
  await press()
  await vi.waitFor(() => expect(drawn).toHaveLength(2), soon)
  expect(reload).not.toHaveBeenCalled()
  await press()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), soon)
  expect(again).not.toHaveBeenCalled()
})
