import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useLocation, useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { shortened } from '#lib/text/shortened.ts'
import { People } from '#web/features/catalog/titles/people.tsx'
import { ScoresOfFilm } from '#web/features/catalog/titles/music/album-about.tsx'
import { ProductDetails } from '#web/features/catalog/titles/product-details.tsx'
import { ProductHero } from '#web/features/catalog/titles/product-hero.tsx'
import { productJsonLd } from '#web/features/catalog/titles/product-json-ld.ts'
import { Trailer } from '#web/features/catalog/titles/trailer.tsx'
import { Synopsis } from '#web/features/catalog/titles/synopsis.tsx'
import { ClosedTitle } from '#web/features/catalog/titles/closed-title.tsx'
import type { Product } from '#web/features/catalog/titles/product.ts'
import { usePurchaseInfo } from '#web/features/catalog/titles/use-purchase-info.ts'
import { type WayOffer, waysForEverybody, waysForVisitor } from '#web/features/catalog/titles/ways.ts'
import { WaysBar, WaysBox } from '#web/features/catalog/titles/ways-box.tsx'
import { TalkOf } from '../features/community/comments/talk-of.tsx'
import { GoodsOf, mostGoodsOf } from '../features/shop/goods/goods-of.tsx'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { ageMark, isClosed } from '../chosen-profile.ts'
import { canonicalPath } from '../i18n/locale.ts'
import { filmPath } from '../kinds/film.ts'
import { productPath } from '../kinds/kinds.ts'
import { load, loadPart, shared, sharedHeaders } from '../load.ts'
import { PageHead, type RootData, type RouteHandle, type ShareCard } from '../page-head.tsx'
import { PosterCard } from '../ui/product-card.tsx'
import { Rail } from '../ui/rail.tsx'
import { useAgeLimit } from '../use-age-limit.ts'

export const handle: RouteHandle = { alternate: true, clearHeader: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const id = Number(args.params.id)
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw data(null, { status: 404 })
  const params = { id }
  const [product, card, goods] = await Promise.all([
    load(args, 'GET /products/:id', { params }),
    loadPart(args, 'GET /products/:id/share-card', { params }),
    loadPart(args, 'GET /shop/goods', { query: { of: id, per_page: mostGoodsOf } }),
  ])
  // a title of another kind has its page at another address
  if (productPath(product) !== filmPath(id)) throw data(null, { status: 404 })
  return shared({ product, card, goods })
}

export default function Movie() {
  const { product, card, goods } = useLoaderData<typeof loader>()
  const limit = useAgeLimit()
  if (isClosed(product.age_rating, limit)) return <ClosedTitle />
  return (
    <div data-age={ageMark(product.age_rating)}>
      <OpenMovie product={product} limit={limit} card={card} />
      <GoodsOf of={product.id} items={goods?.items} total={goods?.total} />
    </div>
  )
}

type Props = { product: Product; limit: number | null; card: ShareCard | null }

function OpenMovie({ product, limit, card }: Props) {
  const t = useTranslations('movie')
  const { pathname } = useLocation()
  const origin = (useRouteLoaderData('root') as RootData | undefined)?.origin ?? ''
  const currency = useCurrency()
  const { answer, reload } = usePurchaseInfo(product.id)
  const ways =
    answer.state === 'known'
      ? waysForVisitor(product, answer.info, limit !== null)
      : waysForEverybody(product, currency)
  const { state } = product.availability
  const [way, setWay] = useState<WayOffer['way'] | null>(null)
  const address = { url: origin + canonicalPath(pathname), origin: origin || 'http://localhost' }
  const jsonLd = productJsonLd(product, address)
  const related = product.related.filter((other) => !isClosed(other.age_rating, limit))
  return (
    <>
      <PageHead
        title={product.title}
        description={shortened(product.synopsis, 300)}
        image={product.hero ?? product.still ?? product.poster}
        card={card}
        type="video.movie"
      />
      {jsonLd !== null && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />}
      <ProductHero product={product} />
      <div className="page columns">
        <div>
          <Synopsis key={product.id} text={product.synopsis} />
          <ProductDetails product={product} />
          <Trailer product={product} />
          <People credits={product.credits} />
          <ScoresOfFilm scores={product.scores} />
          <TalkOf productId={product.id} />
        </div>
        <aside className="buy-column" aria-label={t('ways')}>
          <WaysBox
            productId={product.id}
            ways={ways}
            way={way}
            onChoose={setWay}
            asking={answer.state === 'waiting'}
            failed={answer.state === 'failed'}
            onRetry={reload}
            isAwaited={state === 'coming' || state === 'preparing'}
          />
        </aside>
      </div>
      {related.length > 0 && (
        <div className="page">
          <Rail title={t('related')}>
            {related.map((other) => (
              <PosterCard key={other.id} product={other} />
            ))}
          </Rail>
        </div>
      )}
      <WaysBar productId={product.id} ways={ways} way={way} />
    </>
  )
}
