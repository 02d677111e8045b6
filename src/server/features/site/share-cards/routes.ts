import { ProductId } from '#contract/primitives.ts'
import { getCafeShareCard, getLandingShareCard, getShareCard } from '#contract/site/share-cards.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { recently } from '#server/http/recently.ts'
import { headOfLanding } from '#server/features/site/landings/index.ts'
import { openDrawings } from './draw-once.ts'
import { type CardOwner, findCard, presentShareCard } from './read-share-card.ts'

const cardFile = /^(fa|en)\/(products|cafes|landings)\/([1-9]\d{0,9})\/[0-9a-f]{32}\.jpg$/

const owners = ['products', 'cafes', 'landings'] as const

// as long as the answer that names the card
const keptMs = 10_000

type Asked = { owner: CardOwner; locale: Locale }

/** Cards for shared links: where they are, and their files. */
export function registerShareCards({ app, core, mount, memoryClock }: Api): void {
  mount(getShareCard, async ({ params }, { locale }) => {
    const card = await findCard(core, { of: 'products', id: params.id }, locale)
    return ok(presentShareCard(card ?? fail('product.not_found')))
  })
  mount(getCafeShareCard, async ({ params }, { locale }) => {
    const card = await findCard(core, { of: 'cafes', id: params.id }, locale)
    return ok(presentShareCard(card ?? fail('cafe.not_found')))
  })

  mount(getLandingShareCard, async ({ params }, { locale }) => {
    const seen = { locale, now: core.clock.now() }
    const { id } = (await headOfLanding(core, { slug: params.slug }, seen)) ?? fail('landing.not_found')
    const card = await findCard(core, { of: 'landings', id }, locale)
    return ok(presentShareCard(card ?? fail('landing.not_found')))
  })

  const bytesOf = openDrawings(core)
  // a card is asked for as often as a stranger likes, and each look costs the database two statements
  const find = recently(({ owner, locale }: Asked) => findCard(core, owner, locale), {
    name: ({ owner, locale }) => `${locale}/${owner.of}/${owner.id}`,
    keptMs,
    clock: memoryClock,
  })
  app.get<{ Params: { '*': string } }>('/share-cards/*', async (request, reply) => {
    const file = request.params['*']
    const [, locale, of, id] = cardFile.exec(file) ?? fail('request.not_found')
    const number = ProductId.safeParse(id)
    if (!number.success) fail('request.not_found')
    const owner = { of: owners.find((one) => one === of) ?? ('products' as const), id: number.data }
    // what was taken off the site has no card any more, whatever its file
    const card = (await find({ owner, locale: locale === 'fa' ? 'fa' : 'en' })) ?? fail('request.not_found')
    // made to be shown by others: a messenger in a browser would be refused it otherwise
    reply.header('cross-origin-resource-policy', 'cross-origin')
    // a messenger that read the page a while ago gets the card as it is now, and nobody has another one drawn
    if (card.key !== `share-cards/${file}`)
      return reply.header('cache-control', 'public, max-age=60').redirect(`/${card.key}`, 302)
    const bytes = await bytesOf(card)
    return reply
      .header('content-type', 'image/jpeg')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes)
  })
}
