import { expect, test } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import { type Login, sharedToken } from './shared-token.ts'

function keeperOf(answers: readonly (Login | Error)[] = []) {
  let now = 0
  let logins = 0
  const shared = sharedToken(
    async () => {
      logins += 1
      const answer = answers[logins - 1]
      await new Promise((resolve) => setImmediate(resolve))
      if (answer instanceof Error) throw answer
      return answer ?? { kind: 'token', token: `token-${logins}`, lastsMs: minutes(8) }
    },
    () => now,
  )
  return { shared, logins: () => logins, pass: (ms: number) => (now += ms) }
}

test('bug 23: of fifty that need a token at once one logs in', async () => {
  const { shared, logins } = keeperOf()
  const all = await Promise.all(Array.from({ length: 50 }, () => shared.current()))
  expect(new Set(all.map((login) => JSON.stringify(login)))).toEqual(new Set(['{"kind":"token","token":"token-1"}']))
  expect(logins()).toBe(1)
})

test('bug 23: of fifty whose token was refused one logs in, and the straggler takes what the others got', async () => {
  const { shared, logins } = keeperOf()
  await shared.current()
  await Promise.all(Array.from({ length: 50 }, () => shared.after('token-1')))
  expect(await shared.after('token-1')).toEqual({ kind: 'token', token: 'token-2' })
  expect(logins()).toBe(2)
})

test('a token is kept for as long as its login said, counted from before it', async () => {
  const { shared, logins, pass } = keeperOf()
  await shared.current()
  pass(minutes(8) - 1)
  await shared.current()
  expect(logins()).toBe(1)
  pass(1)
  expect(await shared.current()).toEqual({ kind: 'token', token: 'token-2' })
})

test('a login that failed is nobody’s token: the next call tries again', async () => {
  const { shared, logins } = keeperOf([{ kind: 'none', reason: 'login: reset' }, new Error('broken')])
  expect(await shared.current()).toEqual({ kind: 'none', reason: 'login: reset' })
  await expect(shared.current()).rejects.toThrow('broken')
  expect(await shared.current()).toEqual({ kind: 'token', token: 'token-3' })
  expect(logins()).toBe(3)
})
