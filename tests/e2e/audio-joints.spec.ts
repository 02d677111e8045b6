import { expect, type Page, test } from '@playwright/test'
import type { AudioTestWindow } from '#tests/support/media/audio-page/main.ts'
import { type AudioServer, startAudioServer } from '#tests/support/media/audio-server.ts'
import { clickEvery, clickRate, cuts } from '#tests/support/media/click-album.ts'
import { type Heard, listen } from '#tests/support/media/listen.ts'

let server: AudioServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startAudioServer()
})
test.afterAll(() => server?.close())
test.beforeEach(() => {
  server.refused = null
  server.requests.length = 0
})

function inPage<T>(page: Page, run: (test: AudioTestWindow) => T): Promise<T> {
  return page.evaluate(`(${run.toString()})(globalThis.audioTest)`)
}

/** The page as a visitor has touched it: only then may it sound. */
async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`${server.url}/${query}`)
  await page.locator('html').click()
  await inPage(page, (t) => t.record())
}

async function hear(page: Page): Promise<Heard> {
  await expect.poll(() => inPage(page, (t) => t.ended), { timeout: 40_000 }).toBe(1)
  return listen(await inPage(page, (t) => Array.from(t.recorded())))
}

test('an album sounds as one piece: not a sample is lost, doubled or silent where two tracks meet', async ({
  page,
}) => {
  await open(page)
  await inPage(page, (t) => {
    t.begin(['1', '2', '3'])
    void t.engine.play()
  })
  const heard = await hear(page)
  // 5 ms are 240 samples; there are none
  expect(heard.silences).toEqual([])
  expect(Math.abs(heard.samples - cuts[3])).toBeLessThanOrEqual(2)
  expect(heard.clicks).toBe(cuts[3] / clickEvery)
  expect(Math.max(...heard.shifts.map(Math.abs))).toBeLessThan(240)
  expect(await inPage(page, (t) => t.tracks)).toEqual([2, 3])
  expect(await inPage(page, (t) => t.faults)).toEqual([])
})

test('two elements leave a gap, and play everything', { tag: '@long' }, async ({ page }) => {
  await open(page, '?pair')
  await inPage(page, (t) => {
    t.begin(['1', '2', '3'])
    void t.engine.play()
  })
  const heard = await hear(page)
  expect(await inPage(page, (t) => t.tracks)).toEqual([2, 3])
  expect(heard.clicks).toBeGreaterThanOrEqual(cuts[3] / clickEvery - 2)
})

test.describe('without a sound: what is fetched and where it lies', () => {
  const end = (page: Page) =>
    inPage(page, ({ element: { buffered } }) => (buffered.length > 0 ? buffered.end(buffered.length - 1) : 0))
  const lengthOf = (...numbers: (1 | 2 | 3)[]) =>
    numbers.reduce((sum, number) => sum + (cuts[number] - (cuts[number - 1] ?? 0)) / clickRate, 0)

  test.beforeEach(({ page }) => page.goto(server.url))

  test('a track that is refused is passed over, and what comes after it takes its stead', async ({ page }) => {
    await inPage(page, (t) => t.begin(['1', 'refused', '3']))
    await expect.poll(() => end(page)).toBeCloseTo(lengthOf(1, 3), 3)
    expect(await inPage(page, (t) => t.faults)).toEqual(['2 Error: refused'])
  })

  test('another follower takes the stead of one that was already there', { tag: '@long' }, async ({ page }) => {
    await inPage(page, (t) => t.begin(['1', '2']))
    await expect.poll(() => end(page)).toBeCloseTo(lengthOf(1, 2), 3)
    await inPage(page, (t) => t.follow('3'))
    await expect.poll(() => end(page)).toBeCloseTo(lengthOf(1, 3), 3)
  })

  test('a jump fetches from there, and only what lies behind it', async ({ page }) => {
    await inPage(page, (t) => t.begin(['1'], 2200))
    await expect.poll(() => inPage(page, (t) => t.element.currentTime)).toBeCloseTo(2.2, 2)
    await expect.poll(() => end(page)).toBeCloseTo(lengthOf(1), 3)
    expect(server.requests.filter((path) => path.endsWith('.m4s'))).toEqual(['/media/1/a128/2.m4s'])
    await inPage(page, (t) => t.engine.seekTo(500))
    await expect
      .poll(() => inPage(page, ({ element: { buffered } }) => buffered.length > 0 && buffered.start(0)))
      .toBe(0)
    expect(await inPage(page, (t) => Math.round(t.engine.state().positionMs))).toBe(500)
  })

  test('an address that is no longer good is renewed once', async ({ page }) => {
    server.refused = { path: /\/2\.m4s$/, status: 403 }
    await inPage(page, (t) => t.begin(['1']))
    await expect.poll(() => inPage(page, (t) => t.addresses.length)).toBe(2)
    await expect.poll(() => inPage(page, (t) => t.faults)).toEqual(['1 AudioFault: segment: 403'])
  })

  test('a server that has no room is asked again', { tag: '@long' }, async ({ page }) => {
    server.refused = { path: /\/key$/, status: 503 }
    await inPage(page, (t) => t.begin(['1']))
    await expect.poll(() => server.requests.filter((path) => path === '/key').length).toBeGreaterThan(1)
    server.refused = null
    await expect.poll(() => end(page)).toBeCloseTo(lengthOf(1), 3)
    expect(await inPage(page, (t) => t.faults)).toEqual([])
  })
})
