import { test } from '@playwright/test'

/** Waits, for `mostMs` at most, for what other tests or the demo must do first: it is not taken from the test's own time. */
export async function besidesOwnTime(mostMs: number, wait: () => Promise<void>): Promise<void> {
  const { timeout } = test.info()
  const begun = Date.now()
  test.setTimeout(timeout + mostMs)
  await wait()
  test.setTimeout(timeout + Date.now() - begun)
}
