import type { Page, Response } from '@playwright/test'
import { settled } from '../support/settled.ts'
import { expect, test } from '../support/site-test.ts'

/** Compressed bytes; the limit for the first page. */
const mostScriptBytes = 150_000
/** Texts that only the player's code, or only hls.js, contains. */
const marks = { player: 'pl-video', hls: 'hlsManifestParsed' }

/** All scripts that a page has loaded after it was scrolled to its end and is idle. */
async function scriptsOf(page: Page, address: string): Promise<Response[]> {
  const scripts: Response[] = []
  // what an earlier page still loads is not this page's
  await page.goto('about:blank')
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response)
  })
  await page.goto(address)
  await settled(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await settled(page)
  return scripts
}

/** Which of them contain a text. They are asked for once more: of a preloaded script the browser keeps no body. */
async function holding(page: Page, scripts: Response[], mark: string): Promise<string[]> {
  const urls = [...new Set(scripts.map((one) => one.url()))]
  const texts = await Promise.all(urls.map(async (url) => [url, await (await page.request.get(url)).text()] as const))
  return texts.filter(([, text]) => text.includes(mark)).map(([url]) => url)
}

test('the home page’s scripts weigh at most 150 kB as they travel', async ({ page, at }) => {
  const scripts = await scriptsOf(page, at('/'))
  const sizes = await Promise.all(scripts.map(async (one) => (await one.request().sizes()).responseBodySize))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  test.info().annotations.push({ type: 'JavaScript of the home page', description: `${bytes} bytes` })
  expect(scripts.length).toBeGreaterThan(3)
  // the smallest are sent uncompressed, because the header would cost more than it saves
  for (const [n, script] of scripts.entries())
    if ((sizes[n] ?? 0) > 1024) expect(script.headers()['content-encoding'], script.url()).toBe('br')
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThanOrEqual(mostScriptBytes)
})

test('the player’s code comes only where something is played', async ({ page, at, facts }) => {
  test.slow()
  for (const path of ['/', '/movies', `/movie/${facts.paid}`, `/movie/${facts.free}`]) {
    const scripts = await scriptsOf(page, at(path))
    expect(await holding(page, scripts, marks.player), path).toEqual([])
    expect(await holding(page, scripts, marks.hls), path).toEqual([])
    page.removeAllListeners('response')
  }
  // a check that these texts are right
  const playing = await scriptsOf(page, at(`/play/${facts.free}`))
  expect(await holding(page, playing, marks.player)).not.toEqual([])
})
