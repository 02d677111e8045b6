import { expect, type Page, test } from '@playwright/test'
import { axeFaults } from '#tests/support/browser/axe.ts'
import type { PlayerTestWindow } from '#tests/support/media/player-page/main.ts'
import { type PlayerServer, startPlayerServer } from '#tests/support/media/player-server.ts'
import { awakeControls } from '#tests/support/steady/awake-controls.ts'

test.use({ viewport: { width: 1280, height: 720 } })

let server: PlayerServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startPlayerServer()
})
test.afterAll(() => server?.close())

/** Every test has its own session on the server, named after it. */
function sessionName(): string {
  return encodeURIComponent(test.info().testId.replaceAll(/\W/g, ''))
}

async function open(page: Page, query: string): Promise<void> {
  await page.goto(`${server.url}/?session=${sessionName()}&${query}`)
}

function inPage<T>(page: Page, run: (test: PlayerTestWindow) => T): Promise<T> {
  return page.evaluate(`(${run.toString()})(globalThis.playerTest)`)
}

const time = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1)
const video = (page: Page) => page.locator('video')

async function reach(page: Page, seconds: number): Promise<void> {
  await expect.poll(() => time(page), { timeout: 20_000 }).toBeGreaterThan(seconds)
}

async function watch(page: Page, query: string): Promise<void> {
  await open(page, query)
  await page.getByRole('button', { name: /^(تماشا|Watch|ادامه از|Continue)/ }).click()
  await reach(page, 0.3)
}

/** Difference between the brightest and the darkest pixel of the present frame; 0 is a uniform picture. */
function contrast(page: Page): Promise<number> {
  return page.evaluate(() => {
    const element = document.querySelector('video')
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 })
    const context = canvas.getContext('2d')
    if (!element || !context) return 0
    context.drawImage(element, 0, 0, 64, 36)
    const light = context.getImageData(0, 0, 64, 36).data.filter((_, i) => i % 4 !== 3)
    return Math.max(...light) - Math.min(...light)
  })
}

test.describe('a film plays', () => {
  test('nothing of the engine is loaded before play', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await open(page, 'media=clear&lang=en')
    await expect(page.getByRole('button', { name: 'Watch', exact: true })).toBeVisible()
    const before = scripts.length
    expect(server.session(sessionName()).requests).toEqual([])
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    await reach(page, 0.3)
    expect(scripts.length).toBeGreaterThan(before)
  })

  test('time advances, frames are decoded and are not black', async ({ page }) => {
    await watch(page, 'media=clear&lang=fa')
    const first = await inPage(page, (t) => t.controller?.diagnostics()?.decodedFrames ?? 0)
    await reach(page, (await time(page)) + 1)
    const second = await inPage(page, (t) => t.controller?.diagnostics()?.decodedFrames ?? 0)
    expect(second).toBeGreaterThan(first)
    expect(await contrast(page)).toBeGreaterThan(100)
    await expect(page.getByTestId('player-time')).toContainText('۰:۲۴')
  })

  test('a page that renders anew does not disturb the film', { tag: '@long' }, async ({ page }) => {
    await watch(page, 'media=clear&lang=fa')
    await inPage(page, (t) => {
      for (let i = 0; i < 3; i++) t.redraw()
    })
    await reach(page, (await time(page)) + 0.5)
    await expect(page.locator('.pl')).toHaveAttribute('data-phase', 'active')
  })

  test('an encrypted film plays for whoever is given the key', async ({ page }) => {
    await watch(page, 'media=aes&lang=fa&member')
    await reach(page, 1)
    expect(await contrast(page)).toBeGreaterThan(100)
    expect(server.session(sessionName()).requests.filter((path) => path.startsWith('/keys/'))).toHaveLength(1)
  })

  test('it is taken up where it was left, and can begin anew', { tag: '@long' }, async ({ page }) => {
    await open(page, 'media=clear&lang=fa&start=10000')
    await page.getByRole('button', { name: 'ادامه از ۰:۱۰' }).click()
    await reach(page, 9.9)
    await page.getByRole('button', { name: 'از اول ببینید' }).click()
    await expect.poll(() => time(page)).toBeLessThan(5)
  })

  test('the end offers to watch again and tells the product', { tag: '@long' }, async ({ page }) => {
    await watch(page, 'media=clear&lang=en')
    await inPage(page, (t) => t.controller?.actions()?.seekTo(23_300))
    await expect(page.getByTestId('player-ended')).toContainText('The end', { timeout: 15_000 })
    expect(await inPage(page, (t) => [t.ended, t.progress.at(-1)?.event])).toEqual([1, 'ended'])
    await page.getByRole('button', { name: 'Watch again' }).click()
    await reach(page, 0.2)
    await expect(page.getByTestId('player-ended')).toHaveCount(0)
  })
})

test.describe('the viewer steers', () => {
  test('keys: play, jump, arrows that stay physical in Persian, mute, speed, tenths', async ({ page }) => {
    await watch(page, 'media=clear&lang=fa')
    await page.keyboard.press('k')
    await expect(video(page)).toHaveJSProperty('paused', true)
    const at = async (expected: number) =>
      expect.poll(async () => Math.abs((await time(page)) - expected)).toBeLessThan(0.6)
    await page.keyboard.press('5')
    await at(12)
    await page.keyboard.press('ArrowRight')
    await at(17)
    await page.keyboard.press('ArrowLeft')
    await at(12)
    await page.keyboard.press('l')
    await at(22)
    await page.keyboard.press('j')
    await at(12)
    await page.keyboard.press('m')
    await expect(video(page)).toHaveJSProperty('muted', true)
    await page.keyboard.press('Shift+>')
    await expect(video(page)).toHaveJSProperty('playbackRate', 1.25)
    await page.keyboard.press('ArrowUp')
    await expect(video(page)).toHaveJSProperty('muted', false)
    await page.keyboard.press('Space')
    await expect(video(page)).toHaveJSProperty('paused', false)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'کلیدهای میان‌بر' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'کلیدهای میان‌بر' })).toBeHidden()
  })

  test('keys work while a Persian layout is on', { tag: '@long' }, async ({ page }) => {
    await watch(page, 'media=clear&lang=fa')
    await page.evaluate(() =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'پ', code: 'KeyM', bubbles: true, cancelable: true }),
      ),
    )
    await expect(video(page)).toHaveJSProperty('muted', true)
  })

  test('full screen takes controls and subtitles along', async ({ page }) => {
    await watch(page, 'media=clear&lang=en')
    await page.keyboard.press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('pl')
    await expect(page.getByRole('button', { name: 'Leave full screen' })).toHaveCount(1)
  })

  test('subtitles are our own, hide with C and come back', async ({ page }) => {
    await watch(page, 'media=clear&lang=fa')
    const line = page.locator('.pl-cue-line').first()
    await expect(line).toHaveText('قطارِ بعدی را هم نگه نمی‌دارند.')
    await expect(line).toHaveCSS('direction', 'rtl')
    expect(await video(page).evaluate((element: HTMLVideoElement) => element.textTracks.length)).toBe(0)
    await page.keyboard.press('c')
    await expect(page.locator('.pl-cue-line')).toHaveCount(0)
    await page.keyboard.press('c')
    await expect(page.locator('.pl-cue-line').first()).toBeVisible()
  })

  test('subtitles stand above the controls while these show', async ({ page }) => {
    await watch(page, 'media=clear&lang=fa')
    await page.keyboard.press('k')
    const gap = async () => {
      const cue = await page.locator('.pl-cue').first().boundingBox()
      const bar = await page.locator('.pl-seek').boundingBox()
      return (bar?.y ?? 0) - ((cue?.y ?? 0) + (cue?.height ?? 0))
    }
    await expect.poll(gap).toBeGreaterThan(0)
  })

  test('settings: quality with its cost, speed, size, colour, place and second language', async ({ page }) => {
    await watch(page, 'media=clear&lang=fa')
    await awakeControls(page)
    await page.getByRole('button', { name: 'تنظیمات' }).click()
    const panel = page.getByRole('dialog', { name: 'تنظیمات پخش' })
    await expect(panel.getByText('مگ در ساعت').first()).toBeVisible()
    await panel.getByRole('radio', { name: /کم‌مصرف/ }).check()
    await expect(video(page)).toHaveJSProperty('videoHeight', 90, { timeout: 15_000 })
    await panel.locator('input[data-rung="360"]').check()
    await expect(video(page)).toHaveJSProperty('videoHeight', 360, { timeout: 15_000 })
    await panel.getByText('۱٫۵×').click()
    await expect(video(page)).toHaveJSProperty('playbackRate', 1.5)
    const size = () =>
      page.locator('.pl-cues').evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    const before = await size()
    await panel.getByRole('slider', { name: 'اندازه' }).fill('1.5')
    await expect.poll(size).toBeGreaterThan(before * 1.3)
    await panel.locator('.pl-swatch[data-color="straw"]').click()
    await expect(page.locator('.pl-cues .pl-cue').first()).toHaveCSS('color', 'rgb(255, 231, 173)')
    await panel.getByText('بالا', { exact: true }).click()
    await expect(page.locator('.pl-cue-region[data-region="top"] .pl-cue')).toHaveCount(1)
    await panel.getByRole('group', { name: 'هم‌زمان' }).getByText('English').click()
    await expect(page.locator('.pl-cue-line[lang="en"]')).toHaveText('They won’t hold the next train either.')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'تنظیمات' })).toBeFocused()
  })

  test('choices are kept for the next film', { tag: '@long' }, async ({ page }) => {
    await watch(page, 'media=clear&lang=fa')
    await inPage(page, (t) => t.controller?.actions()?.setTextTrack('en'))
    await inPage(page, (t) => t.controller?.actions()?.setVolume(0.4))
    await inPage(page, (t) => t.controller?.actions()?.setQuality(t.controller.store.get().qualities[1]?.id ?? null))
    await watch(page, 'media=clear&lang=fa')
    await expect(page.locator('.pl-cue-line[lang="en"]')).toBeVisible()
    await expect(video(page)).toHaveJSProperty('volume', 0.4)
    await expect(video(page)).toHaveJSProperty('videoHeight', 180)
  })

  test('the seek bar: left to right in Persian, preview on hover and keys, drag', async ({ page }) => {
    await watch(page, 'media=clear&lang=fa')
    await page.keyboard.press('k')
    const bar = page.getByRole('slider', { name: 'زمان فیلم' })
    const box = await bar.boundingBox()
    if (!box) throw new Error('no seek bar')
    const middle = box.y + box.height / 2
    await page.mouse.move(box.x + box.width * 0.75, middle)
    const tile = page.getByTestId('storyboard-tile')
    await expect(tile).toBeVisible()
    // 18 s is the tenth tile of a sheet with four columns: second column, third row.
    await expect(tile).toHaveCSS('background-position', '-160px -180px')
    await expect(page.locator('.pl-preview-words')).toContainText('۰:۱۸')
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.25, middle)
    await page.mouse.up()
    await expect.poll(async () => Math.abs((await time(page)) - 6)).toBeLessThan(0.3)
    await page.mouse.move(10, 300)
    await expect(tile).toHaveCount(0)
    await bar.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => Math.abs((await time(page)) - 11)).toBeLessThan(0.3)
    await expect(tile).toBeVisible()
    await expect(bar).toHaveAttribute('aria-valuetext', '۰:۱۱ از ۰:۲۴')
  })

  test('controls leave while the film runs and wake with the mouse', async ({ page }) => {
    await watch(page, 'media=clear&lang=en')
    await page.mouse.move(640, 300)
    await expect(page.locator('.pl')).toHaveAttribute('data-controls', 'off', { timeout: 8000 })
    await page.mouse.move(600, 320)
    await expect(page.locator('.pl')).toHaveAttribute('data-controls', 'on')
  })

  test('progress is told every ten seconds, on pause, seek and leaving', async ({ page }) => {
    // begins where it was left, as most films do: its first event is a jump
    await open(page, 'media=clear&lang=en')
    await expect.poll(() => inPage(page, (t) => typeof t.controller?.actions()?.seekTo)).toBe('function')
    await inPage(page, (t) => t.controller?.actions()?.seekTo(2000))
    await reach(page, 3)
    await page.keyboard.press('k')
    await expect.poll(() => inPage(page, (t) => t.progress.at(-1)?.event)).toBe('pause')
    await inPage(page, (t) => t.controller?.actions()?.seekTo(8000))
    await page.keyboard.press('k')
    await expect
      .poll(() => inPage(page, (t) => t.progress.some(({ event }) => event === 'tick')), { timeout: 20_000 })
      .toBe(true)
    // A position that was just reported is not reported again.
    await reach(page, (await time(page)) + 0.6)
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    const last = await inPage(page, (t) => t.progress.at(-1))
    expect(last?.event).toBe('leave')
    expect(last?.positionMs).toBeGreaterThan(8000)
    expect(last?.durationMs).toBeGreaterThan(23_000)
  })
})

for (const lang of ['fa', 'en']) {
  test(
    `no state of the player breaks a rule of accessibility (${lang})`,
    { tag: lang === 'fa' ? [] : '@long' },
    async ({ page }) => {
      // Five full examinations of the page; each takes seconds on a busy machine.
      test.slow()
      const faults = () => axeFaults(page, '.pl')
      await open(page, `media=clear&lang=${lang}`)
      await expect(page.locator('.pl-big')).toBeVisible()
      expect(await faults()).toEqual([])
      await watch(page, `media=clear&lang=${lang}`)
      await page.keyboard.press('k')
      await expect(page.locator('.pl-notice > span')).toHaveCount(0)
      expect(await faults()).toEqual([])
      await inPage(page, (t) => t.controller?.actions()?.openPanel('settings'))
      await expect(page.locator('.pl-panel')).toHaveCSS('opacity', '1')
      expect(await faults()).toEqual([])
      await inPage(page, (t) => t.controller?.actions()?.openPanel('shortcuts'))
      await expect(page.locator('.pl-sheet')).toBeVisible()
      expect(await faults()).toEqual([])
      await open(page, `media=broken&lang=${lang}`)
      await page.locator('.pl-big').click()
      await expect(page.getByTestId('player-error')).toBeVisible()
      expect(await faults()).toEqual([])
    },
  )
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a tap hides and shows the controls, a double tap on the right jumps forward', async ({ page }) => {
    await watch(page, 'media=clear&lang=fa')
    await page.touchscreen.tap(180, 30)
    await expect(page.locator('.pl')).toHaveAttribute('data-controls', 'off')
    await page.touchscreen.tap(180, 30)
    await expect(page.locator('.pl')).toHaveAttribute('data-controls', 'on')
    const before = await time(page)
    await page.touchscreen.tap(335, 110)
    await page.touchscreen.tap(335, 110)
    await expect.poll(() => time(page)).toBeGreaterThan(before + 9)
  })

  test('subtitles stand under the picture and every control is 44 pixels or more', async ({ page }) => {
    await watch(page, 'media=clear&lang=fa')
    await page.keyboard.press('k')
    const cue = await page.locator('.pl-cue').first().boundingBox()
    // the picture takes the upper 203 pixels
    expect(cue?.y).toBeGreaterThan(203)
    for (const button of await page.locator('.pl-row button:visible, .pl-top button:visible').all()) {
      const box = await button.boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(44)
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBe(360)
  })
})

test.describe('when something breaks', () => {
  test('an expired address is renewed and the film goes on at its place', async ({ page }) => {
    // The buffer is short on purpose: the stored quality is the heaviest and the film is short.
    await open(page, 'media=clear&lang=fa&refresh')
    await page.getByRole('button', { name: 'تماشا', exact: true }).click()
    await reach(page, 0.3)
    const session = server.session(sessionName())
    session.token = 2
    await inPage(page, (t) => t.controller?.actions()?.setQuality(2))
    await inPage(page, (t) => t.controller?.actions()?.seekTo(14_000))
    await reach(page, 15)
    expect(session.requests.some((path) => path.includes('/2/clear/'))).toBe(true)
    expect(await inPage(page, (t) => t.errors)).toEqual([])
  })

  test('an address that cannot be renewed ends in words, not in a spinner', { tag: '@long' }, async ({ page }) => {
    await open(page, 'media=clear&lang=en&refresh')
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    await reach(page, 0.3)
    const session = server.session(sessionName())
    session.token = 2
    session.sourceIsGiven = false
    await inPage(page, (t) => t.controller?.actions()?.setQuality(2))
    await inPage(page, (t) => t.controller?.actions()?.seekTo(14_000))
    await expect(page.getByTestId('player-error')).toHaveAttribute('data-code', 'not_allowed', { timeout: 15_000 })
    await expect(page.locator('.pl-waiting')).toHaveCount(0)
  })

  for (const [lang, words] of [
    ['en', 'Error loading video. The link might be broken.'],
    ['fa', 'فیلم بالا نیامد. شاید لینک آن خراب باشد.'],
  ]) {
    test(`a broken link says so (${lang})`, async ({ page }) => {
      await open(page, `media=broken&lang=${lang}`)
      await page.locator('.pl-big').click()
      await expect(page.getByRole('alert')).toContainText(words ?? '')
      expect(await inPage(page, (t) => t.errors)).toEqual(['broken_link'])
      await expect(page.getByRole('button', { name: /دوباره امتحان کنید|Try again/ })).toBeFocused()
    })
  }

  test('a page where the playlist should be is a broken link too', { tag: '@long' }, async ({ page }) => {
    await open(page, 'media=page&lang=en')
    await page.locator('.pl-big').click()
    await expect(page.getByTestId('player-error')).toHaveAttribute('data-code', 'broken_link')
  })

  test('a refused key gives no frame and an error with a way on', async ({ page }) => {
    await open(page, 'media=aes&lang=en')
    await page.locator('.pl-big').click()
    await expect(page.getByTestId('player-error')).toHaveAttribute('data-code', 'not_allowed')
    await expect(page.locator('.pl-waiting')).toHaveCount(0)
    expect(await inPage(page, (t) => t.controller?.diagnostics()?.decodedFrames)).toBe(0)
    await page.getByRole('button', { name: 'Report a problem' }).last().click()
    const report = await inPage(page, (t) => JSON.stringify(t.reports[0]))
    expect(report).toContain('keyLoadError')
  })

  test('a key that is given at the second try plays', { tag: '@long' }, async ({ page }) => {
    const session = server.session(sessionName())
    session.keyIsGiven = false
    await open(page, 'media=aes&lang=en&member')
    await page.locator('.pl-big').click()
    await expect(page.getByTestId('player-error')).toBeVisible()
    session.keyIsGiven = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await reach(page, 0.5)
    await expect(page.getByTestId('player-error')).toHaveCount(0)
  })

  test('a lost network is said, waited for, and the film goes on', async ({ page, context }) => {
    await watch(page, 'media=clear&lang=fa')
    await context.setOffline(true)
    await inPage(page, (t) => t.controller?.actions()?.setQuality(2))
    await inPage(page, (t) => t.controller?.actions()?.seekTo(16_000))
    await expect(page.getByText('اینترنت قطع شد. وصل که شود، از همین‌جا ادامه می‌دهیم.')).toBeVisible({ timeout: 15_000 })
    await context.setOffline(false)
    await reach(page, 17)
    await expect(page.getByText('اینترنت قطع شد')).toHaveCount(0)
  })
})
