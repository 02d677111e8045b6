import { data, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { ClosedTitle } from '#web/features/catalog/titles/closed-title.tsx'
import { SeriesPage } from '#web/features/catalog/series/series-page.tsx'
import { GoodsOf, mostGoodsOf } from '../features/shop/goods/goods-of.tsx'
import { ageMark, isClosed } from '../chosen-profile.ts'
import { load, loadPart, shared, sharedHeaders } from '../load.ts'
import type { RouteHandle } from '../page-head.tsx'
import { searchOf } from '../page-query.ts'
import { useAgeLimit } from '../use-age-limit.ts'

export const handle: RouteHandle = { alternate: true, clearHeader: true }
export const headers = sharedHeaders

const numberIn = (text: string | null): number | null => (text !== null && /^\d{1,3}$/.test(text) ? Number(text) : null)

export async function loader(args: LoaderFunctionArgs) {
  const id = Number(args.params.id)
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw data(null, { status: 404 })
  const params = { id }
  const [product, card, goods] = await Promise.all([
    load(args, 'GET /products/:id', { params }),
    loadPart(args, 'GET /products/:id/share-card', { params }),
    loadPart(args, 'GET /shop/goods', { query: { of: id, per_page: mostGoodsOf } }),
  ])
  const { series } = product
  // a title of another kind has its page at another address
  if (series === null) throw data(null, { status: 404 })
  return shared({
    product: { ...product, series },
    card,
    goods,
    season: numberIn(searchOf(args.request).get('season')),
  })
}

/** `/series/{id}`, with `?season=` for one of its seasons. */
export default function Series() {
  const { product, card, goods, season } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const limit = useAgeLimit()
  if (isClosed(product.age_rating, limit)) return <ClosedTitle />
  const asked = search.has('season') ? numberIn(search.get('season')) : season
  return (
    <div data-age={ageMark(product.age_rating)}>
      <SeriesPage product={product} limit={limit} card={card} asked={asked} />
      <GoodsOf of={product.id} items={goods?.items} total={goods?.total} />
    </div>
  )
}
