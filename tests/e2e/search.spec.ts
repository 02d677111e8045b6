import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { chooseRadio } from '#tests/support/browser/press-label.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { expect, test } from '#tests/support/browser/site-test.ts'

// In both languages: what is typed and found are words of the language.

const field = (page: Page) => page.getByRole('banner').getByRole('combobox')
const rows = (page: Page) => page.getByRole('option')

test(
  'a person is found in Finglish, by keys alone, and a screen reader is told of it',
  { tag: '@fa' },
  async ({ page, at, lang }) => {
    const w = words(lang)
    await page.goto(at('/movies'))
    await settled(page)
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('heading', { name: w('search.recent.title') })).toBeVisible()
    await page.keyboard.type('chaharnavazi shab', { delay: 20 })
    const person = rows(page)
      .filter({ hasText: lang === 'fa' ? 'چهارنوازی شب' : 'Night Quartet' })
      .first()
    await expect(person).toBeVisible()
    await expect(page.locator('.search-panel [role=status]')).toHaveText(/[0-9۰-۹]/)
    // nothing is marked until an arrow marks it, and the focus stays where one types
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    const marked = await field(page).getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${marked}"]`)).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('banner').getByRole('search')).toMatchAriaSnapshot(`
    - search "${w('search.label')}":
      - combobox "${w('search.fieldLabel')}" [expanded]: chaharnavazi shab
      - button "${w('search.empty')}"
  `)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/people\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lang === 'fa' ? 'چهارنوازی شب' : 'Night Quartet')
    await expect(page.locator('.work').first()).toBeVisible()
  },
)

test(
  'what was searched for is found again on this device, and can be taken away',
  { tag: '@en' },
  async ({ page, at, lang }) => {
    const w = words(lang)
    const typed = lang === 'fa' ? 'برف اسفند' : 'late winter'
    await page.goto(at('/movies'))
    await settled(page)
    await page.keyboard.press('/')
    await page.keyboard.type(typed)
    await expect(rows(page).first()).toBeVisible()
    // without a marked row Enter opens all results
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pattern(w('search.results.titleOf')))
    await expect(page.locator('main mark').first()).toBeVisible()
    await page.keyboard.press('/')
    const again = page.getByRole('button', { name: typed, exact: true })
    await expect(again).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(again).toBeFocused()
    await page.getByRole('button', { name: w('search.recent.forget').replace('{text}', typed), exact: true }).click()
    await expect(again).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.locator('.search-panel')).toHaveCount(0)
    await expect(field(page)).toBeFocused()
  },
)

test('a search is a form: it finds before its script and without it', async ({ browser, origin, at, lang }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin })
  const page = await context.newPage()
  await page.goto(at('/movies'))
  await field(page).click()
  await page.keyboard.type(lang === 'fa' ? 'نارنج' : 'orange')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  await expect(page.locator('main .hit').first()).toBeVisible()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await page.goto(at('/search/advanced'))
  await chooseRadio(page.locator('input[name=kind][value=movie]'))
  await chooseRadio(page.locator('input[name=price][value=free]'))
  await page.locator('noscript button, .find-aside button[type=submit]').first().click()
  await expect(page.locator('.chosen-filters li')).not.toHaveCount(0)
  await context.close()
})

test(
  'an advanced search is made by keys, shared as an address, and undone a step at a time',
  { tag: '@fa' },
  async ({ page, browser, origin, at, lang }) => {
    const w = words(lang)
    await page.goto(at('/search/advanced'))
    await settled(page)
    const choose = async (name: string, value: string) => {
      await page.locator(`.find-aside input[name=${name}][value=${value}]`).focus()
      await page.keyboard.press('Space')
      await expect(page).toHaveURL(new RegExp(`${name}=([\\w,]+,)?${value}`))
      // the address changes before the answer is there
      await settled(page)
    }
    await choose('kind', 'movie')
    const ofKind = await page.locator('.find-head b').textContent()
    await choose('price', 'free')
    const latest = page.getByRole('slider', { name: w('search.years.to'), exact: true })
    await latest.focus()
    const spoken = await latest.getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowDown')
    await expect(latest).not.toHaveAttribute('aria-valuetext', spoken ?? '')
    await expect(page).toHaveURL(/[?&]to=\d{4}/)
    await settled(page)
    await expect(page.locator('.chosen-filters .chip')).toHaveCount(3)
    const count = await page.locator('.find-head b').textContent()
    const shared = await browser.newContext({ baseURL: origin })
    const other = await shared.newPage()
    await other.goto(page.url())
    await expect(other.locator('.find-head b')).toHaveText(count ?? '')
    await expect(other.locator('.chosen-filters .chip')).toHaveCount(3)
    await shared.close()
    await page.goBack()
    await expect(page.locator('.chosen-filters .chip')).toHaveCount(2)
    await page.goBack()
    await expect(page.locator('.chosen-filters .chip')).toHaveCount(1)
    await expect(page.locator('.find-head b')).toHaveText(ofKind ?? '')
  },
)

test(
  'on a phone the filters of a sheet hold once they are shown, and a closed sheet changes nothing',
  { tag: '@fa' },
  async ({ page, at, lang }) => {
    const w = words(lang)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(at('/search/advanced'))
    await settled(page)
    const open = page.locator('.find-open')
    await open.click()
    const sheet = page.getByRole('dialog')
    const show = sheet.locator('.sheet-foot .main')
    const all = await show.textContent()
    // by key: the sheet slides in, and a press would fall beside a box that moves
    const free = sheet.locator('input[name=price][value=free]')
    const chooseFree = async () => {
      await free.focus()
      await page.keyboard.press('Space')
      await expect(free).toBeChecked()
    }
    await chooseFree()
    await expect(show).not.toHaveText(all ?? '')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: w('search.find.closeFilters'), exact: true }).click()
    await expect(page).toHaveURL(/\/search\/advanced$/)
    await open.click()
    await expect(show).toHaveText(all ?? '')
    await chooseFree()
    await expect(show).not.toHaveText(all ?? '')
    await show.click()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/price=free/)
  },
)
