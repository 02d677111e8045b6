import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { afterAll, expect, test, vi } from 'vitest'
import { offerSetup } from '#server/features/accounts/staff/index.ts'
import { findBrowser } from '../scripts/test/ensure-browser.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { firstDayDeeds, password } from '#tests/support/product/first-day-deeds.ts'
import { codeIn } from '#tests/support/api/inbox.ts'
import { liveHouse } from '#tests/support/houses/live-house.ts'
import { machinePatience } from '#tests/support/machines/machine-patience.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { timeCodeOfSecret } from '#tests/support/api/time-code-app.ts'

// a live house has a secret of its own, and what is sold is registered with it: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'parde-first-day-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
await buildWeb({ root })
const house = await liveHouse({ buildDir: path.join(root, 'build') })
const deeds = firstDayDeeds(house, folder)
const say = words('en')

const executablePath = findBrowser() ?? undefined
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
})
afterAll(() => browser.close())

/** A browser of somebody who was never here, and what its pages ask of the studio. */
async function someone(): Promise<{ page: Page; askedOfStudio: string[] }> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(machinePatience.step)
  const page = await context.newPage()
  const askedOfStudio: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/studio/')) askedOfStudio.push(new URL(request.url()).pathname)
  })
  return { page, askedOfStudio }
}

const drawerOf = (page: Page): Locator => page.getByRole('dialog')
const press = (part: Page | Locator, key: string) =>
  part
    .getByRole('button', { name: say(key), exact: true })
    .first()
    .click()

/** Fills in the fields that every new account has to fill in. */
async function writeOneself(page: Page, [first, last]: readonly [string, string]): Promise<void> {
  const drawer = drawerOf(page)
  await drawer.locator('[name=first_name]').fill(first)
  await drawer.locator('[name=last_name]').fill(last)
  await drawer.locator('[name=country]').selectOption('IR')
  await drawer.locator('[name=password]').fill(password)
  await drawer.locator('[name=rePassword]').fill(password)
  await drawer.locator('[name=acceptTerms]').check()
  await drawer.locator('button[type=submit]').click()
}

/** The studio asks for the second step before anything else, and leads from it to the page that was wanted. */
async function passGate(page: Page, askedOfStudio: readonly string[], wanted: string): Promise<void> {
  const gate = page.locator('.studio-door a[href*="#second-step"]')
  await gate.waitFor()
  await page.goto(house.address + wanted)
  await gate.click()
  await page.locator('.factors .factor').nth(1).getByRole('button').click()
  const secret = await page.locator('.factor-secret').innerText()
  await page.locator('input[name=time_code]').fill(timeCodeOfSecret(secret.trim(), house.core().clock.now()))
  await press(page, 'factors.turnOn')
  await expect.poll(() => page.locator('.recovery-codes li').count()).toBe(10)
  // nothing of the studio was asked for, so nothing of it could be seen
  expect(askedOfStudio).toEqual([])
  await page.getByRole('link', { name: say('factors.toStudio') }).click()
  await page.waitForURL(house.address + wanted)
}

/** A film by the form of the studio: texts, a genre, a price, its poster and its file; then it is published. */
async function publishFilm(page: Page): Promise<void> {
  await page.goto(`${house.address}/en/studio/titles/new`)
  const form = page.locator('.studio-content')
  await form.locator('[name=title_fa]').waitFor({ state: 'attached' })
  for (const [language, title] of [
    ['fa', 'شب اول'],
    ['en', 'First Night'],
  ] as const) {
    await form.locator(`[role=tab][id$="-tab-${language}"]`).click()
    await form.locator(`[name=title_${language}]`).fill(title)
    await form.locator('textarea:visible').first().fill(`${title}.`)
  }
  await form.locator('[name=year]').fill('2026')
  await form.getByText('Drama', { exact: true }).click()
  await form.locator('[name="sales.buy.irr"]').fill('149000')
  await form.locator('input[role=combobox]').first().fill('Iran')
  await page.keyboard.press('Enter')
  await press(form, 'studio.editor.create')
  await page.waitForURL(/studio\/titles\/\d+$/)
  const poster = form.locator('input[type=file][accept^="image/"]').first()
  await poster.setInputFiles(deeds.drawPoster())
  await form
    .locator('input[type=file][accept^="video/"]')
    .first()
    .setInputFiles(await deeds.shootFilm())
  const publish = form.getByRole('button', { name: say('studio.editor.publish'), exact: true }).first()
  await expect.poll(() => publish.isEnabled(), { timeout: machinePatience.step }).toBe(true)
  await publish.click()
  await form
    .getByRole('button', { name: say('studio.editor.unpublish') })
    .first()
    .waitFor()
}

/** A stranger finds the film, makes an account on the way to pay for it, pays at the bank, and sees it play. */
async function buyAndWatch(page: Page): Promise<void> {
  await page.goto(`${house.address}/en`)
  await page.getByRole('main').getByRole('link', { name: 'First Night' }).first().click()
  await page
    .getByRole('main')
    .getByText(/^Buy for/)
    .first()
    .click()
  const drawer = drawerOf(page)
  await drawer.locator('[name=username]').fill('viewer@example.com')
  await page.keyboard.press('Enter')
  const code = codeIn(await house.inbox.wait('viewer@example.com'))
  await drawer.locator('[autocomplete=one-time-code]').first().pressSequentially(code)
  await writeOneself(page, ['Kaveh', 'Rad'])
  await page.waitForURL(/\/purchase\/\d+/)
  await page.locator('.order').waitFor()
  await page
    .getByRole('button', { name: pattern(say('checkout.pay')) })
    .filter({ visible: true })
    .first()
    .click()
  await page.locator('button[name=action][value=pay]').click()
  await page.waitForURL(/\/pay\/result\//)
  await page.getByRole('main').locator('a[href*="/play/"]').first().click()
  const seen = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(seen, { timeout: machinePatience.step }).toBeGreaterThan(1)
}

test('from the page of the first administrator to a film that a stranger has paid for and watches', async () => {
  const { page, askedOfStudio } = await someone()
  await page.goto((await offerSetup(house.core())) ?? '')
  await page.locator('[name=user_name]').fill('boss@cinema.test')
  await page.locator('[name=user_name]').press('Enter')
  await writeOneself(page, ['Sara', 'Kian'])
  await passGate(page, askedOfStudio, '/en/studio/finance/seller')

  await expect.poll(() => page.locator('.studio-content form input').count()).toBe(8)
  await publishFilm(page)
  await house.openGateway()
  const stranger = await someone()
  await buyAndWatch(stranger.page)
  expect(stranger.askedOfStudio).toEqual([])
})
