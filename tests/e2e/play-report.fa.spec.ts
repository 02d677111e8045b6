import { fa as labels } from '#player/locales/fa.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { awakeControls } from '#tests/support/steady/awake-controls.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

test('a problem is reported from the player, has a number, and stands in the account', async ({
  page,
  at,
  lang,
  me,
}) => {
  test.setTimeout(120_000)
  const w = words(lang)
  await bringToken(page, me.token)
  await awakeControls(page)
  await page.goto(at(`/play/${me.films.playable}`))
  await page.locator('.pl-big').click()
  const player = page.locator('.pl')
  await expect(player).toHaveAttribute('data-phase', 'active')
  const open = page.getByRole('button', { name: labels.report })
  await open.click()
  const sheet = page.getByRole('dialog', { name: w('report.title') })
  await expect(sheet).toBeFocused()
  await expect(player).toHaveAttribute('data-paused', 'true')
  // keys of the player are not for the form: the film does not go on, and the sheet closes by Escape
  await page.keyboard.press('k')
  await expect(player).toHaveAttribute('data-paused', 'true')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(player).toHaveAttribute('data-paused', 'false')

  await open.click()
  await sheet.getByRole('button', { name: w('report.send') }).click()
  await expect(sheet.getByRole('alert')).toHaveText(w('report.choose'))
  await sheet.getByText('زیرنویس جابه‌جاست یا نیست').click()
  await sheet.getByLabel(w('report.words')).fill('زیرنویس دیر می‌آید')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: w('report.send') }).click()
  await expect(sheet).toHaveCount(0)
  const { items } = await (await me.call('GET', '/me/cases')).json()
  expect(items).toHaveLength(1)
  await page.goto(at('/account/cases'))
  await expect(page.getByRole('main').getByText(items[0].subject)).toBeVisible()
})
