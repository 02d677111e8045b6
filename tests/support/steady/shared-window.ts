import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A small file of the house. Opening it ends the page that was open, and the browser keeps the house's process. */
const doorstep = '/robots.txt'

/** Playwright's settings of a window that the next test must not meet, and that can be taken back. */
const takenBack = ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession'] as const
/** Settings that can't be taken back: such a window is closed when its test is over. */
const forGood = ['routeWebSocket', 'routeFromHAR', 'setDefaultTimeout', 'setDefaultNavigationTimeout'] as const
const clockForGood = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

/** How a test wants its window to look. */
export interface Looks {
  viewport: { width: number; height: number } | null
  media: NonNullable<
    Pick<
      NonNullable<Parameters<Page['emulateMedia']>[0]>,
      'colorScheme' | 'contrast' | 'forcedColors' | 'reducedMotion'
    >
  >
}

type Undo = () => Promise<unknown>
type Told = { dispose?: () => Promise<void>; detach?: () => Promise<void> }
type Method = (...args: unknown[]) => unknown

/** Replaces a method by one that also does `also` with what it returned. */
function listen(target: object, name: string, also: (answer: unknown) => void): void {
  const method: unknown = Reflect.get(target, name)
  if (typeof method !== 'function') return
  Reflect.set(target, name, async (...args: unknown[]) => {
    const answer = await (method as Method).apply(target, args)
    also(answer)
    return answer
  })
}

/**
 * One window of the browser in which a worker's tests run one after another. A window of its own costs each test two
 * new processes and the compiling of the whole site: three times the processor time of a page in a window that is
 * there. After each test everything is taken back except what the browser has loaded and compiled. A test's change that
 * cannot be taken back spoils the window, and the next test gets another one.
 */
export class SharedWindow {
  #spoilt = false
  readonly #undo: Undo[] = []
  readonly #origins = new Set<string>()
  readonly context: BrowserContext
  readonly page: Page
  /** The options it was opened with. */
  readonly options: string

  private constructor(context: BrowserContext, page: Page, options: string) {
    this.context = context
    this.page = page
    this.options = options
    for (const target of [context, page]) {
      for (const name of takenBack) listen(target, name, (answer) => this.#takeBack(answer as Told))
      for (const name of forGood) listen(target, name, () => this.spoil())
    }
    for (const name of clockForGood) listen(context.clock, name, () => this.spoil())
  }

  /** Opens a window with the options of the test that runs. */
  static async open(browser: Browser, options: string): Promise<SharedWindow> {
    const context = await browser.newContext()
    return new SharedWindow(context, await context.newPage(), options)
  }

  #takeBack(told: Told): void {
    // the test may have ended a session of its own itself
    const detach = async () => told.detach?.().catch(() => undefined)
    this.#undo.push(async () => (told.dispose === undefined ? detach() : told.dispose()))
  }

  /** The next test gets another window. */
  spoil(): void {
    this.#spoilt = true
  }

  get isUsable(): boolean {
    return !this.#spoilt && !this.page.isClosed()
  }

  /** Before a test: on the house's doorstep, in the size and with the media features that the test wants. */
  async begin(origin: string, { viewport, media }: Looks): Promise<void> {
    const { page } = this
    this.#origins.add(origin)
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) this.#origins.add(new URL(frame.url()).origin)
    })
    if (viewport !== null) await page.setViewportSize(viewport)
    await page.emulateMedia({ media: null, ...media })
    if (page.url() !== origin + doorstep) await page.goto(origin + doorstep)
  }

  /** After a test: nothing of it is left but what the browser has loaded and compiled. */
  async end(origin: string): Promise<void> {
    const { context, page } = this
    if (!this.isUsable) return
    for (const end of this.#undo.splice(0)) await end()
    for (const other of context.pages()) if (other !== page) await other.close()
    // what is left may still write while it goes
    await context.setOffline(false)
    await page.goto(origin + doorstep)
    page.removeAllListeners()
    await page.setExtraHTTPHeaders({})
    await context.setExtraHTTPHeaders({})
    await context.clearPermissions()
    await context.clearCookies()
    await page.evaluate(() => window.sessionStorage.clear())
    const devtools = await context.newCDPSession(page)
    await devtools.send('Page.resetNavigationHistory')
    // everything except the HTTP cache
    const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
    for (const one of this.#origins) await devtools.send('Storage.clearDataForOrigin', { origin: one, storageTypes })
    this.#origins.clear()
    await devtools.detach()
    this.#undo.length = 0
  }

  async close(): Promise<void> {
    await this.context.close()
  }
}
