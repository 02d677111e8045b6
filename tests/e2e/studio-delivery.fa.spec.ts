import { localDigits } from '#lib/persian/digits.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { turnOffSwitch } from '#tests/support/browser/press-label.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

test(
  'a method is made, refused where it is wrong, seen by the buyers of a city, moved, and switched off',
  { tag: '@long' },
  async ({ page, at, lang, request }) => {
    const w = words(lang)
    const t = (key: string) => w(`studio.delivery.${key}`)
    const token = tokensOfVisitors().support
    const name = 'پیک بادپای قم'
    await bringToken(page, token)
    await page.goto(at('/studio/delivery/new'))
    const field = (named: string) => page.locator(`[name="${named}"]`)
    const save = page.getByRole('button', { name: t('create'), exact: true })
    await field('kind').selectOption('courier')
    await field('name_fa').fill(name)
    await field('name_en').fill(name)
    await field('rates.0.state').selectOption('IR-25')
    await save.click()
    // the first wrong field has the focus
    await expect(field('rates.0.amount')).toBeFocused()
    await expect(field('rates.0.daysMin')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await field('rates.0.amount').fill('۴۵ هزار')
    await field('rates.0.grams').fill('5000')
    await field('rates.0.daysMin').fill('۰')
    await field('rates.0.daysMax').fill('1')
    await save.click()
    await expect(page.locator('form p.help.wrong').getByText('پیک بی‌ساعت را کسی نمی‌تواند انتخاب کند.')).toBeVisible()
    await page.getByRole('button', { name: t('addHours') }).click()
    await field('hours.0.to').fill('13:30')
    await save.click()
    await expect(page).toHaveURL(/\/studio\/delivery\/\d+$/)
    await expect(field('hours.0.to')).toHaveValue(localDigits('13:30', lang))

    await page.goto(at('/studio/delivery'))
    const seen = page.locator('.delivery-seen')
    await seen.locator('[name=state]').selectOption('IR-25')
    const row = seen.getByRole('row').filter({ hasText: name })
    await expect(row.getByRole('cell').first()).toContainText(localDigits('45,000', lang).replace(',', '٬'))
    await expect(row.getByRole('cell').last()).toHaveText(t('notSent'))

    const items = page.locator('.delivery-item')
    const before = await items.count()
    await expect(items.nth(before - 1)).toContainText(name)
    await page.getByRole('button', { name: pattern(t('up').replace('{name}', name)) }).click()
    await expect(items.nth(before - 2)).toContainText(name)

    await items.getByRole('link', { name }).click()
    await turnOffSwitch(page.getByRole('switch', { name: t('isActive') }))
    await page.getByRole('button', { name: t('save'), exact: true }).click()
    await expect(page.locator('h1 .tag')).toHaveText(t('off'))
    const answer = await request.get('/api/v1/core/delivery-methods/IR-25')
    expect(await answer.text()).not.toContain(name)
  },
)
