import type { Page } from '@playwright/test'
import { expect } from '#tests/support/visitors/own-member.ts'
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

/** Measures how far the picture is behind its camera (s), by its pixels, four times a second for `seconds`. */
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

/** A page that plays for this time (ms) has come back. */
const settledMs = 700

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
  // with a still picture and no word over it, once it was told (ms)
  let silentMs = 0
  let lookedAt = goneAt
  const listen = async () => {
    const [isSaid, isPaused] = [await card.isVisible(), await isStill(page)]
    const passedMs = Date.now() - lookedAt
    lookedAt += passedMs
    if (said && isPaused && !isSaid) silentMs += passedMs
    said ||= isSaid
    return !isSaid && !isPaused
  }
  const watchFor = async (until: () => boolean) => {
    while (!until()) {
      await look()
      await listen()
      await page.waitForTimeout(100)
    }
  }
  await watchFor(() => Date.now() - goneAt >= awayMs)
  const asked = next()
  let camera: TimedCamera | null = null
  void asked.then((found) => (camera = found))
  await watchFor(() => camera !== null)
  const there = await asked
  // where the buffer runs into the new run it plays for a moment, and waits for its distance then
  let playsSince = Infinity
  const isBack = async () => {
    await look()
    playsSince = (await listen()) ? Math.min(playsSince, Date.now()) : Infinity
    return Date.now() - playsSince >= settledMs && (numbers.at(-1) ?? Infinity) < 1500 && fallsOf(numbers) > 0
  }
  await expect.poll(isBack, { timeout: 60_000, intervals: [100] }).toBe(true)
  const backAfter = (playsSince - there.began()) / 1000
  return { camera: there, said, silentMs, backAfter, buffered: await ahead(page), falls: fallsOf(numbers) }
}

const isStill = (page: Page) => page.evaluate(() => document.querySelector('video')?.paused ?? true)

const fallsOf = (numbers: readonly number[]) =>
  numbers.slice(1).filter((number, at) => number < (numbers[at] ?? 0)).length
