import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/own-member.ts'
import { words } from '../support/page-texts.ts'
import { password } from '../support/new-member.ts'
import { bringToken } from '../support/visitors.ts'

test('what a member is told is chosen by kind and way, stays chosen, and fits a phone', async ({
  page,
  at,
  lang,
  me,
}) => {
  const w = words(lang)
  await bringToken(page, me.token)
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
  await expectAccessible(page)
})

/** This Chromium has no push service: it subscribes at the sandbox's, whose messages the test hands to it. */
async function subscribeAtSandbox(page: Page): Promise<void> {
  await page.addInitScript(() => {
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

async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
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
}

test('a push arrives: asked for by a press, encrypted to this browser, shown in the member’s language', async ({
  page,
  context,
  request,
  at,
  lang,
  me,
}) => {
  const w = words(lang)
  await me.call('POST', '/me', { language: lang })
  await context.grantPermissions(['notifications'])
  await subscribeAtSandbox(page)
  await bringToken(page, me.token)
  await page.goto(at('/account/notices'))
  const subscribed = page.waitForResponse((answer) => answer.url().endsWith('/sandbox/push/subscriptions'))
  await page.getByRole('button', { name: w('notices.agree') }).click()
  const { id } = (await (await subscribed).json()) as { id: string }
  await expect(page.getByText(w('notices.thisDevice'))).toBeVisible()
  await expect(page.getByRole('button', { name: w('notices.agree') })).toHaveCount(0)
  await expectAccessible(page)

  const changed = await me.call('POST', '/me/password', {
    ...{ current_password: password, password: `${password} more`, rePassword: `${password} more` },
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
  await deliver(context, page, text)
  const shown = () =>
    page.evaluate(async () => {
      const { getNotifications } = await navigator.serviceWorker.ready.then((ready) => ({
        getNotifications: () => ready.getNotifications(),
      }))
      return (await getNotifications()).map(({ title, lang: language, dir, body }) => ({ title, language, dir, body }))
    })
  const title = { fa: 'رمز حساب شما در پرده عوض شد', en: 'Your Parde password was changed' }[lang]
  await expect.poll(shown).toEqual([{ title, language: lang, dir: lang === 'fa' ? 'rtl' : 'ltr', body: '' }])
  await page.reload()
  await expect(page.locator('.notice-log').getByText(w('notices.channel.push'), { exact: true })).toBeVisible()

  await page.getByRole('button', { name: w('notices.remove') }).click()
  await expect(page.getByText(w('notices.thisDevice'))).toHaveCount(0)
})
