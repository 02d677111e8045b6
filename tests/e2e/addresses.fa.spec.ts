import type { Page } from '@playwright/test'
import { words } from '#tests/support/browser/page-texts.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

const path = '/account/addresses'
const work = { title: 'محل کار', deliveryTo: 'نگار', tel: '۰۲۱ ۸۸۷۶ ۵۴۳۲', fullAddress: 'خیابان بهشتی، پلاک ۸' }

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
}

test.beforeEach(async ({ page, me }) => bringToken(page, me.token))

test('an address is written by keyboard and list, mended at its postal code, changed, made default and deleted', async ({
  page,
  at,
  lang,
}) => {
  const t = words(lang)
  const cards = page.locator('article.address')
  await page.goto(at(path))
  await page.getByRole('button', { name: t('addresses.add') }).click()
  await expect(page.locator('[name=title]')).toBeFocused()
  await fill(page, { ...work, postalCode: '۱۵۱۶۸ ۴۳۷۱' })
  await page.locator('[name=state]').selectOption('IR-23')
  await page.locator('[name=city]').click()
  await expect(page.locator('.suggestions li').first()).toHaveText('تهران')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('[name=city]')).toHaveValue('تهران')

  await page.getByRole('button', { name: t('addresses.save') }).click()
  const missing = 'کد پستی ده رقم است؛ یک رقم کم دارد.'
  await expect(page.locator('.field .help.wrong')).toHaveText(missing)
  await expect(page.locator('[name=postalCode]')).toBeFocused()
  await expect(page.locator('.toasts').getByText(missing)).toBeVisible()
  await page.locator('[name=postalCode]').fill('۱۵۱۶۸-۴۳۷۱۱')
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('۱۵۱۶۸ ۴۳۷۱۱')
  await expect(cards).toContainText('۰۲۱ ۸۸۷۶ ۵۴۳۲')
  await expect(cards.locator('.tag')).toHaveText(t('addresses.default'))

  await page.getByRole('button', { name: t('addresses.add') }).click()
  await fill(page, { ...work, title: 'خانه', postalCode: '7134567890' })
  await page.locator('[name=state]').selectOption('IR-07')
  await page.locator('[name=city]').fill('شهر تازه')
  await expect(page.getByRole('main').getByText(t('addresses.cityFree'))).toBeVisible()
  await page.getByRole('button', { name: t('addresses.save') }).click()
  await expect(cards).toHaveCount(2)
  await cards
    .last()
    .getByRole('button', { name: t('addresses.makeDefault') })
    .click()
  await expect(cards.first()).toContainText('شهر تازه')
  await expect(cards.first().locator('.tag')).toBeVisible()

  await cards.first().getByRole('button').first().click()
  await expect(page.locator('[name=tel]')).toHaveValue('۰۲۱ ۸۸۷۶ ۵۴۳۲')
  await page.locator('[name=title]').fill('<b>خانهٔ ما</b>')
  await page.getByRole('button', { name: t('addresses.save') }).click()
  await expect(cards.first().getByRole('heading')).toHaveText('<b>خانهٔ ما</b>')
  // the keyboard focus stays where it was
  await expect(cards.first().getByRole('button').first()).toBeFocused()

  await cards.first().getByRole('button').last().click()
  await page.getByRole('button', { name: t('addresses.keep') }).click()
  await expect(cards).toHaveCount(2)
  await expect(cards.first().getByRole('button').last()).toBeFocused()
  await cards.first().getByRole('button').last().click()
  await page.getByRole('button', { name: t('addresses.deleteIt'), exact: true }).click()
  await expect(cards).toHaveCount(1)
  await expect(cards.locator('.tag')).toHaveText(t('addresses.default'))
})

test('what is missing is said at every field, and another province begins another city', async ({ page, at, lang }) => {
  const t = words(lang)
  await page.goto(at(path))
  await page.getByRole('button', { name: t('addresses.add') }).click()
  await page.getByRole('button', { name: t('addresses.save') }).click()
  await expect(page.locator('.address-form .help.wrong')).toHaveCount(7)
  await expect(page.locator('[name=title]')).toBeFocused()
  await page.locator('[name=state]').selectOption('IR-08')
  await page.locator('[name=city]').fill('رودبار')
  await page.locator('[name=state]').selectOption('IR-01')
  await expect(page.locator('[name=city]')).toHaveValue('')
})

test('the page that did not load offers another try, and an address that could not be sent stays written', async ({
  page,
  at,
  lang,
}) => {
  const t = words(lang)
  await page.route('**/me/addresses', (route) => route.abort())
  await page.goto(at(path))
  await expect(page.locator('.account-room [role=alert]')).toBeVisible()
  await page.unroute('**/me/addresses')
  await page.locator('.account-room [role=alert] .button').click()
  await page.getByRole('button', { name: t('addresses.add') }).click()
  await fill(page, work)
  await page.route('**/me/addresses', (route) => route.abort())
  await page.getByRole('button', { name: t('addresses.save') }).click()
  await expect(page.locator('.toasts [role=alert]')).toBeVisible()
  await expect(page.locator('[name=title]')).toHaveValue(work.title)
})
