import { expect, type Page, test } from '@playwright/test'
import { toLatinDigits } from '#lib/persian/digits.ts'
import { behindFromMs, type LiveState } from '#player/core/timeline.ts'
import { axeFaults } from '#tests/support/browser/axe.ts'
import { numbered, shownNumber } from '#tests/support/live/numbered-picture.ts'
import type { LiveSession } from '#tests/support/media/live-host.ts'
import type { PlayerTestWindow } from '#tests/support/media/player-page/main.ts'
import { type PlayerServer, startPlayerServer } from '#tests/support/media/player-server.ts'
import { awakeControls } from '#tests/support/steady/awake-controls.ts'

let server: PlayerServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startPlayerServer({ isLive: true })
})
test.afterAll(() => server?.close())

/** Opens an event that has run for so long (ms), and waits until the picture is at its distance. */
async function watch(page: Page, query: string, ageMs = 24_000): Promise<LiveSession> {
  const name = encodeURIComponent(test.info().testId.replaceAll(/\W/g, ''))
  const session = server.liveSession(name, ageMs)
  await awakeControls(page)
  await page.goto(`${server.url}/?session=${name}&media=live&autoplay&far&${query}`)
  // a browser that forbids sound plays without, and the viewer turns it on
  await expect.poll(() => behind(page, session)).toBeLessThan(8500)
  await expect.poll(async () => (await state(page))?.standing).toBeNull()
  return session
}

const state = (page: Page): Promise<LiveState | null> =>
  page.evaluate(() => {
    const seen = globalThis as unknown as { playerTest: PlayerTestWindow }
    return seen.playerTest.controller?.store.get().live ?? null
  })

/** How far the picture is behind the event (ms), by its pixels; a large number without a picture. */
async function behind(page: Page, { began }: LiveSession): Promise<number> {
  const frame = await shownNumber(page)
  return frame === null ? 1e9 : Date.now() - began - (frame * 1000) / numbered.fps
}

/**
 * How far (ms) a press takes the picture, on the film's own time: where it stood at the press, and where it was sought. How
 * long it then stands still is the machine's matter.
 */
async function jumpBy(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (!video) throw new Error('no picture')
    let from: number | undefined
    const note = () => (from ??= video.currentTime)
    const jump = new Promise<number>((resolve) => {
      for (const name of ['click', 'keydown']) window.addEventListener(name, note, { capture: true, once: true })
      video.addEventListener('seeking', () => from !== undefined && resolve((video.currentTime - from) * 1000))
    })
    Object.assign(window, { jump })
  })
  await press()
  return page.evaluate(() => (window as unknown as { jump: Promise<number> }).jump)
}

test('a viewer goes back, sees how far behind they are, and is live again with one press', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  // two jumps from the distance of eight seconds must not end at the beginning, where none goes farther
  const session = await watch(page, 'lang=fa', 40_000)
  const words = page.getByTestId('live-words')
  await expect(words).toHaveText('با همه، زنده')
  const forward = page.getByRole('button', { name: '۱۰ ثانیه جلو' })
  await expect(forward).toHaveAttribute('aria-disabled', 'true')
  expect(await axeFaults(page, '.pl')).toEqual([])

  // how far the picture was by its pixels: it may still be on its way to the distance that it is kept at
  const before = await behind(page, session)
  const back = page.getByRole('button', { name: '۱۰ ثانیه عقب' })
  const first = await jumpBy(page, () => back.click())
  expect(Math.abs(first + 10_000)).toBeLessThan(1000)
  const wentBack = async () => (await behind(page, session)) - before
  await expect.poll(wentBack).toBeGreaterThan(9000)
  // nobody calls ten seconds behind; a picture that stood still after the jump may be farther away by now
  expect(behindFromMs).toBeGreaterThan(10_000)
  const isCalledBehind = async () => (await words.textContent()) !== 'با همه، زنده'
  const isBehind = async () => ((await state(page))?.behindMs ?? 0) >= behindFromMs
  await expect.poll(async () => (await isCalledBehind()) === (await isBehind())).toBe(true)
  const second = await jumpBy(page, () => page.keyboard.press('KeyJ'))
  expect(Math.abs(second + 10_000)).toBeLessThan(1000)
  await expect.poll(wentBack).toBeGreaterThan(19_000)
  // the words tell what the pixels show, counted from where everybody is
  const bar = page.getByRole('slider', { name: 'زمان پخش زنده' })
  const isTold = async (text: string | null) => {
    const told = Number(toLatinDigits(/^([۰-۹]+) ثانیه عقب‌تر$/.exec(text ?? '')?.[1] ?? ''))
    const shown = (await behind(page, session)) - ((await state(page))?.targetMs ?? 0)
    return Math.abs(told * 1000 + 500 - shown)
  }
  await expect.poll(async () => isTold(await words.textContent())).toBeLessThan(1200)
  await expect.poll(async () => isTold(await bar.getAttribute('aria-valuetext'))).toBeLessThan(1200)
  // time runs from left to right in both languages, and who is behind is not drawn at the edge
  const [head, edge] = await Promise.all([page.locator('.pl-head').boundingBox(), bar.boundingBox()])
  expect(head?.x ?? 0).toBeLessThan((edge?.x ?? 0) + (edge?.width ?? 0) - 16)
  expect(await axeFaults(page, '.pl')).toEqual([])

  await page.getByRole('button', { name: 'رفتن به زنده' }).click()
  await expect.poll(() => behind(page, session)).toBeLessThan(8500)
  await expect(words).toHaveText('با همه، زنده')
  await expect(page.getByRole('button', { name: 'رفتن به زنده' })).toHaveCount(0)

  await bar.press('Home')
  await expect.poll(() => behind(page, session)).toBeGreaterThan(38_000)
  await bar.press('End')
  await expect.poll(() => behind(page, session)).toBeLessThan(8500)
})

test('when the encoder goes and comes back, the same page goes on, with a buffer, and shows nothing twice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const session = await watch(page, 'lang=en')
  const gone = Math.ceil((Date.now() - session.began) / 2000) * 2000
  session.away = [[gone, gone + 8000]]
  const frames: number[] = []
  const look = async () => {
    const frame = await shownNumber(page)
    if (frame !== null) frames.push(frame)
    return state(page)
  }
  const told = page.locator('.pl-live-badge')
  await expect.poll(async () => (await look())?.standing, { timeout: 20_000 }).toBe('ours')
  await expect(told).toHaveText('Paused')
  // only sound and the size of the picture are left
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect.poll(async () => (await look())?.standing, { timeout: 20_000, intervals: [100] }).toBeNull()
  const buffered = await page.evaluate(() => {
    const video = document.querySelector('video')
    const { length } = video?.buffered ?? { length: 0 }
    return video === null || length === 0 ? 0 : video.buffered.end(length - 1) - video.currentTime
  })
  await expect(told).toHaveText('Live')
  await look()
  // the first picture of the new run comes after the last one of the old, and none is shown again
  expect(frames).toEqual(frames.toSorted((a, b) => a - b))
  expect(frames.at(-1)).toBeGreaterThanOrEqual(((gone + 8000) / 1000) * numbered.fps)
  expect(buffered).toBeGreaterThanOrEqual(4)
  expect(await behind(page, session)).toBeLessThan(9000)
})
