import { expect, test, vi } from 'vitest'
import { type Means, offerPasskeys } from './offer-passkeys.ts'
import { soon } from '#tests/support/steady/soon.ts'

type Signed = Awaited<ReturnType<Means['sign']>>

const request = {
  challenge: 'AAAA',
  timeout: 300_000,
  rpId: 'cinema.test',
  allowCredentials: [],
  userVerification: 'required' as const,
}
const signed = { id: 'key' } as Signed

/** A browser whose person has not chosen a passkey yet. */
function browser(can = true) {
  const waiting: ((given: Signed) => void)[] = []
  const due: { work: () => void; ms: number; isOff: boolean }[] = []
  const means = {
    canOffer: vi.fn(() => Promise.resolve(can)),
    ask: vi.fn(() => Promise.resolve(request)),
    sign: vi.fn(() => new Promise<Signed>((resolve) => waiting.push(resolve))),
    takeBack: vi.fn(() => Promise.resolve()),
    later: (work: () => void, ms: number) => {
      const one = { work, ms, isOff: false }
      due.push(one)
      return () => {
        one.isOff = true
      }
    },
  }
  return { means, waiting, due }
}

test('passkeys are offered at once, and the one that is chosen signs in, once', async () => {
  const { means, waiting, due } = browser()
  const onSigned = vi.fn()
  const stop = offerPasskeys(means, onSigned)
  await vi.waitFor(() => expect(means.sign).toHaveBeenCalledWith(request), soon)
  waiting[0]?.(signed)
  await vi.waitFor(() => expect(onSigned).toHaveBeenCalledExactlyOnceWith(signed), soon)
  expect(due.map(({ isOff }) => isOff)).toEqual([true])
  stop()
  expect(means.takeBack).not.toHaveBeenCalled()
})

test('a browser that cannot is asked nothing more, and no challenge is made', async () => {
  const { means } = browser(false)
  offerPasskeys(means, () => undefined)
  await vi.waitFor(() => expect(means.canOffer).toHaveBeenCalled(), soon)
  await Promise.resolve()
  expect(means.ask).not.toHaveBeenCalled()
})

test('the challenge is renewed before it ends', async () => {
  const { means, due } = browser()
  offerPasskeys(means, () => undefined)
  await vi.waitFor(() => expect(due).toHaveLength(1), soon)
  expect(due[0]?.ms).toBeLessThan(15 * 60_000)
  due[0]?.work()
  await vi.waitFor(() => expect(means.sign).toHaveBeenCalledTimes(2), soon)
})

test('what is taken back signs nobody in, and is not asked for again', async () => {
  const { means, waiting, due } = browser()
  const onSigned = vi.fn()
  const stop = offerPasskeys(means, onSigned)
  await vi.waitFor(() => expect(means.sign).toHaveBeenCalled(), soon)
  stop()
  expect(means.takeBack).toHaveBeenCalledOnce()
  waiting[0]?.(signed)
  due[0]?.work()
  await Promise.resolve()
  await Promise.resolve()
  expect(onSigned).not.toHaveBeenCalled()
  expect(means.ask).toHaveBeenCalledOnce()
})

test('an offer that cannot be made is not spoken of', async () => {
  const { means } = browser()
  means.ask.mockRejectedValue(new Error('too many'))
  const stop = offerPasskeys(means, () => undefined)
  await vi.waitFor(() => expect(means.ask).toHaveBeenCalled(), soon)
  stop()
  expect(means.takeBack).not.toHaveBeenCalled()
})
