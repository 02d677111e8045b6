import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { GoodsGrid } from '../../features/shop/goods/goods-card.tsx'
import { listAddress } from '../../features/shop/goods/list-address.ts'
import { load, shared, sharedHeaders } from '../../load.ts'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { ListTitle } from '../../ui/list-title.tsx'
import '../../features/shop/goods/shop.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const slug = args.params['slug'] ?? ''
  return shared(await load(args, 'GET /shop/collections/:slug', { params: { slug } }))
}

/** `/shop/collection/:slug`: a collection in its own order. */
export default function Collection() {
  const t = useTranslations('shop')
  const { slug, title, line, items } = useLoaderData<typeof loader>()
  return (
    <div className="page shop-page">
      <PageHead title={title} description={line ?? t('description')} />
      <p className="tiny">
        <Link to="/shop">{t('title')}</Link>
      </p>
      <ListTitle title={title} />
      {line !== null && <p className="muted">{line}</p>}
      {items.length > 1 && (
        <p className="narrow-list">
          <Link className="chip" to={listAddress({ collection: slug })}>
            <Icon name="filter" />
            {t('filterAndOrder')}
          </Link>
        </p>
      )}
      {items.length === 0 ? <p className="muted">{t('nothing')}</p> : <GoodsGrid items={items} heading="h2" />}
    </div>
  )
}
