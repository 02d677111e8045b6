import type { Page } from '@playwright/test'
import { toPersianDigits } from '#lib/persian/digits.ts'
import { expect, type Language, test } from '#tests/support/browser/browser-test.ts'
import { newEditor } from '#tests/support/visitors/new-editor.ts'
import { password } from '#tests/support/visitors/new-member.ts'
import { codeFor } from '#tests/support/visitors/sandbox-inbox.ts'
import { makeTestFilm } from '#tests/support/media/test-film.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

// A film goes from an editor's disk to a paying viewer's screen, only through the browser.

const film = makeTestFilm()
/** The film and its buyer are of their own in each repetition, because all of them use one product. */
const turn = () => String.fromCharCode(65 + test.info().repeatEachIndex)
const titlesOf = (): Record<Language, string> => ({ fa: `نمونهٔ فارسی ${turn()}`, en: `Persian sample ${turn()}` })
const phone = () => `912000${String(1000 + test.info().repeatEachIndex)}`
const subtitles = { fa: 'این فیلم را خودمان فرستادیم.', en: 'We sent this film ourselves.' }

async function enterUserName(page: Page, lang: Language, userName: string): Promise<void> {
  const w = words(lang)
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(w('login.userName')).fill(userName)
  await drawer.getByRole('button', { name: w('login.continue'), exact: true }).click()
}

async function signInStaff(page: Page, lang: Language, userName: string): Promise<void> {
  const w = words(lang)
  await page
    .getByRole('main')
    .getByRole('button', { name: w('studio.gate.signIn'), exact: true })
    .click()
  await enterUserName(page, lang, userName)
  await page.getByLabel(w('login.password'), { exact: true }).fill(password)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('login.enter'), exact: true })
    .click()
}

/** The number of the title in the address of its editor. */
function titleId(page: Page): string {
  return /\/studio\/titles\/(\d+)/.exec(page.url())?.[1] ?? ''
}

const timeOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1)

/** Number of decoded frames, and the difference between the brightest and the darkest pixel of the present one. */
function pictureOf(page: Page): Promise<{ frames: number; contrast: number }> {
  return page.evaluate(() => {
    const video = document.querySelector('video')
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 })
    const context = canvas.getContext('2d')
    if (video === null || context === null) return { frames: 0, contrast: 0 }
    context.drawImage(video, 0, 0, 64, 36)
    const light = context.getImageData(0, 0, 64, 36).data.filter((_value, index) => index % 4 !== 3)
    return {
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      contrast: Math.max(...light) - Math.min(...light),
    }
  })
}

test.describe.configure({ mode: 'serial' })

let id = ''

test('an editor makes a title, sends its film and publishes it', async ({ page, at, lang, request }) => {
  test.setTimeout(300_000)
  const w = words(lang)
  const names = titlesOf()
  const editor = await newEditor(request)
  await page.goto(at('/studio/titles'))
  await signInStaff(page, lang, editor.userName)
  await page
    .getByRole('link', { name: w('studio.list.new') })
    .first()
    .click()
  for (const language of lang === 'fa' ? (['fa', 'en'] as const) : (['en', 'fa'] as const)) {
    await page.getByRole('tab', { name: new RegExp(`^${w(`studio.texts.${language}`)}`) }).click()
    await page.locator(`[name=title_${language}]`).fill(names[language])
    // what is typed has the direction of its language, and the words around it that of the page
    await expect(page.locator(`[name=title_${language}]`)).toHaveCSS('direction', language === 'fa' ? 'rtl' : 'ltr')
    await expect(page.getByText(w('studio.texts.taglineHelp')).filter({ visible: true })).toHaveCSS('direction', 'rtl')
    await page
      .getByRole('textbox', { name: new RegExp(`^${w('studio.texts.synopsis')}`) })
      .fill(language === 'fa' ? 'داستانی کوتاه.' : 'A short story.')
  }
  await page.getByLabel(w('studio.facts.year')).fill('۱۴۰۵')
  await page
    .getByRole('group', { name: w('studio.facts.genres') })
    .getByRole('button')
    .first()
    .click()
  await page.getByLabel(w('studio.ways.toman')).fill('۱۴۹٬۰۰۰')
  await page.getByLabel(w('studio.ways.usd')).fill('2.90')
  await page.getByRole('button', { name: w('studio.editor.create') }).click()
  await expect(page).toHaveURL(/\/studio\/titles\/\d+/)
  id = titleId(page)

  await page.getByLabel(w('studio.video.choose.feature')).setInputFiles(film.video)
  await page.getByLabel(w('studio.pictures.addPoster')).setInputFiles(film.poster)
  await page.getByLabel(w('studio.subtitles.add_fa')).setInputFiles(film.fa)
  await page.getByLabel(w('studio.subtitles.add_en')).setInputFiles(film.en)
  await expect(page.getByText(w('studio.editor.readyToPublish'))).toBeVisible({ timeout: 200_000 })
  await page.getByRole('button', { name: w('studio.editor.publish'), exact: true }).click()
  await expect(page.getByText(w('studio.editor.published')).first()).toBeVisible()
  await page.getByRole('button', { name: w('studio.frame.signOut') }).click()
  await expect(page.getByText(w('studio.gate.signInFirst'))).toBeVisible()
})

test('a guest finds it, signs up with the code, pays at the bank and watches it', async ({
  page,
  at,
  lang,
  request,
  browser,
  origin,
}) => {
  test.setTimeout(180_000)
  const w = words(lang)
  const name = titlesOf()[lang]
  const userName = toPersianDigits(`0${phone()}`)
  const inbox = `+98${phone()}`

  await page.goto(at('/'))
  const card = page.getByRole('link', { name: new RegExp(name) }).first()
  await card.scrollIntoViewIfNeeded()
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/movie/${id}$`))

  await page
    .getByRole('link', { name: pattern(w('ways.buyFor')) })
    .or(page.getByRole('button', { name: pattern(w('ways.buyFor')) }))
    .first()
    .click()
  await enterUserName(page, lang, userName)
  await page.getByLabel(w('login.code')).first().click()
  await page.keyboard.type(await codeFor(request, inbox))
  await page.locator('[name=first_name]').fill('نیکا')
  await page.locator('[name=last_name]').fill('مهمان')
  await page.locator('[name=country]').selectOption('IR')
  await page.locator('[name=password]').fill('seven quiet lamps')
  await page.locator('[name=rePassword]').fill('seven quiet lamps')
  await page.locator('[name=acceptTerms]').check()
  await page.getByRole('button', { name: w('login.create') }).click()

  await expect(page).toHaveURL(new RegExp(`/purchase/${id}`))
  await page
    .getByRole('button', { name: pattern(w('checkout.pay')) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/sandbox\/zarinpal\/pg\/StartPay\//)
  await page.locator('button[name=action][value=pay]').click()
  await expect(page).toHaveURL(/\/pay\/result\//)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
  // the same after a reload
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()

  await page.getByRole('link', { name: w('result.watch'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/play/${id}$`))
  const start = page.getByRole('button', { name: new RegExp(`^${w('ways.watch')}`) })
  if ((await timeOf(page)) <= 0) await start.click({ timeout: 5000 }).catch(() => undefined)
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(1)
  const first = await pictureOf(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan((await timeOf(page)) + 1)
  const second = await pictureOf(page)
  expect(second.frames).toBeGreaterThan(first.frames)
  expect(second.contrast).toBeGreaterThan(60)
  await expect(page.getByText(subtitles[lang])).toBeVisible()

  // a member without the right gets neither key nor frame
  const stranger = await browser.newContext({ baseURL: origin })
  const strange = await stranger.newPage()
  const keys: number[] = []
  strange.on('response', (response) => {
    if (response.url().includes('/api/v1/keys/')) keys.push(response.status())
  })
  await strange.goto(at(`/play/${id}`))
  await expect(strange.getByRole('heading').first()).toBeVisible()
  await strange.waitForLoadState('networkidle')
  expect((await pictureOf(strange)).frames).toBe(0)
  expect(keys.filter((status) => status === 200)).toEqual([])
  const info = await stranger.request.get(`/api/v1/play-info/${id}`)
  expect(info.status()).toBe(401)
  await stranger.close()
})

test('the purchase stands in the records with a receipt that splits the tax', async ({ page, at, lang, request }) => {
  const w = words(lang)
  const userName = `+98${phone()}`
  const login = await request.post('/api/v1/auth/login', {
    data: { user_name: userName, password: 'seven quiet lamps' },
  })
  const { token } = (await login.json()) as { token: string }
  await page.addInitScript((value) => window.localStorage.setItem('token', value), token)
  await page.goto(at('/account/purchases'))
  await expect(page.getByText(titlesOf()[lang])).toBeVisible()
  await page
    .getByRole('link', { name: new RegExp(titlesOf()[lang]) })
    .or(page.getByRole('link', { name: w('result.receipt') }))
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const tax = '۱۳۵٬۴۵۵ ریال'
  await expect(page.getByText(tax).first()).toBeVisible()
})
