import sharp from 'sharp'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

const picture = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#1f5f5b' } })
  .png()
  .toBuffer()

test('goods are made in the table of variants, sold, changed by a file, put on sale together, and collected', async ({
  page,
  at,
  lang,
}) => {
  const w = words(lang)
  const t = (key: string) => w(`studio.goods.${key}`)
  // a second run on the same product makes other goods
  const mark = Date.now().toString(36).toUpperCase()
  const title = `Rosewater poster ${mark}`
  const sku = `ROSE${mark}`
  await bringToken(page, tokensOfVisitors().editor)
  await page.goto(at('/studio/goods/new'))
  const field = (named: string) => page.locator(`[name="${named}"]`)
  const saved = () => expect(page.getByText(t('saved'), { exact: true })).toBeVisible()

  await test.step('a spreadsheet’s cells are pasted, rows are gone through by keyboard', async () => {
    await field('title_fa').fill(title)
    await field('title_en').fill(title)
    for (const group of ['size', 'dollars']) await page.getByLabel(t(`groups.${group}`), { exact: true }).check()
    await field('variants.0.sku').focus()
    await page.evaluate((text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, `${sku}-S\tکوچک\tSmall\t۱۸۰٬۰۰۰\n${sku}-L\tبزرگ\tLarge\t2,400,000\n`)
    await expect(field('variants.1.size_en')).toHaveValue('Large')
    await expect(page.getByRole('status').filter({ hasText: t('oddPrices').split('{')[0] ?? '' })).toBeVisible()
    await field('variants.1.irr').fill('240000')
    await field('variants.0.weight_grams').fill('300')
    await field('variants.0.weight_grams').press('ArrowDown')
    await expect(field('variants.1.weight_grams')).toBeFocused()
    await page.keyboard.press('Control+d')
    await expect(field('variants.1.weight_grams')).toHaveValue('300')
    await page.keyboard.press('Enter')
    await expect(field('variants.2.weight_grams')).toBeFocused()
    await expect(field('variants.2.weight_grams')).toHaveValue('300')
    await expectAccessible(page)
  })

  await test.step('a wrong row is named, and nothing is made until it is right', async () => {
    await page.getByRole('button', { name: t('create'), exact: true }).click()
    await expect(field('variants.2.sku')).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: t('removeRow').replace('{n, number}', '3') }).click()
    await page.getByRole('button', { name: t('create'), exact: true }).click()
    await expect(page).toHaveURL(/\/studio\/goods\/\d+$/)
  })

  await test.step('it goes on sale when it lacks nothing', async () => {
    await expect(page.locator('.missing li')).toHaveCount(3)
    await page.getByLabel(t('text_fa')).fill('متن')
    await page.getByLabel(t('text_en')).fill('Text')
    await page.getByRole('button', { name: t('save'), exact: true }).click()
    await saved()
    await page
      .getByLabel(t('pictures.addPoster'))
      .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: picture })
    await expect(page.locator('.missing')).toHaveCount(0)
    await page.getByRole('button', { name: t('publish'), exact: true }).click()
    await expect(page.locator('h1 .tag')).toHaveText(t('are.published'))
    await expectAccessible(page)
  })

  await test.step('a file changes a price, after its preview', async () => {
    await page.goto(at('/studio/goods/table'))
    const send = async (price: string) => {
      const buffer = Buffer.from(`sku;price_toman\r\n${sku}-S;${price}\r\n`)
      await page.getByLabel(t('chooseFile')).setInputFiles({ name: 'g.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: t('readFile') }).click()
    }
    await send('195000')
    await expect(page.locator('.batch-changes li')).toHaveCount(1)
    await expectAccessible(page)
    await page.locator('.button.main').click()
    await expect(page.locator('.batch-changes')).toHaveCount(0)
  })

  await test.step('a sale of many is seen before it is written', async () => {
    await page.goto(at('/studio/goods/prices'))
    await field('query').fill(title)
    await page.getByRole('radio', { name: t('whats.sale'), exact: true }).check()
    await field('value').fill('۱۰')
    await page.getByRole('button', { name: t('seePrices') }).click()
    await expect(page.locator('.batch-changes')).toHaveCount(2)
    await expect(page.locator('.batch-changes').first()).toContainText('176,000')
    await page.locator('section .button.main').click()
    await expect(page.locator('.batch-changes')).toHaveCount(0)
  })

  await test.step('a collection shows it in the shop', async () => {
    const c = (key: string) => w(`studio.collections.${key}`)
    await page.goto(at('/studio/goods/collections/new'))
    await field('title_fa').fill(`${title} مجموعه`)
    await field('title_en').fill(`${title} collection`)
    await field('slug').fill(`${sku.toLowerCase()}-things`)
    await page.getByRole('combobox', { name: c('add') }).fill(title)
    await page.getByRole('option', { name: title }).click()
    await page.getByRole('button', { name: c('create'), exact: true }).click()
    await expect(page).toHaveURL(/\/collections\/\d+$/)
    await page.getByRole('link', { name: c('see') }).click()
    await page.getByRole('link', { name: title }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('main')).toContainText('176,000')
  })
})
