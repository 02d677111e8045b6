import type { Browser, Locator, Page } from '@playwright/test'

/** Keys, the pointer and events of one's own: only a page whose scripts have come hears of them. */
const ofLocator = ['press', 'pressSequentially', 'hover', 'dragTo', 'dispatchEvent'] as const
const ofKeyboard = ['press', 'down', 'type', 'insertText'] as const
const waitMs = 20_000

/**
 * The page's scripts answer. Until then the page keeps presses of buttons, words and forms (`early-presses.ts`), but no
 * keys. A page that is not of the house, or has no scripts, has no such note and is not waited for.
 */
async function scriptsAnswer(page: Page): Promise<void> {
  await page.waitForFunction(() => !('earlyPresses' in window), undefined, { timeout: waitMs })
}

type Method = (...given: unknown[]) => Promise<unknown>

let pressOfLocator: Method | null = null

/** Keeps each method of `target` as it is and puts one before it that waits. */
function waitBefore(target: object, names: readonly string[], pageOf: (self: object) => Page): void {
  for (const name of names) {
    const method = Reflect.get(target, name) as Method
    Reflect.set(target, name, async function (this: object, ...given: unknown[]) {
      await scriptsAnswer(pageOf(this))
      return method.apply(this, given)
    })
  }
}

function ofPage(page: Page): void {
  waitBefore(page.keyboard, ofKeyboard, () => page)
  const locators = Object.getPrototypeOf(page.locator('html')) as object
  if (pressOfLocator !== null) return
  pressOfLocator = Reflect.get(locators, 'press') as Method
  waitBefore(locators, ofLocator, (self) => (self as Locator).page())
}

/**
 * A key that comes before the page's scripts does nothing, and the test then waits for its effect in vain. Every key on
 * every page that this browser opens waits for the scripts, unless it is pressed by `pressAtOnce`.
 */
export function waitForScripts(browser: Pick<Browser, 'newContext'>): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    context.on('page', ofPage)
    return context
  }
}

/** Presses a key as somebody does who does not wait for the page's scripts. */
export async function pressAtOnce(locator: Locator, key: string): Promise<void> {
  if (pressOfLocator === null) throw new Error('No page was opened by this browser.')
  await pressOfLocator.call(locator, key)
}
