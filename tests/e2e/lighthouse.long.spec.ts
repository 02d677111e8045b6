import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser } from '../../scripts/test/ensure-browser.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--no-first-run',
]

const categories = ['accessibility', 'best-practices', 'seo'] as const

/**
 * Lighthouse's mobile preset. Its speed score is not checked, because it depends on the machine, and it is read from a
 * browser trace that has come without the page's beginning (NO_NAVSTART). `home-still.en.spec.ts` measures the layout
 * shift.
 */
test('Lighthouse finds the home page accessible, sound and findable', async ({ origin, at }) => {
  test.setTimeout(180_000)
  const chrome = await launch({ chromePath: findBrowser() ?? undefined, chromeFlags: flags, logLevel: 'silent' })
  try {
    const run = await lighthouse(origin + at('/'), {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
    })
    if (!run) throw new Error('Lighthouse gave no result.')
    const { categories: judged, audits, runtimeError } = run.lhr
    expect(runtimeError).toBeUndefined()
    const faults = Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
      .map(({ id, title }) => `${id}: ${title}`)
    const scores = Object.fromEntries(
      Object.values(judged).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    )
    test.info().annotations.push({ type: 'Lighthouse', description: JSON.stringify(scores) })
    for (const category of categories)
      expect(scores[category], `${category}; ${faults.join('; ')}`).toBeGreaterThanOrEqual(95)
  } finally {
    chrome.kill()
  }
})
