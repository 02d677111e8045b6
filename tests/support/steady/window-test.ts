import { type Browser, type BrowserContext, type PlaywrightTestOptions, test as base } from '@playwright/test'
import { answersLate, delayAnswers } from './delay-answers.ts'
import { keepIntercepting } from './keep-intercepting.ts'
import { SharedWindow } from './shared-window.ts'
import { waitForScripts } from './wait-for-scripts.ts'

/** A worker's window; a test that needs other options closes it and opens another. */
class WindowOfWorker {
  window: SharedWindow | null = null

  async close(): Promise<void> {
    await this.window?.close()
    this.window = null
  }
}

/** Options that change while a window is open. */
type Changing = 'viewport' | 'screen' | 'colorScheme' | 'contrast' | 'forcedColors' | 'reducedMotion'
/** Options that are the runner's own. */
type OfRunner = 'actionTimeout' | 'navigationTimeout' | 'testIdAttribute' | 'baseURL'
/** Every option that a window is opened with: a test with others gets a window of its own. */
type Fixed = Omit<PlaywrightTestOptions, Changing | OfRunner>

/**
 * Tests of a worker run in one window, one after another (`SharedWindow`). `test.use({ ownWindow: true })` is for tests that
 * count or time what a browser loads that has never been here.
 */
export const windowTest = base.extend<
  { origin: string; ownWindow: boolean; openedWith: string; tab: SharedWindow | null },
  { ofWorker: WindowOfWorker; browser: Browser }
>({
  ownWindow: [false, { option: true }],
  // Playwright reads from the pattern which fixtures are needed, so there must be one.
  // oxlint-disable-next-line no-empty-pattern
  origin: async ({}, use) => {
    const origin = process.env.PARDE_E2E_URL
    if (!origin) throw new Error('The product was not started: run the tests by npm test -- browser.')
    await use(origin)
  },
  baseURL: async ({ origin }, use) => use(origin),
  browser: [
    async ({ browser }, use) => {
      keepIntercepting(browser)
      waitForScripts(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  ofWorker: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const ofWorker = new WindowOfWorker()
      await use(ofWorker)
      await ofWorker.close()
    },
    { scope: 'worker' },
  ],
  openedWith: async (
    {
      acceptDownloads,
      bypassCSP,
      clientCertificates,
      deviceScaleFactor,
      extraHTTPHeaders,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      proxy,
      storageState,
      timezoneId,
      userAgent,
      contextOptions,
      serviceWorkers,
    },
    use,
  ) => {
    const fixed: Fixed = {
      acceptDownloads,
      bypassCSP,
      clientCertificates,
      deviceScaleFactor,
      extraHTTPHeaders,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      proxy,
      storageState,
      timezoneId,
      userAgent,
      contextOptions,
      serviceWorkers,
    }
    await use(JSON.stringify(fixed))
  },
  tab: async (
    {
      browser,
      origin,
      ownWindow,
      openedWith,
      ofWorker,
      viewport,
      contextOptions,
      colorScheme,
      contrast,
      forcedColors,
      reducedMotion,
    },
    use,
    testInfo,
  ) => {
    if (ownWindow) {
      await use(null)
      return
    }
    if (ofWorker.window?.isUsable !== true || ofWorker.window.options !== openedWith) {
      await ofWorker.close()
      ofWorker.window = await SharedWindow.open(browser, openedWith)
    }
    const { window } = ofWorker
    const media = { colorScheme, contrast, forcedColors, reducedMotion: contextOptions.reducedMotion ?? reducedMotion }
    await window.begin(origin, { viewport, media })
    await use(window)
    // what a failed test has left is not known
    if (testInfo.status !== testInfo.expectedStatus) window.spoil()
    await window.end(origin)
    if (!window.isUsable) await ofWorker.close()
  },
  context: async ({ browser, tab }, use, testInfo) => {
    const context: BrowserContext = tab?.context ?? (await browser.newContext())
    const seed = process.env[answersLate]
    if (seed !== undefined) await delayAnswers(context, `${seed}/${testInfo.repeatEachIndex}`, testInfo.title)
    await use(context)
    if (tab === null) await context.close()
  },
  page: async ({ context, tab }, use) => {
    await use(tab?.page ?? (await context.newPage()))
  },
})
