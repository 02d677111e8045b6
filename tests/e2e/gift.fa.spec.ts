import type { APIRequestContext, Page } from '@playwright/test'
import { formatMoney } from '#lib/money/money.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import type { Language } from '#tests/support/browser/browser-test.ts'
import { fromElsewhere } from '#tests/support/visitors/from-elsewhere.ts'
import { away, claimFrom, newCampaign, newSlug, nextCodeFor } from '#tests/support/visitors/gift-campaigns.ts'
import { expectAlive } from '#tests/support/visitors/login-steps.ts'
import { newMobile, signInFrom } from '#tests/support/visitors/new-member.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { codeFor } from '#tests/support/visitors/sandbox-inbox.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

// Staff make a gift campaign, and people take the gift, all in the browser.

const card = (page: Page) => page.locator('.gift-card')
const money = (irr: number, lang: Language) => formatMoney({ amount: irr, currency: 'IRR' }, lang)

/** From the name to the code, as a guest does. */
async function askForCode(page: Page, lang: Language, userName: string): Promise<void> {
  const w = words(lang)
  await card(page).getByLabel(w('login.userName')).fill(userName)
  await card(page)
    .getByRole('button', { name: w('gift.ask') })
    .click()
  await expect(card(page).locator('input[name=code]')).toBeVisible()
}

const typeCode = (page: Page, code: string) => card(page).locator('input[name=code]').fill(code)

/** A guest's whole journey to the message at its end. */
async function claim(page: Page, lang: Language, mobile: ReturnType<typeof newMobile>): Promise<void> {
  await askForCode(page, lang, mobile.typed)
  await typeCode(page, await codeFor(page.request, mobile.normal))
}

/** A code different from the one that was sent. */
async function wrongCode(request: APIRequestContext, userName: string): Promise<string> {
  return (await codeFor(request, userName)) === '111111' ? '222222' : '111111'
}

test.beforeEach(async ({ page }) => {
  await page.setExtraHTTPHeaders(fromElsewhere())
})

test('an editor makes a gift, and sees who has had it', { tag: '@long' }, async ({ page, at, lang }) => {
  test.setTimeout(180_000)
  const w = words(lang)
  const slug = newSlug()
  await bringToken(page, tokensOfVisitors().editor)
  await page.goto(at('/studio'))
  await page
    .getByRole('navigation', { name: w('studio.frame.rooms') })
    .getByRole('link', { name: w('studio.gifts.title') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: w('studio.gifts.title') })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await page
    .locator('.studio-head')
    .getByRole('link', { name: w('studio.gifts.new') })
    .click()

  const form = page.locator('.studio-content form')
  const verb = form.getByRole('button', { name: w('studio.gifts.create') })
  await form.locator('[name=title_fa]').fill('هدیهٔ آزمون')
  await verb.click()
  for (const name of ['title_en', 'slug', 'amount', 'budget', 'places', 'ends_at'])
    await expect(form.locator(`[name=${name}]`)).toHaveAttribute('aria-invalid', 'true')

  await form.locator('[name=title_en]').fill('A gift of the tests')
  await expect(form.locator('[name=slug]')).toHaveValue('a-gift-of-the-tests')
  await form.locator('[name=slug]').fill(slug)
  await form.locator('[name=amount]').fill('۵۰ هزار تومان')
  await form.locator('[name=lasts_days]').fill('۳۰')
  await form.locator('[name=places]').fill('۲')
  await form.locator('[name=budget]').fill('۴۹٬۹۹۹')
  await form.locator('[name=ends_at]').fill('۱۴۰۹/۱۲/۰۱')
  await verb.click()
  await expect(form.getByText(w('studio.faults.gift_budget_small'))).toBeVisible()
  await form.locator('[name=budget]').fill('۱۰۰٬۰۰۰')
  await verb.click()
  await expect(page).toHaveURL(/\/studio\/gifts\/[0-9a-f-]{36}$/)
  await page.reload()
  await expect(form.locator('[name=slug]')).toHaveValue(slug)
  await expect(form.locator('[name=amount]')).toBeEnabled()
  await expect(page.locator('.editor-head .tag')).toHaveText(w('studio.gifts.states.running'))

  expect(await claimFrom(page.request, newMobile().normal, slug)).toMatchObject({ outcome: 'given' })
  await page.reload()
  await expect(form.locator('[name=amount]')).toBeDisabled()
  await expect(form.locator('.gift-measure').first()).toContainText('۱ از ۲')
  await expectAccessible(page)
  expect(await claimFrom(page.request, newMobile().normal, slug)).toMatchObject({ outcome: 'given' })
  await form.locator('[name=places]').fill('۱')
  await form.getByRole('button', { name: w('studio.gifts.save') }).click()
  await expect(form.locator('[name=places]')).toHaveAttribute('aria-invalid', 'true')
  await form.locator('[name=places]').fill('۵')
  await form.getByRole('switch', { name: w('studio.gifts.giving') }).uncheck()
  await form.getByRole('button', { name: w('studio.gifts.save') }).click()
  await expect(page.locator('.editor-head .tag')).toHaveText(w('studio.gifts.states.spent'))

  await page
    .locator('.breadcrumbs')
    .getByRole('link', { name: w('studio.gifts.title') })
    .click()
  const row = page.getByRole('row').filter({ hasText: slug })
  await expect(row).toContainText('۲ از ۵')
  await expect(row).toContainText(money(1_000_000, lang))
  await page.goBack()
  await expect(form.locator('[name=slug]')).toHaveValue(slug)
  await expect(form.locator('[name=places]')).toHaveValue('۵')
})

test('a guest takes gift money with a phone code, is signed in and sees it; a second time is told so', async ({
  page,
  at,
  lang,
}) => {
  test.setTimeout(180_000)
  const w = words(lang)
  const { slug } = await newCampaign(page.request)
  const mobile = newMobile()
  await page.goto(at('/movies'))
  await page.goto(at(`/gift?campaign=${slug}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('هدیهٔ آزمون')
  const ask = card(page).getByRole('button', { name: w('gift.ask') })
  await expectAlive(ask)
  await ask.click()
  await expect(card(page).getByLabel(w('login.userName'))).toHaveAttribute('aria-invalid', 'true')

  await askForCode(page, lang, mobile.typed)
  await page.reload()
  await expect(card(page).locator('input[name=code]')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/movies$/)
  await page.goForward()
  await typeCode(page, await wrongCode(page.request, mobile.normal))
  await expect(card(page).locator('[aria-invalid=true]')).toBeVisible()
  await expectAccessible(page)
  await typeCode(page, await codeFor(page.request, mobile.normal))

  await expect(card(page).getByRole('heading', { name: w('gift.given') })).toBeVisible()
  await expect(card(page)).toContainText(money(500_000, lang))
  await expectAccessible(page)
  await page.reload()
  await expect(card(page).getByRole('heading', { name: w('gift.given') })).toBeVisible()
  await card(page)
    .getByRole('link', { name: w('gift.toWallet') })
    .click()
  await expect(page).toHaveURL(/\/account\/wallet$/)
  await expect(page.getByRole('main')).toContainText('هدیهٔ آزمون')
  await expect(page.getByRole('main')).toContainText(money(500_000, lang))
  await page.goBack()
  await expect(card(page).getByRole('heading', { name: w('gift.given') })).toBeVisible()

  // a new tab on another day
  await page.evaluate(() => window.sessionStorage.clear())
  const code = await nextCodeFor(page.request, mobile.normal, slug)
  await page.goto(at(`/gift?campaign=${slug}`))
  // The member's own number is offered; a name typed while it arrives would be set in the middle of it.
  await expect(card(page).getByLabel(w('login.userName'))).not.toHaveValue('')
  await askForCode(page, lang, mobile.typed)
  await typeCode(page, code)
  await expect(card(page).getByRole('heading', { name: w('gift.had') })).toBeVisible()
  await expectAccessible(page)
})

test('a gift of plan days moves the end of the subscription', { tag: '@long' }, async ({ page, at, lang }) => {
  test.setTimeout(120_000)
  const w = words(lang)
  const headers = { authorization: `Bearer ${tokensOfVisitors().editor}` }
  const plans = await page.request.get('/api/v1/studio/plans', { headers })
  const [plan] = ((await plans.json()) as { items: { id: string; title_fa: string; title_en: string }[] }).items
  if (plan === undefined) throw new Error('The demo has no plan.')
  const days = { kind: 'days', currency: null, amount: null, lasts_days: null, budget: null } as const
  const { slug } = await newCampaign(page.request, { ...days, plan_id: plan.id, plan_days: 31 })
  await page.goto(at(`/gift?campaign=${slug}`))
  await expect(page.locator('.worth')).toContainText('۳۱')
  await claim(page, lang, newMobile())
  await expect(card(page).getByRole('heading', { name: w('gift.given') })).toBeVisible()
  await page.goto(at('/account/subscription'))
  await expect(page.getByRole('main')).toContainText(plan.title_fa)
  await expect(page.getByRole('main')).toContainText(/۳[۰۱] روز/)
})

test('a film as a gift can be watched', async ({ page, at, lang }) => {
  test.setTimeout(120_000)
  const w = words(lang)
  const answer = await page.request.get('/api/v1/products?price=paid&per_page=100')
  const { items } = (await answer.json()) as { items: { id: number; duration_minutes: number | null }[] }
  const film = items.find(({ duration_minutes }) => duration_minutes !== null)
  if (film === undefined) throw new Error('The demo has no sold film that plays.')
  const title = { kind: 'title', currency: null, amount: null, lasts_days: null, budget: null } as const
  const { slug } = await newCampaign(page.request, { ...title, product_id: film.id })
  await page.goto(at(`/gift?campaign=${slug}`))
  await claim(page, lang, newMobile())
  await card(page)
    .getByRole('link', { name: w('gift.watch') })
    .click()
  await expect(page).toHaveURL(new RegExp(`/movie/${film.id}$`))
  await expect(page.getByRole('main').locator(`a[href$="/play/${film.id}"]`).first()).toBeVisible()
})

test('what is not given says why: not yet, over, used up, stopped, none', async ({ page, at, lang }) => {
  test.setTimeout(180_000)
  const w = words(lang)
  const soon = await newCampaign(page.request, { starts_at: away.future() })
  const past = await newCampaign(page.request, { starts_at: away.past(), ends_at: away.justPast() })
  const stopped = await newCampaign(page.request, { is_stopped: true })
  const single = await newCampaign(page.request, { places: 1 })
  expect(await claimFrom(page.request, newMobile().normal, single.slug)).toMatchObject({ outcome: 'given' })
  const said = [
    [soon, 'gift.notYet', 'gift.notYetText'],
    [past, 'gift.over', 'gift.overText'],
    [stopped, 'gift.over', 'gift.overText'],
    [single, 'gift.over', 'gift.overText'],
  ] as const
  for (const [{ slug }, title, text] of said) {
    await page.goto(at(`/gift?campaign=${slug}`))
    await expect(card(page).getByRole('heading', { name: w(title) })).toBeVisible()
    await expect(card(page)).toContainText(pattern(w(text)))
    await expectAccessible(page)
  }
  const none = await page.goto(at('/gift?campaign=there-is-none'))
  expect(none?.status()).toBe(404)
})

test(
  'a gift that is used up while its code is on the way says so, and nothing is taken',
  { tag: '@long' },
  async ({ page, at, lang }) => {
    test.setTimeout(120_000)
    const w = words(lang)
    const { slug } = await newCampaign(page.request, { places: 3, budget: 500_000 })
    const mobile = newMobile()
    await page.goto(at(`/gift?campaign=${slug}`))
    await askForCode(page, lang, mobile.typed)
    expect(await claimFrom(page.request, newMobile().normal, slug)).toMatchObject({ outcome: 'given' })
    await typeCode(page, await codeFor(page.request, mobile.normal))
    await expect(card(page).getByRole('heading', { name: w('gift.notGiven') })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => window.localStorage.getItem('token'))).toBeNull()
    await page.reload()
    await expect(card(page).getByRole('heading', { name: w('gift.over') })).toBeVisible()
  },
)

test(
  'a member with three devices gets the gift, and lets one of them go',
  { tag: '@long' },
  async ({ page, at, lang, me }) => {
    test.setTimeout(120_000)
    const w = words(lang)
    await signInFrom(page.request, me.userName, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')
    await signInFrom(page.request, me.userName, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')
    const { slug } = await newCampaign(page.request)
    const earlier = await codeFor(page.request, me.userName)
    await page.goto(at(`/gift?campaign=${slug}`))
    await askForCode(page, lang, me.userName)
    await typeCode(page, await codeFor(page.request, me.userName, earlier))
    await expect(card(page).getByRole('heading', { name: w('login.threeDevices') })).toBeVisible()
    await expect(card(page)).toContainText(money(500_000, lang))
    await expectAccessible(page)
    await page.reload()
    await expect(card(page).getByRole('radio')).toHaveCount(3)
    await card(page)
      .getByRole('button', { name: pattern(w('login.endAndEnter')) })
      .click()
    await expect(card(page).getByRole('heading', { name: w('gift.given') })).toBeVisible()
    await card(page)
      .getByRole('link', { name: w('gift.toWallet') })
      .click()
    await expect(page.getByRole('main')).toContainText(money(500_000, lang))
  },
)
