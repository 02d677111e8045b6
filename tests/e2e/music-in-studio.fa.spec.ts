import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { makeMusic, temporaryTracks } from '#tests/support/media/music-sources.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { makeTestFilm } from '#tests/support/media/test-film.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

// An album goes from an editor's disk to its page, only through the browser.

const { poster } = makeTestFilm()

test(
  'an editor makes an album, drops its files together, writes lyrics and publishes it',
  { tag: '@long' },
  async ({ page, at, lang }) => {
    test.setTimeout(300_000)
    const w = words(lang)
    const folder = temporaryTracks()
    const [one, two] = [await makeMusic('plain', folder), await makeMusic('flac', folder)]
    await bringToken(page, tokensOfVisitors().editor)
    await page.goto(at('/studio/titles/new?kind=music'))
    for (const language of ['fa', 'en'] as const) {
      await page.getByRole('tab', { name: new RegExp(`^${w(`studio.texts.${language}`)}`) }).click()
      await page.locator(`[name=title_${language}]`).fill(language === 'fa' ? 'آلبوم نمونه' : 'Sample album')
      await page
        .getByRole('textbox', { name: new RegExp(`^${w('studio.texts.synopsis')}`) })
        .fill(language === 'fa' ? 'دو قطعه.' : 'Two tracks.')
    }
    await page.getByLabel(w('studio.facts.year')).fill('۱۴۰۵')
    const search = page.getByRole('combobox', { name: w('studio.people.add') })
    await search.fill('گروه نمونه')
    await page.getByRole('option').last().click()
    await page.getByLabel(w('studio.people.nameEn')).fill('Sample group')
    await page.getByLabel(w('studio.ways.toman')).fill('۳۵٬۰۰۰')
    await page.getByRole('button', { name: w('studio.editor.create') }).click()
    await expect(page).toHaveURL(/\/studio\/titles\/\d+/)

    await page.getByLabel(w('studio.music.dropFiles')).setInputFiles([one, two])
    await expect(page.locator('.match-files li')).toHaveCount(2)
    await expectAccessible(page)
    await page.locator('.match-files').getByRole('button').first().click()
    await expect(page.locator('.studio-track')).toHaveCount(2)
    await page.getByLabel(w('studio.pictures.addPoster')).setInputFiles(poster)

    await page
      .locator('.studio-track')
      .first()
      .getByRole('button', { name: pattern(w('studio.music.lyricsOf')) })
      .click()
    await page.getByLabel(w('studio.music.lyricsText')).fill('[00:00.50]یک خط\n[00:01.20]خطی دیگر')
    await page.getByLabel(w('studio.music.translationText')).fill('A line\nAnother line')
    await page.getByRole('button', { name: w('studio.music.saveLyrics'), exact: true }).click()
    await expect(page.getByText(w('studio.music.lyricsSaved')).first()).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: w('studio.music.close'), exact: true })
      .click()

    await expect(page.locator('.studio-track .state').getByText('LUFS')).toHaveCount(2, { timeout: 200_000 })
    await page.reload()
    await page.getByRole('button', { name: w('studio.editor.publish'), exact: true }).click()
    await expect(page.getByText(w('studio.editor.published')).first()).toBeVisible()
    const id = /\/studio\/titles\/(\d+)/.exec(page.url())?.[1]
    await page.goto(at(`/music/${id}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('آلبوم نمونه')
    await expect(page.locator('.track-row')).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'گروه نمونه' }).first()).toHaveAttribute('href', /\/people\/\d+/)
  },
)
