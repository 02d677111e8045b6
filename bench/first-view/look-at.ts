import type { Browser, Page } from '@playwright/test'
import { type Shift, watchShifts, shiftsOf } from '#tests/support/browser/layout-shifts.ts'
import type { HouseFacts } from './house-facts.ts'
import { type Line, phone, slowerProcessor } from './lines.ts'
import type { Look } from './pages.ts'
import { Wire } from './wire.ts'

export interface Seen {
  look: string
  line: string
  usableMs: number
  firstPaintMs: number
  bytes: number
  requests: number
  urls: string[]
  /** From the press until its effect; null where nothing is pressed. */
  effectMs: number | null
  /** The layout shift until then. */
  shifts: Shift[]
}

const longestMs = 90_000

type Watched = typeof globalThis & { usable?: number; firstPaint?: number }

/**
 * Looks at every frame whether the control stands in the window, can be pressed, and the first picture is there. It runs
 * in the page, from its beginning.
 */
function watchUsable({ control, picture }: { control: string; picture: string | null }) {
  const isShown = (element: Element) => {
    const { width, height, top, bottom } = element.getBoundingClientRect()
    const isInWindow = width > 0 && height > 0 && bottom > 0 && top < window.innerHeight
    return isInWindow && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  const isThere = (image: Element | undefined) =>
    image === undefined || (image instanceof HTMLImageElement && image.complete && image.naturalWidth > 1)
  const look = () => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]
    const found = [...document.querySelectorAll(control)].find(isShown)
    const canBePressed = found !== undefined && !found.matches(':disabled, [aria-disabled=true], [aria-busy=true]')
    const isReady = canBePressed && (picture === null || isThere([...document.querySelectorAll(picture)].find(isShown)))
    if (painted === undefined || !isReady) return void requestAnimationFrame(look)
    Object.assign(globalThis, { usable: performance.now(), firstPaint: painted.startTime })
  }
  requestAnimationFrame(look)
}

const usableOf = (page: Page) =>
  page.evaluate(() => {
    const { usable = 0, firstPaint = 0 } = globalThis as Watched
    return { usable, firstPaint }
  })

/** Opens a page on a phone that has never been here, presses its control as soon as that can be done, and says what it took. */
export async function lookAt(
  browser: Browser,
  { origin, facts, look, line }: { origin: string; facts: HouseFacts; look: Look; line: Line },
): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: phone.width, height: phone.height },
    deviceScaleFactor: phone.density,
    isMobile: true,
    hasTouch: true,
    locale: 'fa-IR',
    serviceWorkers: 'block',
    ignoreHTTPSErrors: true,
  })
  try {
    if (look.isMembers)
      await context.addInitScript((token) => {
        localStorage.setItem('token', token)
        localStorage.setItem('profile', '1:')
      }, facts.token)
    const page = await context.newPage()
    await watchShifts(page)
    await page.addInitScript(watchUsable, { control: look.control, picture: look.picture ?? null })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    const throughput = (line.kilobits * 1000) / 8
    const conditions = {
      offline: false,
      latency: line.latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    }
    await devtools.send('Network.emulateNetworkConditions', conditions)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
    const wire = new Wire(devtools)
    await page.goto(origin + look.path(facts), { waitUntil: 'commit', timeout: longestMs })
    await page.waitForFunction(() => (globalThis as Watched).usable, null, { polling: 20, timeout: longestMs })
    const { usable, firstPaint } = await usableOf(page)
    const shifts = await shiftsOf(page)
    const pressed = performance.now()
    page.setDefaultTimeout(longestMs)
    await look.press?.(page)
    const effectMs = look.press === undefined ? null : performance.now() - pressed
    return {
      look: look.name,
      line: line.name,
      usableMs: usable,
      firstPaintMs: firstPaint,
      ...wire.until(usable),
      effectMs,
      shifts,
    }
  } finally {
    await context.close()
  }
}
