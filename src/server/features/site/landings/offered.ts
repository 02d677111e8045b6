import type { z } from 'zod'
import type { LandingBlock } from '#contract/site/landings.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { publicProduct } from '#server/features/catalog/titles/index.ts'
import { readGift } from '#server/features/memberships/gifts/index.ts'
import { listPackages, planGifts } from '#server/features/memberships/plans/index.ts'
import type { Seen } from './present-landing.ts'

type OfferBlock = Extract<z.input<typeof LandingBlock>, { kind: 'offer' }>
export type Offered = Omit<OfferBlock, 'kind' | 'title' | 'text'>

/** A title on the site with what it costs now; null: it is not on the site. */
export async function titleOffered(
  core: Core,
  id: number,
  { locale }: Pick<Seen, 'locale'>,
): Promise<{ offered: Offered; hasPreview: boolean } | null> {
  const product = await publicProduct(core, id as ProductId, locale)
  if (product === null) return null
  const ways = product.offers.flatMap(({ way, prices, sale }) =>
    way === 'free' ? [] : [{ way, prices, usual: sale?.usual ?? [] }],
  )
  // a film that is being prepared cannot be watched, though it is free
  const is_free = product.tag === 'free' && product.availability.state === 'available'
  const { title: name, poster: image } = product
  return {
    offered: { product_id: id, plan_offer_id: null, name, image, is_free, ways },
    hasPreview: product.has_preview,
  }
}

/** A plan on sale with its price in each currency; null: it is not on sale. */
export async function planOffered(core: Core, id: string, locale: Locale): Promise<Offered | null> {
  const lists = await Promise.all([
    listPackages(core, { currency: 'IRR', locale }),
    listPackages(core, { currency: 'USD', locale }),
  ])
  const found = lists.flatMap(({ packages }) => packages.filter((plan) => plan.plan_id === id))
  const [first] = found
  if (first === undefined) return null
  const way = { way: 'plan' as const, prices: found.map(({ price }) => price), usual: [] }
  return { product_id: null, plan_offer_id: first.id, name: first.title, image: null, is_free: false, ways: [way] }
}

export type Gift = NonNullable<Awaited<ReturnType<typeof giftOf>>>

/** A gift campaign as its own page shows it; null: there is none of this name. */
export const giftOf = (core: Core, campaign: string, locale: Locale) => readGift(core, planGifts, { campaign, locale })
