import { expect, type Page, test } from '@playwright/test'
import type { PlayerTestWindow } from '#tests/support/media/player-page/main.ts'
import { clickRate } from '#tests/support/media/click-album.ts'
import { listen } from '#tests/support/media/listen.ts'
import { type PlayerServer, startPlayerServer } from '#tests/support/media/player-server.ts'
import { awakeControls } from '#tests/support/steady/awake-controls.ts'

let server: PlayerServer
test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startPlayerServer({ isFitting: true })
})
test.afterAll(() => server?.close())

const sessionName = () => encodeURIComponent(test.info().testId.replaceAll(/\W/g, ''))
const session = () => server.session(sessionName())

function inPage<T>(page: Page, run: (test: PlayerTestWindow) => T): Promise<T> {
  return page.evaluate(`(${run.toString()})(globalThis.playerTest)`)
}

const time = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1)
const lines = (page: Page) => page.evaluate(() => document.querySelector('video')?.videoHeight ?? 0)

async function reach(page: Page, seconds: number): Promise<void> {
  await expect.poll(() => time(page), { timeout: 40_000 }).toBeGreaterThan(seconds)
}

const press = (page: Page) => page.getByRole('button', { name: /^(تماشا|Watch)$/ }).click()

async function watch(page: Page, lang: 'fa' | 'en'): Promise<void> {
  await page.goto(`${server.url}/?session=${sessionName()}&media=fitting&lang=${lang}`)
  await press(page)
  await reach(page, 0.3)
}

const choose = (page: Page, which: 'best' | 'smallest') =>
  page.evaluate((wanted) => {
    const { controller } = (globalThis as unknown as { playerTest: PlayerTestWindow }).playerTest
    const pictures = controller?.store.get().qualities.filter(({ isSoundOnly }) => !isSoundOnly) ?? []
    controller?.actions()?.setQuality((wanted === 'best' ? pictures.at(-1) : pictures[0])?.id ?? null)
  }, which)

/** Records what the element sounds like from now on. */
const record = (page: Page) =>
  page.evaluate(async () => {
    const media = document.querySelector('video')
    if (media === null) throw new Error('there is no film')
    const context = new AudioContext({ sampleRate: 48_000 })
    await context.audioWorklet.addModule('/recorder.js')
    const recorder = new AudioWorkletNode(context, 'recorder')
    const seen = { chunks: [] as Float32Array[], jumps: 0 }
    recorder.port.onmessage = ({ data }: MessageEvent<Float32Array>) => seen.chunks.push(data)
    media.addEventListener('seeking', () => seen.jumps++)
    context.createMediaElementSource(media).connect(recorder)
    recorder.connect(context.destination)
    await context.resume()
    Object.assign(globalThis, { recorded: seen })
  })

const recorded = (page: Page) =>
  page.evaluate(() => {
    const { chunks, jumps } = (globalThis as unknown as { recorded: { chunks: Float32Array[]; jumps: number } })
      .recorded
    // as whole numbers: a minute of fractions is 50 MB of text
    return { samples: chunks.flatMap((chunk) => Array.from(chunk, (sample) => Math.round(sample * 1000))), jumps }
  })

/** How often the sound that was loaded changed between the full one and the small one. */
function changesOfSound(): number {
  const loaded = session().requests.flatMap((path) => /\/(a\d+)\/\d+\.m4s$/.exec(path)?.[1] ?? [])
  return loaded.filter((name, at) => at > 0 && name !== loaded[at - 1]).length
}

for (const { switches, tag } of [
  { switches: 2, tag: [] },
  { switches: 10, tag: ['@long'] },
])
  test(`the sound changes between full and small ${switches} times, and nobody hears it`, { tag }, async ({ page }) => {
    test.setTimeout(120_000)
    session().aheadSeconds = 10
    await page.goto(`${server.url}/?session=${sessionName()}&media=fitting&lang=fa`)
    await expect(page.locator('video')).toBeAttached()
    // a page that nobody has touched may not sound, and one that is recorded from the middle on begins with an echo
    await page.keyboard.press('c')
    await record(page)
    await press(page)
    await reach(page, 1)
    // the next one is chosen when the one before is seen, and heard with it
    for (let done = 0; done < switches; done++) {
      const which = done % 2 === 0 ? 'smallest' : 'best'
      await choose(page, which)
      await expect.poll(() => lines(page), { timeout: 30_000 }).toBe(which === 'best' ? 240 : 144)
    }
    await reach(page, (await time(page)) + 3)
    const { samples, jumps } = await recorded(page)
    const heard = listen(samples.map((sample) => sample / 1000))
    expect(changesOfSound()).toBeGreaterThanOrEqual(switches)
    expect(jumps).toBe(0)
    expect(heard.silences.filter((silence) => silence > 0.04 * clickRate)).toEqual([])
    expect(Math.max(...heard.shifts.map(Math.abs))).toBeLessThan(0.04 * clickRate)
    expect(heard.clicks).toBeGreaterThan(12)
  })

test('when no picture comes, the sound goes on alone and says so; one press brings the picture back', async ({
  page,
}) => {
  const pictures = /\/v[1-9]\d*\/\d+\.m4s$/
  await page.goto(`${server.url}/?session=${sessionName()}&media=fitting&lang=fa`)
  session().held = pictures
  await press(page)
  const sentence = page.getByRole('status').filter({ hasText: 'فقط صدا، چون اینترنت ضعیف است' })
  await expect(sentence).toBeVisible({ timeout: 20_000 })
  await reach(page, 2)
  expect(await lines(page)).toBe(36)
  expect(await inPage(page, (t) => t.errors)).toEqual([])
  const before = await time(page)
  session().held = null
  await page.getByRole('button', { name: 'تصویر را برگردانید' }).click()
  await expect(sentence).toBeHidden()
  await expect.poll(() => lines(page), { timeout: 20_000 }).toBeGreaterThan(100)
  expect(await time(page)).toBeGreaterThan(before)
})

test('sound alone is chosen in the settings with its cost, tells the progress, and is not kept for the next film', async ({
  page,
}) => {
  await watch(page, 'en')
  expect(await lines(page)).toBeGreaterThan(100)
  await awakeControls(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  const panel = page.getByRole('dialog', { name: 'Playback settings' })
  await panel.getByRole('radio', { name: /^Sound only 3\d MB an hour$/ }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: 'Sound only' })).toBeVisible()
  await expect.poll(() => lines(page), { timeout: 20_000 }).toBe(36)
  await reach(page, (await time(page)) + 1)
  await page.keyboard.press('k')
  await expect.poll(() => inPage(page, (t) => t.progress.at(-1)?.event)).toBe('pause')
  await watch(page, 'en')
  expect(await lines(page)).toBeGreaterThan(100)
  await expect(page.getByRole('button', { name: 'Bring the picture back' })).toHaveCount(0)
})
