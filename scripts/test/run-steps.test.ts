import { expect, test, vi } from 'vitest'
import { runSteps, type Step } from './run-steps.ts'
import { check } from './tally.ts'

/** Runs steps that note their begin and end; `waits` ends when it is told to. */
async function run(
  names: readonly string[],
  { isRight = true } = {},
): Promise<{ code: number; said: string; order: string[] }> {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => said.push(line))
  const order: string[] = []
  const { promise: othersHaveRun, resolve: letGo } = Promise.withResolvers<void>()
  const steps = names.map((name): Step => ({
    name,
    ...(name === 'waits' ? { waits: true as const } : {}),
    run: async (isBeside) => {
      order.push(`${name} begins${isBeside ? ' beside' : ''}`)
      if (name === names.findLast((other) => other !== 'waits')) letGo()
      if (isBeside) await othersHaveRun
      order.push(`${name} ends`)
      return { tally: check(isRight || name !== 'waits', `${name} is wrong`) }
    },
  }))
  return { code: await runSteps(steps), said: said.join('\n'), order }
}

test('steps run one after another', async () => {
  const { code, order, said } = await run(['a', 'b'])
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  expect(code).toBe(0)
  expect(said).toMatch(/\n2 passed, 0 failed$/)
})

test('a step that waits begins first, and the others do not wait for it', async () => {
  const { order, said } = await run(['a', 'waits', 'b'])
  expect(order.slice(0, 4)).toEqual(['waits begins beside', 'a begins', 'a ends', 'b begins'])
  expect(order).toContain('waits ends')
  expect(said).toMatch(/✓ a [^]*✓ waits [^]*✓ b /)
})

test('a step that waits is no less red beside others', async () => {
  const { code, said } = await run(['a', 'waits', 'b'], { isRight: false })
  expect(code).toBe(1)
  expect(said).toContain('✗ waits is wrong')
  expect(said).toMatch(/\n2 passed, 1 failed$/)
})

test('a step that waits and was asked for alone runs as any other', async () => {
  expect((await run(['waits'])).order).toEqual(['waits begins', 'waits ends'])
})
