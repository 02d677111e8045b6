import { expect, test } from '#tests/support/browser/browser-test.ts'

// Two tests of a worker share its window. The second finds nothing of the first.

test('a test leaves all that a window can hold', async ({ page, context, at }) => {
  await page.goto(at('/'))
  await page.goto(at('/faq'))
  await page.addInitScript(() => Object.assign(window, { left: true }))
  await context.addInitScript(() => Object.assign(window, { alsoLeft: true }))
  await page.route('**/robots.txt', (route) => route.fulfill({ body: 'left' }))
  await page.setExtraHTTPHeaders({ 'x-left': 'left' })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(async () => {
    window.localStorage.setItem('left', 'left')
    window.sessionStorage.setItem('left', 'left')
    document.cookie = 'left=left'
    await new Promise((resolve) => (indexedDB.open('left').onsuccess = resolve))
    await caches.open('left')
  })
  await context.newPage()
  await page.reload()
  expect(await page.evaluate(() => 'left' in window && 'alsoLeft' in window)).toBe(true)
  await context.setOffline(true)
})

test('the next test finds nothing of it', async ({ page, context, at }) => {
  expect(context.pages()).toHaveLength(1)
  const answer = await page.goto('/robots.txt')
  expect(answer?.request().headers()['x-left']).toBeUndefined()
  expect(await answer?.text()).not.toBe('left')
  await page.goto(at('/faq'))
  const found = await page.evaluate(async () => ({
    local: window.localStorage.getItem('left'),
    session: window.sessionStorage.getItem('left'),
    cookie: document.cookie,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    scripts: ['left', 'alsoLeft'].filter((name) => name in window),
    entries: window.history.length,
    print: matchMedia('print').matches,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
  }))
  const nothing = {
    local: null,
    session: null,
    cookie: '',
    databases: [],
    caches: [],
    scripts: [],
    print: false,
    dark: false,
  }
  expect(found).toEqual({ ...nothing, entries: expect.any(Number) })
  expect(found.entries).toBeLessThanOrEqual(3)
})
