import { expect, type Page, test } from '@playwright/test'
import type { AudioTestWindow } from '../support/audio-page/main.ts'
import { type AudioServer, startAudioServer } from '../support/audio-server.ts'
import { clickEvery, clickRate, cuts } from '../support/click-album.ts'

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

interface Heard {
  /** Samples from the first to the last that is not silent. */
  samples: number
  /** Length in samples of every silence of more than a millisecond in between. */
  silences: number[]
  /** How much two clicks are nearer or further apart than in the album; one number for each pair. */
  shifts: number[]
  clicks: number
}

/** What the recording holds, from its first sound to its last. */
function listen(recording: number[]): Heard {
  const isSound = (sample: number) => Math.abs(sample) > 0.01
  const from = recording.findIndex(isSound)
  const to = recording.findLastIndex(isSound)
  const silences: number[] = []
  const clicks: number[] = []
  let silent = 0
  for (let at = from; at <= to; at++) {
    const [sample = 0, before = 0, earlier = 0] = [recording[at], recording[at - 1], recording[at - 2]]
    if (isSound(sample)) {
      if (silent > clickRate / 1000) silences.push(silent)
      silent = 0
    } else silent++
    // The second difference hears the click (6 kHz) and not the tone (440 Hz).
    const last = clicks.at(-1) ?? -Infinity
    if (Math.abs(sample - 2 * before + earlier) > 0.15 && at - last > clickEvery / 2) clicks.push(at)
  }
  const shifts = clicks.slice(1).map((click, index) => click - (clicks[index] ?? 0) - clickEvery)
  return { samples: to - from + 1, silences, shifts, clicks: clicks.length }
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

test('two elements leave a gap, and play everything', async ({ page }) => {
  await open(page, '?pair')
  await inPage(page, (t) => {
    t.begin(['1', '2', '3'])
    void t.engine.play()
  })
  const heard = await hear(page)
  console.log(JSON.stringify(heard))
  expect(await inPage(page, (t) => t.tracks)).toEqual([2, 3])
  expect(heard.clicks).toBeGreaterThanOrEqual(cuts[3] / clickEvery - 2)
})
