import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect as baseExpect, test } from '#tests/support/browser/browser-test.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { newMember, password } from '#tests/support/visitors/new-member.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

// In both languages: a push speaks the member’s language, and names of kinds have to fit a phone.

// a page's own data comes after its code
const expect = baseExpect.configure({ timeout: 20_000 })

test.use({ serviceWorkers: 'allow', ownWindow: true })

test(
  'what a member is told is chosen by kind and way, stays chosen, and fits a phone',
  { tag: '@fa' },
  async ({ page, request, at, lang }) => {
    const w = words(lang)
    await bringToken(page, (await newMember(request)).token)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(at('/account/notices'))
    const tick = (kind: string, way: string) =>
      page.getByRole('checkbox', {
        name: w('notices.tick')
          .replace('{kind}', w(`notices.names.${kind}`))
          .replace('{way}', w(`notices.channel.${way}`)),
      })
    const orders = tick('orders', 'sms').or(tick('orders', 'mail'))
    await expect(orders).toBeChecked()
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/me/notices/choice'))
    await orders.uncheck()
    expect((await stored).status()).toBe(204)
    await page.reload()
    await expect(orders).not.toBeChecked()
    await expect(tick('orders', 'push')).toBeChecked()
    await expect(tick('money', 'push')).toBeChecked()
    await expect(tick('money', 'sms').or(tick('money', 'mail'))).toHaveCount(0)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  },
)

/**
 * A Chromium without a window has no push service and shows no notifications, whatever it is allowed. So it subscribes at
 * the sandbox's service, and what its worker shows is written down.
 */
async function subscribeAtSandbox(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    PushManager.prototype.getSubscription = () => Promise.resolve(null)
    PushManager.prototype.subscribe = async (options) => {
      const bytes = new Uint8Array(options?.applicationServerKey as ArrayBuffer)
      const key = btoa(String.fromCodePoint(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
      const made = await fetch('/sandbox/push/subscriptions', { method: 'POST', body: JSON.stringify({ key }) })
      const subscription: unknown = await made.json()
      return { toJSON: () => subscription } as PushSubscription
    }
  })
}

type Shown = { title: string; lang: string; dir: string; body: string }

/** Hands a message to the worker as a push service does; returns what it shows. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<Shown | undefined> {
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('no service worker runs')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown?: object }
    scope.registration.showNotification = async (title, { lang, dir, body } = {}) => {
      scope.shown = { title, lang, dir, body }
    }
  })
  const cdp = await context.newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data })
  const shown = () => worker.evaluate(() => (globalThis as { shown?: Shown }).shown)
  await expect.poll(shown).toBeDefined()
  return shown()
}

test(
  'a push arrives: asked for by a press, encrypted to this browser, shown in the member’s language',
  { tag: '@en' },
  async ({ page, context, request, at, lang }) => {
    const w = words(lang)
    const { token } = await newMember(request)
    const post = (path: string, data: object) =>
      request.post(`/api/v1${path}`, { data, headers: { authorization: `Bearer ${token}` } })
    expect((await post('/me', { language: lang })).ok()).toBe(true)
    await context.grantPermissions(['notifications'])
    await subscribeAtSandbox(page)
    await bringToken(page, token)
    await page.goto(at('/account/notices'))
    const subscribed = page.waitForResponse((answer) => answer.url().endsWith('/sandbox/push/subscriptions'))
    await page.getByRole('button', { name: w('notices.agree') }).click()
    const { id } = (await (await subscribed).json()) as { id: string }
    const thisDevice = page.getByRole('main').getByText(w('notices.thisDevice'), { exact: true })
    await expect(thisDevice).toBeVisible()
    await expect(page.getByRole('button', { name: w('notices.agree') })).toHaveCount(0)
    await expectAccessible(page)

    const changed = await post('/me/password', {
      current_password: password,
      password: `${password} more`,
      rePassword: `${password} more`,
      end_other_sessions: false,
    })
    expect(changed.ok()).toBe(true)
    const pushed = async () => {
      const answer = (await (await request.get(`/sandbox/push/subscriptions/${id}`)).json()) as {
        pushed: { text: string }[]
      }
      return answer.pushed[0]?.text ?? ''
    }
    await expect.poll(pushed).not.toBe('')
    const text = await pushed()
    const title = { fa: 'رمز حساب شما در پرده عوض شد', en: 'Your Parde password was changed' }[lang]
    const dir = lang === 'fa' ? 'rtl' : 'ltr'
    expect(await deliver(context, page, text)).toEqual({ title, lang, dir, body: '' })
    await page.reload()
    await expect(page.locator('.notice-log').getByText(w('notices.channel.push'), { exact: true })).toBeVisible()

    await page.getByRole('button', { name: w('notices.remove') }).click()
    await expect(page.getByRole('button', { name: w('notices.agree') })).toBeVisible()
    await expect(thisDevice).toHaveCount(0)
  },
)
