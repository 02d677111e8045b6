import { expect, test } from '#tests/support/browser/browser-test.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { chooseRadio, turnOffSwitch } from '#tests/support/browser/press-label.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

test(
  'an editor makes a landing page, sees it on a phone and a desk, schedules it, and takes its switcher away',
  { tag: '@long' },
  async ({ page, at, lang }) => {
    test.setTimeout(120_000)
    const w = words(lang)
    const t = (key: string) => w(`studio.landings.${key}`)
    const slug = `made-${lang}-${Date.now()}`
    await bringToken(page, tokensOfVisitors().editor)
    await page.goto(at('/studio/landings/new'))
    await settled(page)
    const field = (name: string) => page.locator(`[name="${name}"]`)
    await field('slug').fill(slug)
    await field('title_fa').fill('شب یلدا')
    await field('title_en').fill('Yalda night')
    const head = page.locator('section.card', { has: page.getByRole('heading', { name: t('head'), exact: true }) })
    await chooseRadio(head.getByRole('radio', { name: t('sources.title'), exact: true }))
    await head.getByRole('combobox').fill('Last Station')
    await head.getByRole('option', { name: /Last Station at Night Film/ }).click()

    const add = page.getByRole('group', { name: t('add'), exact: true })
    const blocks = page.locator('.landing-block')
    await add.getByRole('button', { name: t('kinds.text'), exact: true }).click()
    await field('blocks.0.title_fa').fill('درازترین شب سال')
    await field('blocks.0.title_en').fill('The longest night')
    await blocks.first().getByLabel(t('fields.text_fa'), { exact: true }).fill('با هم فیلم ببینیم.')
    await add.getByRole('button', { name: t('kinds.countdown'), exact: true }).click()
    await field('blocks.1.title_fa').fill('تا یلدا')
    await field('blocks.1.title_en').fill('Until Yalda')
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await field('blocks.1.until').fill(day)

    // a word that is missing in one language is said at its field, and nothing is made
    await page.getByRole('button', { name: t('create'), exact: true }).click()
    await expect(blocks.first().locator('[aria-invalid=true]')).toBeVisible()
    await blocks.first().getByLabel(t('fields.text_en'), { exact: true }).fill('Let us watch together.')

    // by keys the countdown comes before the text, and so into the head of the page
    await blocks.nth(1).locator('[data-by="-1"]').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(field('blocks.0.title_en')).toHaveValue('Until Yalda')
    await expect(blocks.first().locator('[data-by="1"]')).toBeFocused()
    const inside = page.frameLocator('.landing-frame iframe')
    await expect(inside.locator('.landing-words .countdown')).toBeVisible()
    await expect(inside.locator('h1')).toHaveText('Yalda night')
    await expect.poll(() => inside.locator('body').evaluate(() => window.innerWidth)).toBe(360)
    await chooseRadio(page.getByRole('radio', { name: t('widths.desk'), exact: true }))
    await expect.poll(() => inside.locator('body').evaluate(() => window.innerWidth)).toBe(1280)
    const preview = page.locator('.landing-preview')
    await chooseRadio(preview.getByRole('radio', { name: t('langsOf.fa'), exact: true }))
    await expect(inside.locator('h1')).toHaveText('شب یلدا')

    await page.getByRole('button', { name: t('create'), exact: true }).click()
    await page.waitForURL(/\/studio\/landings\/\d+$/)
    await settled(page)
    const visit = async (path: string) => (await page.request.get(path)).status()
    expect(await visit(at(`/l/${slug}`))).toBe(404)

    // published, but from the day after tomorrow on: in Tehran tomorrow may have begun
    const save = async () => {
      await page.getByRole('button', { name: t('save'), exact: true }).click()
      await expect(page.getByRole('button', { name: t('save'), exact: true })).toBeDisabled()
    }
    await chooseRadio(page.getByRole('radio', { name: t('states.published'), exact: true }))
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    await field('shown_from').fill(later)
    await save()
    expect(await visit(at(`/l/${slug}`))).toBe(404)
    const times = page.locator('section.card', { has: page.getByRole('heading', { name: t('times'), exact: true }) })
    for (const input of await times.locator('fieldset').first().locator('input').all()) await input.fill('')
    await save()

    const editor = page.url()
    await page.goto(at(`/l/${slug}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yalda night')
    await expect(page.locator('header.header')).toBeVisible()
    await expect(page.locator('footer.footer, .bottom-bar')).toHaveCount(0)
    await expect(page.locator('link[hreflang="en"]')).toHaveAttribute('href', new RegExp(`/en/l/${slug}$`))
    await expect(page.locator('meta[property="og:image"]')).toHaveCount(1)
    const toPersian = page.locator('a[hreflang="fa"]')
    await expect(toPersian.first()).toHaveAttribute('href', `/l/${slug}`)

    await page.goto(editor)
    await turnOffSwitch(page.getByRole('switch', { name: t('switcher'), exact: true }))
    await save()
    await page.goto(at(`/l/${slug}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(toPersian).toHaveCount(0)
    // search engines still know both
    await expect(page.locator('link[hreflang="en"]')).toHaveCount(1)
  },
)
