import { expect, test } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { type Login, tokenKeeper } from './token-keeper.ts'

function keeperOf(answers: readonly (Login | Error)[] = []) {
  let now = 0
  let logins = 0
  const keeper = tokenKeeper(
    async () => {
      logins += 1
      const answer = answers[logins - 1]
      await new Promise((resolve) => setImmediate(resolve))
      if (answer instanceof Error) throw answer
      return answer ?? { kind: 'token', token: `token-${logins}`, keptForMs: minutes(8) }
    },
    () => now,
  )
  return { keeper, logins: () => logins, pass: (ms: number) => (now += ms) }
}

test('bug 23: of fifty that need a token at once one logs in', async () => {
  const { keeper, logins } = keeperOf()
  const all = await Promise.all(Array.from({ length: 50 }, () => keeper.current()))
  expect(new Set(all.map((login) => JSON.stringify(login)))).toEqual(new Set(['{"kind":"token","token":"token-1"}']))
  expect(logins()).toBe(1)
})

test('bug 23: of fifty whose token was refused one logs in, and the straggler takes what the others got', async () => {
  const { keeper, logins } = keeperOf()
  await keeper.current()
  await Promise.all(Array.from({ length: 50 }, () => keeper.after('token-1')))
  expect(await keeper.after('token-1')).toEqual({ kind: 'token', token: 'token-2' })
  expect(logins()).toBe(2)
})

test('a token is kept for as long as its login said, counted from before it', async () => {
  const { keeper, logins, pass } = keeperOf()
  await keeper.current()
  pass(minutes(8) - 1)
  await keeper.current()
  expect(logins()).toBe(1)
  pass(1)
  expect(await keeper.current()).toEqual({ kind: 'token', token: 'token-2' })
})

test('a login that failed is nobody’s token: the next call tries again', async () => {
  const { keeper, logins } = keeperOf([{ kind: 'none', reason: 'login: reset' }, new Error('broken')])
  expect(await keeper.current()).toEqual({ kind: 'none', reason: 'login: reset' })
  await expect(keeper.current()).rejects.toThrow('broken')
  expect(await keeper.current()).toEqual({ kind: 'token', token: 'token-3' })
  expect(logins()).toBe(3)
})
