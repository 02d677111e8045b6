import type { Browser } from '@playwright/test'
import { newLongFilm } from '#tests/support/media/long-film.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { apart, between, newTogether, type Sample, watchTogether } from '#tests/support/visitors/together-watch.ts'

const filmSeconds = 150

async function viewer(browser: Browser, startsAt: number) {
  const context = await browser.newContext()
  const page = await context.newPage()
  return { context, page, ...(await watchTogether(page, startsAt)) }
}

const largest = (values: readonly number[]) => Math.round(Math.max(0, ...values.map(Math.abs)))

/** Milliseconds after an instant from which all later samples of a page, up to an end, are nearer than 300 ms. */
function nearAfter(samples: readonly Sample[], from: number, to: number): number {
  const meant = samples.filter(({ at }) => at >= from && at < to)
  if (meant.length === 0) return Infinity
  const far = meant.filter(({ ahead, isPlaying }) => !(isPlaying && Math.abs(ahead) <= 300))
  return (far.at(-1)?.at ?? from) - from
}

/** The processes of a browser that draw pages: stopped by the system, as a phone stops them. */
async function renderers(browser: Browser): Promise<(signal: 'SIGSTOP' | 'SIGCONT') => void> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(0)
  return (signal) => ids.forEach((id) => process.kill(id, signal))
}

test('three browsers stay together: late, paused, frozen, without a line', async ({
  browser,
  playwright,
  at,
  origin,
  request,
}, info) => {
  test.setTimeout(600_000)
  const film = await newLongFilm(request, filmSeconds)
  const { id, startsAt } = await newTogether(request, film, 20_000)
  const launch = () => playwright.chromium.launch(info.project.use.launchOptions)
  const others = [await launch(), await launch()] as const
  const one = await viewer(browser, startsAt)
  const two = await viewer(others[0], startsAt)
  const late = await viewer(others[1], startsAt)
  const second = () => (Date.now() - startsAt) / 1000
  const until = (seconds: number) =>
    expect.poll(second, { intervals: [100], timeout: 120_000 }).toBeGreaterThanOrEqual(seconds)
  const address = `${origin}${at(`/play/${id}`)}`
  await Promise.all([one, two].map(({ page }) => page.goto(address)))

  // settled, then one more comes late
  await until(20)
  const cameLate = Date.now()
  await late.page.goto(address)

  // a pause of one's own
  await until(34)
  await two.page.keyboard.press('KeyK')
  await until(39)
  const played = Date.now()
  await two.page.keyboard.press('KeyK')

  // a page that the system stops
  await until(48)
  const signal = await renderers(others[1])
  signal('SIGSTOP')
  await until(60)
  const thawed = Date.now()
  signal('SIGCONT')

  // a line that is gone
  await until(70)
  const offline = Date.now()
  await one.context.setOffline(true)
  await until(87)
  const online = Date.now()
  await one.context.setOffline(false)

  // the next key, by the server's clock: not a moment more than 45 s before its instant, and never in a list
  const keyAt = (number: number) => request.get(one.keys[0]?.replace(/\d+$/, String(number)) ?? '')
  const last = Math.floor(filmSeconds / 20)
  await until(last * 20 - 46)
  const early = await keyAt(last)
  const opensAt = Date.parse(early.headers()['x-opens-at'] ?? '') - startsAt
  await until(last * 20 - 44.9)
  const open = await keyAt(last)
  const key = await open.body()
  const end = Date.now()
  const lists = await Promise.all([...new Set(one.listAddresses)].map(async (list) => (await request.get(list)).text()))

  const seen = await Promise.all([one, two, late].map(({ samples }) => samples()))
  const [first = [], paused = [], third = []] = seen
  const figures = {
    settled: apart([first, paused], startsAt + 8000, startsAt + 20_000),
    settledOfThree: apart(seen, startsAt + 64_000, end),
    error: largest(between(first, startsAt + 8000, startsAt + 34_000)),
    // from the instant at which there is a player at all
    lateJoin: nearAfter(third, third[0]?.at ?? Infinity, startsAt + 34_000),
    // and from the press on the address, with the page's own loading
    lateJoinWithPage: nearAfter(third, cameLate, startsAt + 34_000),
    pause: nearAfter(paused, played, startsAt + 48_000),
    freeze: nearAfter(third, thawed, startsAt + 70_000),
    stalls: first.filter(({ at: when, isPlaying }) => when >= offline && when < end && !isPlaying).length,
    offline: apart(seen, offline, online),
    keys: [one, two, late].map(({ keys }) => keys.length),
  }
  info.annotations.push({ type: 'figures', description: JSON.stringify(figures) })
  console.log(JSON.stringify(figures))
  await Promise.all(others.map((other) => other.close()))
  await one.context.close()

  expect(figures.settled.spread).toBeLessThanOrEqual(100)
  expect(figures.settledOfThree.spread).toBeLessThanOrEqual(100)
  expect(figures.lateJoin).toBeLessThanOrEqual(3000)
  expect(figures.pause).toBeLessThanOrEqual(3000)
  expect(figures.freeze).toBeLessThanOrEqual(3000)
  expect(figures.stalls).toBe(0)
  // one list of each rendition for a viewer, and no key twice
  for (const watched of [one, two, late]) {
    expect(new Set(watched.lists).size).toBe(watched.lists.length)
    expect(watched.lists.filter((list) => list.endsWith('master.m3u8'))).toHaveLength(1)
    expect(new Set(watched.keys).size).toBe(watched.keys.length)
  }
  expect([early.ok(), opensAt]).toEqual([false, last * 20_000 - 45_000])
  expect([open.status(), key.length]).toEqual([200, 16])
  expect(lists.some((list) => list.includes('/screening-keys/'))).toBe(true)
  for (const list of lists)
    for (const encoding of ['hex', 'base64'] as const)
      expect(list.toLowerCase()).not.toContain(key.toString(encoding).toLowerCase())
})
