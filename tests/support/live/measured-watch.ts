import type { Page } from '@playwright/test'
import { expect } from '../own-member.ts'
import { shownNumber, shownPicture } from './numbered-picture.ts'
import type { TimedCamera } from './timed-camera.ts'

/** How much is in the buffer after the picture (s). */
const ahead = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    const { length } = video?.buffered ?? { length: 0 }
    return video === null || length === 0 ? 0 : video.buffered.end(length - 1) - video.currentTime
  })

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** The farthest of a twentieth on each side is left out: a busy machine reads late. */
function spread(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const cut = Math.floor(values.length / 20)
  return (sorted.at(-1 - cut) ?? NaN) - (sorted[cut] ?? NaN)
}

/** How far behind its camera the picture is (s), by its pixels, four times a second for so many seconds. */
export async function distances(page: Page, camera: TimedCamera, seconds: number) {
  const found: number[] = []
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    const picture = await shownPicture(page)
    if (picture !== null) found.push(camera.ageOf(picture) / 1000)
    await page.waitForTimeout(250)
  }
  return { middle: middle(found), spread: spread(found), largest: Math.max(...found) }
}

/**
 * Looks at the pictures of a page whose encoder has gone until its next one is shown and no card stands over it any more.
 * The new encoder counts from nothing, so numbers may fall once and only there: everything else was shown twice.
 */
export async function comesBack(
  page: Page,
  { next, awayMs = 0 }: { next: () => Promise<TimedCamera>; awayMs?: number },
) {
  const card = page.locator('.live-card')
  const numbers: number[] = []
  const look = async () => {
    const number = await shownNumber(page)
    if (number !== null) numbers.push(number)
  }
  const goneAt = Date.now()
  let said = false
  const watchFor = async (until: () => boolean) => {
    while (!until()) {
      await look()
      said ||= await card.isVisible()
      await page.waitForTimeout(100)
    }
  }
  await watchFor(() => Date.now() - goneAt >= awayMs)
  const asked = next()
  let camera: TimedCamera | null = null
  void asked.then((found) => (camera = found))
  await watchFor(() => camera !== null)
  const there = await asked
  // on a quick machine the picture may not have stood long enough to be told
  const isBack = async () => {
    await look()
    said ||= await card.isVisible()
    if (await page.evaluate(() => document.querySelector('video')?.paused ?? true)) return false
    const age = there.ageOf({ number: numbers.at(-1) ?? 0, at: Date.now() })
    return (
      age < 30_000 &&
      age > 0 &&
      (numbers.at(-1) ?? Infinity) < 1500 &&
      !(await card.isVisible()) &&
      fallsOf(numbers) > 0
    )
  }
  await expect.poll(isBack, { timeout: 60_000, intervals: [100] }).toBe(true)
  const backAfter = (Date.now() - there.began()) / 1000
  return { camera: there, said, backAfter, buffered: await ahead(page), falls: fallsOf(numbers) }
}

const fallsOf = (numbers: readonly number[]) =>
  numbers.slice(1).filter((number, at) => number < (numbers[at] ?? 0)).length
