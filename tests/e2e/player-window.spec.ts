import { expect, type Page, test } from '@playwright/test'
import { type PlayerServer, startPlayerServer } from '#tests/support/media/player-server.ts'

let server: PlayerServer
test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startPlayerServer()
})
test.afterAll(() => server?.close())

const watch = async (page: Page) => {
  await page.goto(
    `${server.url}/?session=${encodeURIComponent(test.info().testId.replaceAll(/\W/g, ''))}&media=clear&lang=en`,
  )
  await page.getByRole('button', { name: 'Watch' }).click()
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)).toBeGreaterThan(0.3)
}
const timeIn = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1)
const words = 'They won’t hold the next train either.'

test('the small window shows the subtitles under the picture, and gives the picture back when it is closed', async ({
  page,
}) => {
  // a browser without a screen opens no window above others: a usual one holds a page just as well
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      documentPictureInPicture: { requestWindow: async () => window.open('', 'small', 'popup,width=480,height=270') },
    })
  })
  await watch(page)
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('p')
  const small = await opened
  await expect(small.getByText(words)).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Playing in the small window' })).toBeVisible()
  const before = await timeIn(small)
  await expect.poll(() => timeIn(small)).toBeGreaterThan(before + 0.5)
  // drawn by the player's own styles, which the window has to load: at the foot of the picture
  const place = async () => {
    const [cue, picture] = await Promise.all([
      small.getByText(words).boundingBox(),
      small.locator('video').boundingBox(),
    ])
    return (cue?.y ?? 0) / (picture?.height ?? 1)
  }
  await expect.poll(place).toBeGreaterThan(0.5)
  await small.getByRole('region').click()
  await expect.poll(() => small.evaluate(() => document.querySelector('video')?.paused)).toBe(true)
  await small.keyboard.press(' ')
  await expect.poll(() => small.evaluate(() => document.querySelector('video')?.paused)).toBe(false)
  await page.keyboard.press('c')
  await expect(small.getByText(words)).toHaveCount(0)
  // the button of the page does the same as closing the window
  const gone = small.waitForEvent('close')
  await page.locator('.pl-sound-only').getByRole('button', { name: 'Close the small window' }).click()
  await gone
  await expect(page.locator('video')).toHaveCount(1)
  const after = await timeIn(page)
  await expect.poll(() => timeIn(page)).toBeGreaterThan(after + 0.3)
})

test('in the window of the system a track of the element is shown, because our own subtitles are not there', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'documentPictureInPicture'))
  await watch(page)
  const shown = () =>
    page.evaluate(() => [...(document.querySelector('video')?.textTracks ?? [])].map(({ mode }) => mode))
  const tell = (name: string) =>
    page.evaluate((event) => document.querySelector('video')?.dispatchEvent(new Event(event)), name)
  expect(await shown()).toEqual([])
  await tell('enterpictureinpicture')
  await expect.poll(shown).toEqual(['showing'])
  await tell('leavepictureinpicture')
  await expect.poll(async () => (await shown()).filter((mode) => mode === 'showing')).toEqual([])
})
