import { expect, test } from '../support/browser/site-test.ts'

test('while it is not known who watches, nothing is asked that is closed to a child', async ({
  page,
  at,
  facts,
  beVisitor,
}) => {
  await beVisitor('child')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  let tell = () => {}
  const isTold = new Promise<void>((resolve) => (tell = resolve))
  await page.route(/\/api\/v1\/me$/, async (route) => {
    await isTold
    await route.continue()
  })
  const info = page.waitForResponse(/\/purchase-info\//)
  await page.goto(at(`/movie/${facts.openToChild}`))
  await info
  // the button of a member stands there, and waits
  await expect(page.getByRole('button', { name: 'Remind me' })).toBeVisible()
  const me = page.waitForResponse(/\/api\/v1\/me$/)
  tell()
  await me
  await expect(page.getByRole('button', { name: 'Remind me' })).toBeHidden()
  expect(asked.filter((path) => path.endsWith('/me/release-alerts'))).toEqual([])
})
