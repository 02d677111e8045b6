import { data, type LoaderFunctionArgs, useLoaderData, useLocation, useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { shortened } from '#lib/text/shortened.ts'
import { ageMark, isClosed } from '../chosen-profile.ts'
import { ClosedTitle } from '#web/features/catalog/titles/closed-title.tsx'
import { AlbumAbout, ScoreOf } from '#web/features/catalog/titles/music/album-about.tsx'
import { AlbumHero } from '#web/features/catalog/titles/music/album-hero.tsx'
import { type Album, noteOf } from '#web/features/catalog/titles/music/album.ts'
import { ListenBox } from '#web/features/catalog/titles/music/listen-box.tsx'
import { MusicCard } from '#web/features/catalog/titles/music/music-card.tsx'
import { TrackList } from '#web/features/catalog/titles/music/track-list.tsx'
import { useAlbumAccess } from '#web/features/catalog/titles/music/use-album-access.ts'
import { productJsonLd } from '#web/features/catalog/titles/product-json-ld.ts'
import type { Product } from '#web/features/catalog/titles/product.ts'
import { Trailer } from '#web/features/catalog/titles/trailer.tsx'
import { GoodsOf, mostGoodsOf } from '../features/shop/goods/goods-of.tsx'
import { TalkOf } from '../features/community/comments/talk-of.tsx'
import { canonicalPath } from '../i18n/locale.ts'
import { load, loadPart, shared, sharedHeaders } from '../load.ts'
import { PageHead, type RootData, type RouteHandle, type ShareCard } from '../page-head.tsx'
import { Rail } from '../ui/rail.tsx'
import { useAgeLimit } from '../use-age-limit.ts'

export const handle: RouteHandle = { alternate: true }
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
  if (product.kind !== 'music') throw data(null, { status: 404 })
  return shared({ product, card, goods })
}

export default function AlbumRoute() {
  const { product, card, goods } = useLoaderData<typeof loader>()
  const limit = useAgeLimit()
  if (product.album === null || isClosed(product.age_rating, limit)) return <ClosedTitle />
  return (
    <div className="album-page" data-age={ageMark(product.age_rating)}>
      <OpenAlbum product={product} album={product.album} limit={limit} card={card} />
      <GoodsOf of={product.id} items={goods?.items} total={goods?.total} />
    </div>
  )
}

type Props = { product: Product; album: Album; limit: number | null; card: ShareCard | null }

function OpenAlbum({ product, album, limit, card }: Props) {
  const t = useTranslations('music')
  const { pathname } = useLocation()
  const origin = (useRouteLoaderData('root') as RootData | undefined)?.origin ?? ''
  const { access } = useAlbumAccess(product.id)
  const address = { url: origin + canonicalPath(pathname), origin: origin || 'http://localhost' }
  const jsonLd = productJsonLd(product, address)
  const related = product.related.filter((other) => !isClosed(other.age_rating, limit))
  const { key } = noteOf(album.tracks, access)
  const artists = album.artists.map(({ name }) => name).join(t('comma'))
  return (
    <>
      <PageHead
        title={artists === '' ? product.title : t('pageTitle', { title: product.title, artists })}
        description={shortened(product.synopsis, 300)}
        image={product.poster}
        card={card}
      />
      {jsonLd !== null && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />}
      <div className="page">
        <AlbumHero product={product} album={album} access={access} />
        <div className="columns">
          <div>
            {album.tracks.length > 0 && <TrackList product={product} album={album} access={access} />}
            {album.form === 'clip' && <Trailer product={product} />}
            <AlbumAbout product={product} />
            <TalkOf productId={product.id} />
          </div>
          <aside className="buy-column" aria-label={t('ways')}>
            <ListenBox
              product={product}
              album={album}
              hasWhole={key !== 'preview' && key !== 'nothing'}
              hasAll={key === 'owned' || key === 'plan'}
            />
            {album.score_of && <ScoreOf film={album.score_of} />}
          </aside>
        </div>
        {related.length > 0 && (
          <Rail title={t('more')} more={{ to: '/music/albums', label: t('all') }}>
            {related.map((other) => (
              <MusicCard key={other.id} product={other} />
            ))}
          </Rail>
        )}
      </div>
    </>
  )
}
