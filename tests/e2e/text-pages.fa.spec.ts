import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

test(
  'an editor changes a page of text, sees it before visitors do, makes it public, and goes back to what was',
  { tag: '@long' },
  async ({ page, at, lang }) => {
    test.setTimeout(90_000)
    const t = (key: string) => words(lang)(`studio.textPages.${key}`)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const seen = async () => (await page.request.get(at('/about'))).text()
    const mark = `برای همه، روز ${Date.now()}`
    await bringToken(page, tokensOfVisitors().editor)
    await page.goto(at('/studio/pages/about'))
    await settled(page)
    const body = page.getByLabel(t('fields.body'), { exact: true }).first()
    const before = await body.inputValue()
    await body.fill(`${before}\n\n${mark}`)
    await expect(page.frameLocator('.landing-frame iframe').locator('.text-page')).toContainText(mark)
    await button(t('save')).click()
    await expect(button(t('publish'))).toBeEnabled()
    expect(await seen()).not.toContain(mark)
    const revisions = page.locator('.text-revisions > li')
    const newest = revisions.first()
    await newest.getByRole('button', { name: t('changes') }).click()
    await expect(newest.locator('ins')).toHaveText(mark)
    await expectAccessible(page)
    await button(t('publish')).click()
    await expect(button(t('publish'))).toHaveCount(0)
    await expect.poll(seen).toContain(mark)

    // what was before is taken back into the fields, and saved as a new text
    await revisions
      .nth(1)
      .getByRole('button', { name: t('take') })
      .click()
    await expect(body).toHaveValue(before)
    await button(t('save')).click()
    await button(t('publish')).click()
    await expect.poll(seen).not.toContain(mark)
    await page.goto(at('/about'))
    await page.getByRole('navigation', { name: 'متن‌های قبلی' }).getByRole('link').first().click()
    await expect(page.locator('.text-page')).toContainText(mark)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  },
)

test('help answers before any script has run, and leads from a question to those who can', async ({
  browser,
  origin,
  at,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin })
  const page = await context.newPage()
  await page.goto(at('/help'))
  await page.getByRole('searchbox').last().fill('پولم کم شد')
  await page.getByRole('searchbox').last().press('Enter')
  await expect(page).toHaveURL(/\/help\?q=/)
  await expect(page.locator('.help-question').first()).toHaveAttribute('open', '')
  await expect(page.locator('.help-question').first()).toHaveAttribute('id', 'charged')
  await page.locator('.help-write').getByRole('link').click()
  await expect(page).toHaveURL(`${origin}${at('/contact')}`)
  await context.close()
})

test('an address with a question opens its answer', async ({ page, at }) => {
  await page.goto(at('/help#rent'))
  await expect(page.locator('#rent')).toHaveAttribute('open', '')
  await page.goto(at('/help'))
  await page.getByRole('search', { name: 'جست‌وجو در کمک' }).getByRole('searchbox').fill('ramz')
  await page.keyboard.press('Enter')
  await expect(page.locator('.help-question').first()).toHaveAttribute('id', 'password')
})
