import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { chooseRadio } from '#tests/support/browser/press-label.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

test('an editor puts a form on a landing page, a stranger fills it, and the studio has the list', async ({
  page,
  browser,
  origin,
  at,
  lang,
}) => {
  test.setTimeout(120_000)
  const t = (key: string) => words(lang)(`studio.landings.${key}`)
  const slug = `form-${Date.now()}`
  await bringToken(page, tokensOfVisitors().editor)
  await page.goto(at('/studio/landings/new'))
  await settled(page)
  const field = (name: string) => page.locator(`[name="${name}"]`)
  await field('slug').fill(slug)
  await field('title_fa').fill('کارگاه فیلم')
  await field('title_en').fill('Film workshop')
  await chooseRadio(page.getByRole('radio', { name: t('states.published'), exact: true }))
  await page
    .getByRole('group', { name: t('add') })
    .getByRole('button', { name: t('kinds.form'), exact: true })
    .click()
  await field('blocks.0.title_fa').fill('نام‌نویسی')
  await field('blocks.0.title_en').fill('Join us')
  await field('blocks.0.consent_fa').fill('خبر کارگاه را برایم بفرستید.')
  await field('blocks.0.consent_en').fill('Send me news of the workshop.')
  await expect(page.frameLocator('.landing-frame iframe').locator('.landing-form form')).toBeVisible()
  await page.getByRole('button', { name: t('create'), exact: true }).click()
  await page.waitForURL(/\/studio\/landings\/\d+$/)

  const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 740 } })
  const stranger = await context.newPage()
  await stranger.goto(at(`/l/${slug}`))
  const form = stranger.locator('.landing-form form')
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(form.locator('[name=full_name]')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.locator('[name=consent]')).toHaveAttribute('aria-invalid', 'true')
  await form.locator('[name=full_name]').fill('Nika Rad')
  await form.locator('[name=reach]').fill('nika@mail.test')
  await form.locator('[name=consent]').check()
  await expectAccessible(stranger)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(stranger.locator('.landing-form').getByRole('status')).toContainText('You are on the list', {
    timeout: 20_000,
  })
  await context.close()

  await page.reload()
  const entries = page.locator('section.card', { has: page.getByRole('heading', { name: t('entries.title') }) })
  await expect(entries).toContainText('nika@mail.test')
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await entries.getByRole('button', { name: t('entries.download'), exact: true }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^landing-\d+\.csv$/)
})
