import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { toPersianDigits } from '#lib/persian/digits.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { newViewer } from '#tests/support/visitors/new-viewer.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

type Films = { items: { id: number; age_rating: number; title: string; tag: string | null }[]; total: number }
type PurchaseInfo = { resume: { position_ms: number } | null }

const tile = (page: Page, name: string) => page.locator('.profile-tile').filter({ hasText: name })
const drawer = (page: Page) => page.getByRole('dialog')

test('somebody is added with a picture of theirs, chosen, and has a history of their own', async ({
  page,
  at,
  lang,
}) => {
  const t = words(lang)
  const viewer = await newViewer(page.request)
  const films = await viewer.get<Films>('/products')
  // a film of the demo, not one that another test has published just now
  const film = Math.min(...films.items.map(({ id }) => id))
  await viewer.post('/core/save-watch-time', { product_id: film, position_ms: 50_000, duration_ms: 100_000 })
  await bringToken(page, viewer.token)

  await page.goto(at('/account/profiles'))
  await page.getByRole('button', { name: t('profiles.add') }).click()
  await drawer(page).getByLabel(t('profiles.name')).fill('مادر')
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#c8324a' } }).jpeg()
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture.toBuffer() }
  await drawer(page).locator('input[type=file]').setInputFiles(file)
  await expect(drawer(page).getByRole('img', { name: t('profiles.picture.preview') })).toBeVisible()
  await drawer(page)
    .getByRole('button', { name: t('profiles.addThis') })
    .click()
  await expect(drawer(page)).toBeHidden()
  await expect(tile(page, 'مادر').locator('img')).toHaveAttribute('src', /^\/images\//)

  await tile(page, 'مادر')
    .getByRole('button', { name: pattern(t('profiles.chooseName')) })
    .click()
  await expect(page).toHaveURL(new URL(at('/'), page.url()).href)
  await expect(page.locator('.account-menu .profile-avatar img')).toHaveAttribute('src', /^\/images\//)
  expect((await viewer.get<PurchaseInfo>(`/purchase-info/${film}`)).resume).toBeNull()

  await page.goto(at('/account/profiles'))
  await tile(page, 'Mina')
    .getByRole('button', { name: pattern(t('profiles.chooseName')) })
    .click()
  await expect(page).toHaveURL(new URL(at('/'), page.url()).href)
  expect((await viewer.get<PurchaseInfo>(`/purchase-info/${film}`)).resume?.position_ms).toBe(50_000)
})

test('what is no picture is refused with words, and the form stays', async ({ page, at, lang }) => {
  const t = words(lang)
  const viewer = await newViewer(page.request)
  await bringToken(page, viewer.token)
  await page.goto(at('/account/profiles'))
  await tile(page, 'Mina')
    .getByRole('button', { name: pattern(t('profiles.editName')) })
    .click()
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await drawer(page).locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: bytes })
  await expect(drawer(page).getByText(t('profiles.picture.noPreview'))).toBeVisible()
  await drawer(page)
    .getByRole('button', { name: t('profiles.save'), exact: true })
    .click()
  await expect(drawer(page).locator('#face-note')).toContainText('HEIC')
  await expect(drawer(page).locator('#face-note')).toHaveClass(/wrong/)
})

test('a PIN is set, asked for when a child’s profile is left, and the password opens it where it is forgotten', async ({
  page,
  at,
  lang,
}) => {
  const t = words(lang)
  const viewer = await newViewer(page.request)
  const child = await viewer.addProfile({ name: 'آرش', age_limit: '7' })
  await bringToken(page, viewer.token)
  await page.goto(at('/account/profiles'))
  await tile(page, 'Mina')
    .getByRole('button', { name: pattern(t('profiles.editName')) })
    .click()
  await drawer(page)
    .getByRole('button', { name: t('profiles.pinSet') })
    .click()
  await drawer(page).getByLabel(t('profiles.pinFour')).fill('۴۳۲۱')
  await drawer(page)
    .getByRole('button', { name: t('profiles.save'), exact: true })
    .click()
  await expect(drawer(page)).toBeHidden()

  await viewer.post(`/auth/select-profile/${child}`, {})
  await page.reload()
  await tile(page, 'Mina')
    .getByRole('button', { name: pattern(t('profiles.chooseName')) })
    .click()
  const pin = drawer(page).locator('input[name=pin]')
  await pin.fill('1111')
  await expect(pin).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  // the fourth digit submits the PIN
  await pin.fill(toPersianDigits('4321'))
  await expect(page).toHaveURL(new URL(at('/'), page.url()).href)

  await viewer.post(`/auth/select-profile/${child}`, {})
  await page.goto(at('/account/profiles'))
  await tile(page, 'Mina')
    .getByRole('button', { name: pattern(t('profiles.chooseName')) })
    .click()
  await drawer(page)
    .getByRole('button', { name: t('login.pinForgotten') })
    .click()
  const password = drawer(page).locator('input[name=password]')
  await expect(password).toBeFocused()
  await password.fill('not this one')
  await password.press('Enter')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill(viewer.password)
  await password.press('Enter')
  await expect(page).toHaveURL(new URL(at('/'), page.url()).href)
})

test('a child sees only what is for its age, buys nothing, and finds no settings', async ({ page, at, lang }) => {
  const t = words(lang)
  const viewer = await newViewer(page.request)
  const child = await viewer.addProfile({ name: 'آرش', age_limit: '7' })
  const all = await viewer.get<Films>('/products?per_page=100')
  const open = await viewer.get<Films>('/products?per_page=100&max_age=7')
  // a page as it comes from the server has this many
  const first = all.items.slice(0, 24)
  const closed = first.find(({ age_rating }) => age_rating > 7)
  const paid = open.items.find(({ tag }) => tag !== 'free')
  expect(open.total).toBeLessThan(all.total)
  await viewer.post(`/auth/select-profile/${child}`, {})
  await bringToken(page, viewer.token)

  await page.goto(at('/movies'))
  await expect(page.locator('.poster-card:visible')).toHaveCount(open.total)
  await expect(page.getByRole('main').getByText(closed?.title ?? '', { exact: true })).toHaveCount(0)

  // the stored limit applies before any code of the page has loaded
  const code = /\/assets\/.*\.js$/
  await page.route(code, (route) => route.abort())
  await page.goto(at('/movies'))
  await expect(page.locator('html')).toHaveAttribute('data-age-limit', '7')
  await expect(page.locator('.poster-card')).toHaveCount(first.length)
  const shown = first.filter(({ age_rating }) => age_rating <= 7)
  await expect(page.locator('.poster-card:visible')).toHaveCount(shown.length)
  await page.unroute(code)

  await page.goto(at(`/movie/${closed?.id}`))
  await expect(page.getByRole('heading', { name: t('closedTitle.title') })).toBeVisible()
  await expect(page.locator('.ways')).toHaveCount(0)
  await page.goto(at(`/movie/${paid?.id}`))
  await expect(page.locator('.ways')).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('.ways .button.main')).toHaveCount(0)
  // nor while the call about what may be bought has no answer
  const unanswered = '**/api/v1/purchase-info/**'
  await page.route(unanswered, () => undefined)
  await page.reload()
  await expect(page.locator('.ways')).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('.ways .way:visible, .ways .button.main:visible, .foot-bar:visible')).toHaveCount(0)
  await page.unroute(unanswered)

  await page.goto(at('/account'))
  await expect(page.locator('.doors a')).not.toHaveCount(0)
  const forGrownUps = ['purchases', 'addresses', 'details', 'security', 'device', 'data']
  for (const room of forGrownUps) await expect(page.locator(`a[href$="/account/${room}"]:visible`)).toHaveCount(0)
  for (const address of [...forGrownUps.map((room) => `/account/${room}`), `/purchase/${paid?.id}`]) {
    await page.goto(at(address))
    await expect(page.getByRole('heading', { name: t('closedToChild.title') })).toBeVisible()
    await expect(page.getByRole('main').locator('form, .way')).toHaveCount(0)
  }
  await page.goto(at('/account/profiles'))
  await expect(tile(page, 'Mina')).toBeVisible()
  await expect(page.locator('.profile-tile .icon-button, .profile-add')).toHaveCount(0)
  expect((await viewer.post('/purchases', {})).status()).toBe(403)
})

test('a list of profiles that fails for good ends the session here', async ({ page, at }) => {
  const viewer = await newViewer(page.request)
  await bringToken(page, viewer.token)
  await page.route('**/me/profiles', (route) =>
    route.fulfill({ status: 404, json: { code: 'profile.not_found', message: 'x' } }),
  )
  await page.goto(at('/account/profiles'))
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem('token'))).toBeNull()
})

test('choosing, adding or deleting a profile that fails for good ends the session here', async ({ page, at, lang }) => {
  const t = words(lang)
  const viewer = await newViewer(page.request)
  await viewer.addProfile({ name: 'کیان' })
  const gone = { status: 404, json: { code: 'profile.not_found', message: 'x' } }
  await bringToken(page, viewer.token)
  const failing = async (address: string, press: () => Promise<void>) => {
    await page.goto(at('/account/profiles'))
    await tile(page, 'کیان').waitFor()
    await page.route(address, (route) => (route.request().method() === 'GET' ? route.continue() : route.fulfill(gone)))
    await press()
    await expect.poll(() => page.evaluate(() => window.localStorage.getItem('token'))).toBeNull()
    await page.unroute(address)
  }
  await failing('**/auth/select-profile/*', () =>
    tile(page, 'کیان')
      .getByRole('button', { name: pattern(t('profiles.chooseName')) })
      .click(),
  )
  await failing('**/me/profiles', async () => {
    await page.getByRole('button', { name: t('profiles.add') }).click()
    await drawer(page).getByLabel(t('profiles.name')).fill('مادر')
    await drawer(page)
      .getByRole('button', { name: t('profiles.addThis') })
      .click()
  })
  await failing('**/me/profiles/*', async () => {
    await tile(page, 'کیان')
      .getByRole('button', { name: pattern(t('profiles.editName')) })
      .click()
    await drawer(page)
      .getByRole('button', { name: t('profiles.delete') })
      .click()
    await drawer(page)
      .getByRole('button', { name: t('profiles.deleteYes'), exact: true })
      .click()
  })
})

test('a profile is deleted after it was said what goes with it', async ({ page, at, lang }) => {
  const t = words(lang)
  const viewer = await newViewer(page.request)
  await viewer.addProfile({ name: 'کیان' })
  await bringToken(page, viewer.token)
  await page.goto(at('/account/profiles'))
  await tile(page, 'کیان')
    .getByRole('button', { name: pattern(t('profiles.editName')) })
    .click()
  await drawer(page)
    .getByRole('button', { name: t('profiles.delete') })
    .click()
  await expect(drawer(page).getByText(t('profiles.deleteText'))).toBeVisible()
  await drawer(page)
    .getByRole('button', { name: t('profiles.deleteYes'), exact: true })
    .click()
  await expect(tile(page, 'کیان')).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('profiles.add') })).toBeVisible()
})

test(
  'how the player is set, and how loud, stays with the profile that chose it',
  { tag: '@long' },
  async ({ page, at }) => {
    const viewer = await newViewer(page.request)
    const { items } = await viewer.get<{ items: { id: number; duration_minutes: number | null }[] }>(
      '/products?price=free&per_page=100',
    )
    const film = items.find((one) => one.duration_minutes !== null)?.id ?? 0
    const owner = (await viewer.get<{ me: { profile: { id: number } } }>('/me')).me.profile.id
    const other = await viewer.addProfile({ name: 'مادر' })
    await bringToken(page, viewer.token)
    const video = page.locator('video')
    const watchAs = async (profile: number) => {
      await viewer.post(`/auth/select-profile/${profile}`, {})
      await page.goto(at('/account/profiles'))
      await expect(page.locator('.profile-tile[aria-current]')).toBeVisible()
      await page.goto(at(`/play/${film}`))
      await expect(video).toBeAttached()
    }
    await watchAs(owner)
    const kept = page.waitForResponse(
      (answer) =>
        answer.request().method() === 'PUT' &&
        answer.url().endsWith('/me/player-settings') &&
        (answer.request().postDataJSON() as { speed: number }).speed === 1.25,
    )
    // the picture's element exists before the player listens for keys
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await expect(video).not.toHaveJSProperty('volume', 1, { timeout: 1000 })
    }).toPass()
    await page.keyboard.press('>')
    await expect(video).toHaveJSProperty('playbackRate', 1.25)
    expect((await kept).ok()).toBe(true)
    const volume = await video.evaluate((element: HTMLVideoElement) => element.volume)
    await watchAs(other)
    await expect(video).toHaveJSProperty('volume', 1)
    await expect(video).toHaveJSProperty('playbackRate', 1)
    await watchAs(owner)
    await expect(video).toHaveJSProperty('volume', volume)
    await expect(video).toHaveJSProperty('playbackRate', 1.25)
  },
)

test('a page that needs to know who watches comes once it was said', async ({ page, at, lang }) => {
  const t = words(lang)
  const viewer = await newViewer(page.request)
  await viewer.addProfile({ name: 'مادر' })
  const user = { user_name: viewer.userName, password: viewer.password }
  const { token } = (await (await viewer.post('/auth/login', user)).json()) as { token: string }
  await bringToken(page, token)
  await page.goto(at('/account/addresses'))
  await drawer(page)
    .getByRole('button', { name: t('site.close') })
    .click()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('chooseFirst.choose') })
    .click()
  await drawer(page).getByRole('button', { name: 'Mina' }).click()
  await expect(page.getByRole('main').getByText(t('addresses.empty'))).toBeVisible()
})
