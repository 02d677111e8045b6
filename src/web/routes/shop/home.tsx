import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { collectionPath } from '../../features/shop/goods/goods.ts'
import { GoodsCard, GoodsGrid } from '../../features/shop/goods/goods-card.tsx'
import { listAddress } from '../../features/shop/goods/list-address.ts'
import { load, shared, sharedHeaders } from '../../load.ts'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { ListTitle } from '../../ui/list-title.tsx'
import { Picture } from '../../ui/picture.tsx'
import { State } from '../../ui/state.tsx'
import '../../features/shop/goods/shop.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  return shared(await load(args, 'GET /shop', {}))
}

type Shop = ReturnType<typeof useLoaderData<typeof loader>>

/** The first collection as a stage with three of its goods. */
function Stage({ collection }: { collection: Shop['collections'][number] }) {
  const t = useTranslations('shop')
  const [first, second, third] = collection.items.flatMap(({ poster }) => poster ?? [])
  const shown = [second, first, third].filter((picture) => picture !== undefined)
  return (
    <section className="shop-stage">
      <div className="words">
        <p className="small strong bad">{t('justIn')}</p>
        <h1>{collection.title}</h1>
        {collection.line !== null && <p className="muted">{collection.line}</p>}
        <ButtonLink kind="main" to={collectionPath(collection.slug)}>
          {t('seeCollection')}
        </ButtonLink>
      </div>
      <div className="wall" aria-hidden="true">
        {shown.map((picture) => (
          <Picture key={picture.src} image={picture} sizes="(max-width: 760px) 1px, 200px" first />
        ))}
      </div>
    </section>
  )
}

/** `/shop`: the first collection, the shelves, the newest, and the other collections. */
export default function ShopHome() {
  const t = useTranslations('shop')
  const { collections, newest, shelves } = useLoaderData<typeof loader>()
  const [first, ...others] = collections.filter(({ items }) => items.length > 0)
  return (
    <div className="page shop-page">
      <PageHead title={t('title')} description={t('description')} />
      <ListTitle title={t('title')} className={first === undefined ? '' : 'only-small'} />
      {first !== undefined && <Stage collection={first} />}
      {newest.length === 0 ? (
        <State drawing="empty" title={t('noneYet')} text={t('noneYetHelp')}>
          <ButtonLink kind="soft" to="/">
            {t('toCinema')}
          </ButtonLink>
        </State>
      ) : (
        <>
          <ListBar
            wraps
            label={t('shelvesLabel')}
            chips={[
              { to: listAddress({}), text: t('all'), chosen: false },
              ...(first === undefined
                ? []
                : [{ to: collectionPath(first.slug), text: first.title, chosen: false, onPhone: true }]),
              ...shelves.map(({ shelf }) => ({
                to: listAddress({ shelf }),
                text: t(`shelves.${shelf}`),
                chosen: false,
              })),
            ]}
          />
          <h2 className="shop-newest">{t('newest')}</h2>
          <GoodsGrid items={newest} />
        </>
      )}
      {others.map((collection) => (
        <section key={collection.slug} className="section" aria-label={collection.title}>
          <div className="row between">
            <h2>{collection.title}</h2>
            <Link className="shop-all small strong" to={collectionPath(collection.slug)}>
              {t('seeAll')}
            </Link>
          </div>
          <div className="goods-grid">
            {collection.items.slice(0, 4).map((card) => (
              <GoodsCard key={card.id} card={card} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
