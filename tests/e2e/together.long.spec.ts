import type { Browser } from '@playwright/test'
import { expect, test } from '../support/own-member.ts'
import { between, newTogether, type Sample, spread, watchTogether } from '../support/together-watch.ts'

async function viewer(browser: Browser, startsAt: number) {
  const context = await browser.newContext()
  const page = await context.newPage()
  return { context, page, ...(await watchTogether(page, startsAt)) }
}

const largest = (values: readonly number[]) => Math.round(Math.max(0, ...values.map(Math.abs)))

/** Milliseconds after an instant from which all later samples of a page, up to an end, are nearer than a bound. */
function nearAfter(samples: readonly Sample[], from: number, to: number): number {
  const far = samples.filter(
    ({ at, ahead, isPlaying }) => at >= from && at < to && !(isPlaying && Math.abs(ahead) <= 300),
  )
  return (far.at(-1)?.at ?? from) - from
}

test('three browsers stay together: late, paused, frozen, without a line', async ({ browser, at, me, request }) => {
  test.setTimeout(200_000)
  const { id, startsAt } = await newTogether(request, me.films.playable, 15_000)
  const [one, two, late] = [
    await viewer(browser, startsAt),
    await viewer(browser, startsAt),
    await viewer(browser, startsAt),
  ]
  const until = async (seconds: number) => one.page.waitForTimeout(Math.max(0, startsAt + seconds * 1000 - Date.now()))
  await Promise.all([one, two].map(({ page }) => page.goto(at(`/play/${id}`))))
  await until(12)
  const joined = Date.now()
  await late.page.goto(at(`/play/${id}`))

  // a pause of one's own
  await until(22)
  await two.page.keyboard.press('KeyK')
  await until(27)
  const played = Date.now()
  await two.page.keyboard.press('KeyK')

  // a page that the system freezes
  await until(36)
  const system = await late.context.newCDPSession(late.page)
  await system.send('Page.setWebLifecycleState', { state: 'frozen' })
  await until(48)
  await system.send('Page.setWebLifecycleState', { state: 'active' })
  const thawed = Date.now()

  // a line that is gone
  await until(56)
  const offline = Date.now()
  await one.context.setOffline(true)
  await until(73)
  await one.context.setOffline(false)
  await until(80)
  const end = Date.now()

  const seen = await Promise.all([one, two, late].map(({ samples }) => samples()))
  const [first = [], second = [], third = []] = seen
  const stalls = first.filter(({ at: when, isPlaying }) => when >= offline && when < end && !isPlaying).length
  const figures = {
    settled: spread([first, second], startsAt + 6000, startsAt + 12_000),
    settledOfThree: spread(seen, thawed + 3000, end),
    error: largest(between(first, startsAt + 6000, startsAt + 20_000)),
    afterLateJoin: nearAfter(third, third[0]?.at ?? joined, startsAt + 34_000),
    afterPause: nearAfter(second, played, startsAt + 34_000),
    afterFreeze: nearAfter(third, thawed, end),
    stalls,
    lists: [one, two, late].map(({ lists }) => lists.length - new Set(lists).size),
    keys: [one, two, late].map(({ keys }) => keys.length),
  }
  test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) })
  console.log(JSON.stringify(figures))
  expect(figures.settled).toBeLessThanOrEqual(100)
  expect(figures.settledOfThree).toBeLessThanOrEqual(100)
  for (const ms of [figures.afterLateJoin, figures.afterPause, figures.afterFreeze])
    expect(ms).toBeLessThanOrEqual(3000)
  expect(figures.stalls).toBe(0)
  // one list of each rendition for a viewer, and no key twice
  expect(figures.lists).toEqual([0, 0, 0])
  for (const { keys } of [one, two, late]) expect(new Set(keys).size).toBe(keys.length)
  await Promise.all([one, two, late].map(({ context }) => context.close()))
})
