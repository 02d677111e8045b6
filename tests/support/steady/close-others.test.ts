import type { BrowserContext } from '@playwright/test'
import { expect, test } from 'vitest'
import { closeOthers } from './close-others.ts'

/** A context that notes what is done to it. */
function noting(name: string, done: string[]): BrowserContext {
  const unrouteAll = async ({ behavior }: { behavior: string }) => void done.push(`${name}: routes end, ${behavior}`)
  const close = async () => void done.push(`${name} is closed`)
  return { pages: () => [{ unrouteAll }], unrouteAll, close } as unknown as BrowserContext
}

test('what a test has opened and left is closed after its answers have ended, and what was there before stays', async () => {
  const done: string[] = []
  const [shared, second] = [noting('shared', done), noting('second', done)]
  await closeOthers({ contexts: () => [shared, second] }, new Set([shared]))
  expect(done).toEqual(['second: routes end, ignoreErrors', 'second: routes end, ignoreErrors', 'second is closed'])
})
