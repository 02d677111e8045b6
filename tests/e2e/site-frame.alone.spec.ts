import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { chooseRadio } from '#tests/support/browser/press-label.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

test('an editor sees a notice, a new link of the menu and a word of the bar of phones before they are public, and takes them back', async ({
  page,
  at,
  lang,
}) => {
  test.setTimeout(90_000)
  const w = words(lang)
  const t = (key: string) => w(`studio.site.${key}`)
  await bringToken(page, tokensOfVisitors().editor)
  await page.goto(at('/studio/site'))
  await settled(page)
  const inside = page.frameLocator('.landing-frame iframe')
  await expect(inside.locator('.nav a').first()).toBeVisible()
  const field = (name: string) => page.locator(`[name="${name}"]`)
  const save = async () => {
    const button = page.getByRole('button', { name: t('save'), exact: true })
    await button.click()
    await expect(button).toBeDisabled()
  }
  await field('notice_fa').fill('امشب سرویس نیم ساعت دیرتر باز می‌شود.')
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(field('notice_en')).toHaveAttribute('aria-invalid', 'true')
  await field('notice_en').fill('We open half an hour later tonight.')
  await field('notice_href').fill('/screenings')
  await expect(inside.locator('.site-notice')).toContainText('امشب')
  const header = page.locator('section.card', { has: page.getByRole('heading', { name: t('header'), exact: true }) })
  await header.getByRole('button', { name: t('addLink'), exact: true }).click()
  await field('header.8.title_fa').fill('کافه‌ها')
  await field('header.8.title_en').fill('Cafes')
  await field('header.8.to').fill('/cafes')
  await expect(inside.locator('.nav a').last()).toHaveText('کافه‌ها')
  // the bar of phones is seen on a phone; a word that a narrow one has no room for is refused with its limit
  const tabs = page.locator('section.card', { has: page.getByRole('heading', { name: t('tabs'), exact: true }) })
  await tabs.locator('summary').nth(1).click()
  await field('tabs.1.title_fa').fill('همهٔ فیلم‌های خانه')
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(field('tabs.1.title_fa')).toHaveAttribute('aria-invalid', 'true')
  await expect(tabs).toContainText('۳۲۰')
  await field('tabs.1.title_fa').fill('سینما')
  await chooseRadio(page.getByRole('radio', { name: w('studio.landings.widths.phone'), exact: true }))
  await expect(inside.locator('.bottom-bar a')).toHaveText(['خانه', 'سینما', 'اکران آنلاین', 'فروشگاه', 'من'])
  await expectAccessible(page)
  await save()
  try {
    const [menu, notice] = [page.locator('header .nav a').last(), page.locator('.site-notice')]
    await page.goto(at('/movies'))
    await expect(async () => {
      await page.reload()
      await expect(menu).toHaveText('کافه‌ها', { timeout: 500 })
      await expect(notice).toContainText('امشب', { timeout: 500 })
    }).toPass()
    // the header over a picture begins below the notice
    await page.goto(at('/landing1'))
    const [below, above] = [await page.locator('header.header').boundingBox(), await notice.boundingBox()]
    expect(below?.y).toBe((above?.y ?? 0) + (above?.height ?? 0))
    await expectAccessible(page)
    // a page with an aside of its own: each is told apart by its name
    await page.goto(at('/contact'))
    await expect(notice).toContainText('امشب')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(at('/movies'))
    const here = page.locator('.bottom-bar [aria-current=page]')
    await expect(here).toHaveText('سینما')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
    // nobody is told anything while they watch
    await page.goto(at('/play'))
    await expect(notice).toHaveCount(0)
  } finally {
    await page.goto(at('/studio/site'))
    await settled(page)
    await field('notice_fa').fill('')
    await field('notice_en').fill('')
    await field('notice_href').fill('')
    await tabs.locator('summary').nth(1).click()
    await field('tabs.1.title_fa').fill('')
    await header.locator('.landing-block').last().getByRole('button').last().click()
    await save()
  }
})
