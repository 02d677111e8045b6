import { useMemo, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { TalkOf } from '../../features/community/comments/talk-of.tsx'
import { ProductReactions } from '../../features/community/reactions/reaction-buttons.tsx'
import { Gallery } from '../../features/shop/goods/gallery.tsx'
import { type Chosen, type GoodsCardData, type GoodsData, shownVariant } from '../../features/shop/goods/goods.ts'
import { GoodsGrid } from '../../features/shop/goods/goods-card.tsx'
import { GoodsDesk } from '../../features/shop/goods/goods-desk.tsx'
import { GoodsFacts } from '../../features/shop/goods/goods-facts.tsx'
import { goodsJsonLd } from '../../features/shop/goods/json-ld.ts'
import { listAddress } from '../../features/shop/goods/list-address.ts'
import { useRecentlySeen } from '../../features/shop/goods/recent.ts'
import { canonicalPath } from '../../i18n/locale.ts'
import { load, loadPart, shared, sharedHeaders } from '../../load.ts'
import { PageHead, type RootData, type RouteHandle } from '../../page-head.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import '../../features/shop/goods/shop.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params['id'] ?? ''
  const [goods, card] = await Promise.all([
    load(args, 'GET /shop/goods/:id', { params: { id } }),
    loadPart(args, 'GET /products/:id/share-card', { params: { id } }),
  ])
  return shared({ goods, card })
}

/** The card by which goods are remembered on this device. */
function useCard(goods: GoodsData): GoodsCardData {
  return useMemo(() => {
    const { id, title, line, shelf, poster, stock, left, sent_from, prices } = goods
    return { id, title, line, shelf, poster, stock, left, sent_from, prices }
  }, [goods])
}

/** The way back to its shelf: above the picture, and on a phone, where the picture comes first, under the facts. */
function Path({ shelf, className }: { shelf: GoodsData['shelf']; className: string }) {
  const t = useTranslations('shop')
  return (
    <div className={className}>
      <Breadcrumbs
        crumbs={[
          { label: t('title'), to: '/shop' },
          { label: t(`shelves.${shelf}`), to: listAddress({ shelf }) },
        ]}
      />
    </div>
  )
}

/** `/shop/goods/:id`. */
export default function GoodsPage() {
  const t = useTranslations('shop')
  const { goods, card } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const origin = (useRouteLoaderData('root') as RootData | undefined)?.origin ?? ''
  const jsonLd = goodsJsonLd(goods, { url: origin + canonicalPath(pathname), origin: origin || 'http://localhost' })
  const [chosen, setChosen] = useState<Chosen>({})
  const seen = useRecentlySeen(useCard(goods))
  const variant = shownVariant(goods.variants, chosen)
  const own = variant?.pictures ?? []
  const all = [...own, ...(goods.poster === null ? [] : [goods.poster]), ...goods.pictures]
  // a picture of a variant may also be the goods' own
  const pictures = all.filter((picture, index) => all.findIndex(({ src }) => src === picture.src) === index)
  return (
    <div className="page shop-page">
      <PageHead title={goods.title} description={goods.line ?? goods.text} image={goods.poster} card={card} />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />
      <Path shelf={goods.shelf} className="only-large" />
      <div className="goods-columns">
        <Gallery key={variant?.id} pictures={pictures} title={goods.title} />
        <div className="goods-words">
          <h1>{goods.title}</h1>
          {goods.line !== null && <p className="muted">{goods.line}</p>}
          {variant !== undefined && <GoodsDesk goods={goods} variant={variant} chosen={chosen} onChoose={setChosen} />}
          <div className="quiet-row goods-reactions">
            <ProductReactions productId={goods.id} />
          </div>
          <GoodsFacts goods={goods} variant={variant} />
          <Path shelf={goods.shelf} className="only-small" />
        </div>
      </div>
      <TalkOf productId={goods.id} />
      {goods.beside.length > 0 && (
        <section aria-label={t('beside')}>
          <h2>{t('beside')}</h2>
          <GoodsGrid items={goods.beside} />
        </section>
      )}
      {seen.length > 0 && (
        <section aria-label={t('seen')}>
          <h2>{t('seen')}</h2>
          <GoodsGrid items={seen} />
        </section>
      )}
    </div>
  )
}
