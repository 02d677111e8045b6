import { expect, test } from 'vitest'
import { followHeld } from './held.ts'

test('a job that could not begin when it was released begins at the next look', async () => {
  const begun: string[] = []
  let isAway = true
  let now = new Set(['refunds', 'debits'])
  const held = await followHeld(
    { names: now, look: async () => now },
    {
      begin: async (name) => {
        if (isAway) throw new Error('The database is away.')
        begun.push(name)
      },
      end: async () => undefined,
      warn: () => undefined,
    },
  )
  now = new Set()
  await expect(held.mustWait('refunds')).rejects.toThrow('The database is away.')
  expect(held.isWaiting('refunds')).toBe(true)
  isAway = false
  expect(await held.mustWait('refunds')).toBe(false)
  expect(begun).toEqual(['refunds', 'debits'])
  held.stop()
})
