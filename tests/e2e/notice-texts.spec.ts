import { expect as baseExpect, test } from '#tests/support/browser/browser-test.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

// In both languages: the texts of notices are what is tested, and each language has its own.

// a page's own data comes after its code
const expect = baseExpect.configure({ timeout: 20_000 })

test(
  'an admin edits a notice, sees it as mail, SMS and push, is told of a fault, and goes back to the program’s words',
  { tag: '@fa' },
  async ({ page, at, lang }) => {
    const t = (key: string) => words(lang)(`studio.noticeTexts.${key}`)
    // each language has a letter of its own: both run on one product
    const letter = lang === 'fa' ? 'person_title' : 'person_title_coming'
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await bringToken(page, tokensOfVisitors().admin)
    await page.goto(at('/studio/notice-texts'))
    await page.getByRole('link', { name: t(`letters.${letter}`), exact: true }).click()
    const [column, mark] = [lang === 'fa' ? 0 : 1, `!${Date.now()}`]
    const subject = page.getByLabel(t('subject'), { exact: true }).nth(column)
    const text = page.getByLabel(t('text'), { exact: true }).nth(column)
    const [oldSubject, oldText] = [await subject.inputValue(), await text.inputValue()]
    const person = lang === 'fa' ? 'سارا کیان' : 'Sara Kian'
    await subject.fill(`{person} ${mark}`)
    for (const way of ['mail', 'sms', 'push'])
      await expect(page.locator(`[data-way=${way}]`)).toContainText(`${person} ${mark}`)
    await text.fill('{title}')
    await button(t('save')).click()
    await expect(page.getByRole('main').getByText('{link}').last()).toBeVisible()
    await expect(text).toHaveAttribute('aria-invalid', 'true')
    await text.fill(`{title}\n{link}`)
    await button(t('save')).click()
    await expect(button(t('toHouse'))).toBeVisible()
    await button(t('toHouse')).click()
    await expect(subject).toHaveValue(oldSubject)
    await expect(text).toHaveValue(oldText)
    await button(t('save')).click()
    await expect(button(t('toHouse'))).toHaveCount(0)
  },
)

test(
  'the preview says the lines whose conditions are ticked, and of a code what each way says',
  { tag: '@en' },
  async ({ page, at, lang }) => {
    const t = (key: string) => words(lang)(`studio.noticeTexts.${key}`)
    const shown = (way: string) => page.locator(`[data-way=${way}]`)
    await bringToken(page, tokensOfVisitors().admin)
    await page.goto(at('/studio/notice-texts/screening_interrupted'))
    await expect(page.getByRole('checkbox', { name: t('conditions.at_home') })).toBeChecked()
    const [host, hours] = lang === 'fa' ? ['میزبان کافه', 'مهلت تماشای شما'] : ['Your host says', 'hours of watching']
    await expect(shown('sms')).toContainText(hours ?? '')
    await expect(shown('sms')).not.toContainText(host ?? '')
    await page.getByRole('checkbox', { name: t('conditions.at_home') }).uncheck()
    await page.getByRole('checkbox', { name: t('conditions.in_room') }).check()
    await expect(shown('sms')).toContainText(host ?? '')
    await expect(shown('sms')).not.toContainText(hours ?? '')

    await page.goto(at('/studio/notice-texts/code_register'))
    const stray = lang === 'fa' ? 'کاری لازم نیست' : 'there is nothing to do'
    await expect(shown('mail')).toContainText(stray)
    await expect(shown('sms')).not.toContainText(stray)
    await expect(shown('sms')).toContainText('#012345')
    await expect(page.getByRole('main').getByText(t('noPush'))).toBeVisible()
  },
)
