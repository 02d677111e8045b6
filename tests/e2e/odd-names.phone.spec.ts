import type { APIRequestContext } from '@playwright/test'
import { layoutFaults } from '#tests/support/browser/layout-faults.ts'
import {
  answerWithNames,
  holes,
  namesOfHouse,
  oddNames,
  renameShown,
  textOnText,
} from '#tests/support/browser/odd-names.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { expect, test } from '#tests/support/browser/site-test.ts'
import type { VisitorName } from '#tests/support/visitors/visitors.ts'

// the pages share nothing
test.describe.configure({ mode: 'parallel' })

type Listed = { items: { id: number }[] }
type Address = string | ((request: APIRequestContext) => Promise<string>)

/** The page of the first of a list. */
const firstOf = (path: string, list: string) => async (request: APIRequestContext) => {
  const { items } = (await (await request.get(`/api/v1/${list}`)).json()) as Listed
  return `${path}/${items[0]?.id}`
}

/** Pages that the server draws with names in them; of those that are drawn alike, one runs in every check. */
const drawn: readonly (readonly [name: string, address: Address])[] = [
  ['home', '/'],
  ['films @long', '/movies'],
  ['series @long', '/series'],
  ['music @long', '/music'],
  ['screenings @long', '/screenings'],
  ['festivals @long', '/festivals'],
  ['cafes', '/cafes'],
  ['collections @long', '/collections'],
  ['the shop @long', '/shop'],
  ['all goods', '/shop/list'],
  ['a genre @long', '/genres/drama'],
  ['a film', firstOf('/movie', 'products?price=paid&sort=title')],
  ['a series', firstOf('/series', 'products?kind=series')],
  ['an album @long', firstOf('/music', 'products?kind=music&sort=title')],
  ['a screening', firstOf('/screening', 'screenings')],
  ['a festival', firstOf('/festival', 'festivals')],
  ['a cafe', firstOf('/cafe', 'cafes')],
  ['a person', firstOf('/people', 'people')],
  ['goods', firstOf('/shop/goods', 'shop/goods')],
]

for (const [name, address] of drawn)
  test(`whatever names stand on ${name}, nothing is wider than the screen and no text lies on another`, async ({
    page,
    request,
  }) => {
    const names = await namesOfHouse(request)
    await page.goto(typeof address === 'string' ? address : await address(request))
    await settled(page)
    expect(await page.evaluate(holes)).toEqual([])
    let shown: readonly string[] = names
    for (const [kind, odd] of Object.entries(oddNames)) {
      expect(await page.evaluate(renameShown, { names: shown, odd })).toBeGreaterThan(0)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect.soft(await layoutFaults(page), kind).toEqual([])
      expect.soft(await page.evaluate(textOnText), kind).toEqual([])
      shown = [odd]
    }
  })

/** Pages that the browser draws of what it is told, each for somebody. */
const asked: readonly (readonly [address: string, as: VisitorName])[] = [
  ['/account', 'member'],
  ['/account/profiles', 'member'],
  ['/account/tickets', 'member'],
  ['/account/purchases', 'member'],
  ['/account/favorites', 'member'],
  ['/account/continue', 'member'],
  ['/account/addresses', 'member'],
  ['/account/comments', 'member'],
  ['/host', 'member'],
  ['/studio', 'admin'],
  ['/studio/titles', 'editor'],
  ['/studio/people', 'editor'],
  ['/studio/screenings', 'editor'],
  ['/studio/cafes', 'editor'],
  ['/studio/festivals', 'editor'],
  ['/studio/goods', 'editor'],
  ['/studio/members', 'support'],
  ['/studio/comments', 'support'],
  ['/studio/payments', 'finance'],
]

for (const [address, as] of asked)
  for (const [kind, odd] of Object.entries(oddNames))
    test(`${address} holds when everything is called by ${kind}`, { tag: '@long' }, async ({ page, beVisitor }) => {
      await beVisitor(as)
      await answerWithNames(page, odd)
      await page.goto(address)
      await settled(page)
      expect.soft(await page.evaluate(holes)).toEqual([])
      expect.soft(await layoutFaults(page)).toEqual([])
      expect.soft(await page.evaluate(textOnText)).toEqual([])
    })
