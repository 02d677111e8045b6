import { type APIRequestContext, request as playwrightRequest } from '@playwright/test'
import { demoMovies } from '#db/seed/catalog.ts'
import { test as browserTest } from './browser-test.ts'
import type { Facts } from '#tests/support/site-pages/site-page.ts'
import { bringToken, tokensOfVisitors, type VisitorName } from '#tests/support/visitors/visitors.ts'

const tenMinutes = 600_000

/**
 * The same key for ten minutes: the workers of a run share one purchase. A worker is begun anew after each red test, and twenty
 * purchases within ten minutes would turn all tests after them red.
 */
const sharedKey = (): string =>
  `00000000-0000-4000-8000-${String(Math.floor(Date.now() / tenMinutes)).padStart(12, '0')}`

/** A purchase that the member has begun, of the first of these films that is not theirs yet. */
async function beginPurchase(request: APIRequestContext, token: string, films: readonly number[]): Promise<string> {
  type Offer = { id: string; price: { amount: number; currency: string } }
  const headers = { authorization: `Bearer ${token}` }
  for (const film of films) {
    const info = await request.get(`purchase-info/${film}?currency=IRR`, { headers })
    const { watchable, offers } = (await info.json()) as { watchable: { allowed: boolean }; offers: Offer[] }
    const [offer] = offers
    if (watchable.allowed || offer === undefined) continue
    const begun = await request.post('purchases', {
      headers: { ...headers, 'idempotency-key': sharedKey() },
      data: { type: 'BUY_MOVIE', offer_id: offer.id, price: offer.price, gateway: 'zarinpal' },
    })
    if (!begun.ok()) throw new Error(`A purchase could not be begun: ${await begun.text()}`)
    return ((await begun.json()) as { purchase: { id: string } }).purchase.id
  }
  throw new Error('The demo has no film that its member could still buy.')
}

/** The demo's titles of its films in the language of a request that names none. */
const demoTitles: ReadonlySet<string> = new Set(demoMovies.map(({ title_fa: title }) => title))

/**
 * For tests over the pages of the site: `facts` names titles and purchases that exist, `beVisitor` signs the page in
 * before it is opened.
 */
export const test = browserTest.extend<{ beVisitor: (name: VisitorName) => Promise<void> }, { facts: Facts }>({
  facts: [
    // Playwright reads what a fixture needs from its pattern: there has to be one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const origin = process.env.PARDE_E2E_URL ?? ''
      const request = await playwrightRequest.newContext({ baseURL: `${origin}/api/v1/` })
      type Title = {
        id: number
        title: string
        tag: string | null
        duration_minutes: number | null
        age_rating: number
      }
      const titles = async (price: string) => {
        const answer = await request.get(`products?price=${price}&per_page=100`)
        // the demo's own: a film that another test has made says less about itself, and nobody made it
        return ((await answer.json()) as { items: Title[] }).items.filter(({ title }) => demoTitles.has(title))
      }
      const [paid, free] = await Promise.all([titles('paid'), titles('free')])
      // a released film that cannot be played yet is not sold
      const [sold, played] = [paid, free].map((some) => some.find((one) => one.duration_minutes !== null)?.id ?? 0)
      const preparing = [...paid, ...free].find((one) => one.tag !== 'soon' && one.duration_minutes === null)?.id ?? 0
      const purchase = await beginPurchase(
        request,
        tokensOfVisitors().member,
        // first one that can be played: other tests count places of films that are not released yet
        [sold ?? 0, ...paid.map(({ id }) => id)],
      )
      const openToChild = paid.find(({ age_rating }) => age_rating <= 7)?.id ?? 0
      const closedToChild = paid.find(({ age_rating }) => age_rating > 7)?.id ?? 0
      const music = (await (await request.get('products?kind=music&sort=title')).json()) as { items: { id: number }[] }
      const album = music.items[0]?.id ?? 0
      await use({ paid: sold ?? 0, free: played ?? 0, preparing, openToChild, closedToChild, album, purchase })
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  beVisitor: async ({ page }, use) => {
    await use(async (name) => {
      if (name !== 'guest') await bringToken(page, tokensOfVisitors()[name])
    })
  },
})

export { expect } from './browser-test.ts'
