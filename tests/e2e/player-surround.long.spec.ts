import { expect, test } from '@playwright/test'
import type { PlayerTestWindow } from '#tests/support/media/player-page/main.ts'
import { type PlayerServer, startPlayerServer } from '#tests/support/media/player-server.ts'

let server: PlayerServer
test.beforeAll(async () => {
  test.setTimeout(240_000)
  server = await startPlayerServer({ isFitting: true, channels: 6 })
})
test.afterAll(() => server?.close())

for (const { speakers, sound } of [
  { speakers: 2, sound: 'a1' },
  { speakers: 6, sound: 'a2001' },
])
  test(`a device of ${speakers} speakers plays ${sound}, goes to the small picture and comes back without a jump`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const session = encodeURIComponent(test.info().testId.replaceAll(/\W/g, ''))
    await page.addInitScript((count) => {
      Object.defineProperty(AudioDestinationNode.prototype, 'maxChannelCount', { get: () => count })
    }, speakers)
    server.session(session).aheadSeconds = 8
    await page.goto(`${server.url}/?session=${session}&media=fitting&lang=fa`)
    await page.getByRole('button', { name: /^(تماشا|Watch)$/ }).click()
    const time = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1)
    const choose = (at: number) =>
      page.evaluate((index) => {
        const { controller } = (globalThis as unknown as { playerTest: PlayerTestWindow }).playerTest
        const pictures = controller?.store.get().qualities.filter(({ isSoundOnly }) => !isSoundOnly) ?? []
        controller?.actions()?.setQuality(pictures.at(index)?.id ?? null)
        return pictures.map(({ height }) => height)
      }, at)
    await expect.poll(time, { timeout: 40_000 }).toBeGreaterThan(1)
    const shown = () => page.evaluate(() => document.querySelector('video')?.videoHeight ?? 0)
    // each picture once, whatever sounds it is listed with
    expect(await choose(-1)).toEqual([144, 240])
    await expect.poll(shown, { timeout: 30_000 }).toBe(240)
    await choose(0)
    await expect.poll(shown, { timeout: 30_000 }).toBe(144)
    await choose(-1)
    await expect.poll(shown, { timeout: 30_000 }).toBe(240)
    const before = await time()
    await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(before + 2)
    const loaded = server.session(session).requests.flatMap((path) => /\/(a\d+)\/\d+\.m4s$/.exec(path)?.[1] ?? [])
    expect([...new Set(loaded)].toSorted()).toEqual([sound, 'a1001'].toSorted())
    expect(
      await page.evaluate(() => (globalThis as unknown as { playerTest: PlayerTestWindow }).playerTest.errors),
    ).toEqual([])
  })
