import { data, type LoaderFunctionArgs, useLoaderData, useLocation, useRouteLoaderData } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { shortened } from '#lib/text/shortened.ts'
import { ageMark } from '../chosen-profile.ts'
import { ShareButton } from '#web/features/catalog/titles/share-button.tsx'
import { canonicalPath } from '../i18n/locale.ts'
import { productPath } from '../kinds/kinds.ts'
import { load, sharedHeaders, sharedUntil } from '../load.ts'
import { PageHead, type RootData, type RouteHandle } from '../page-head.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Picture } from '../ui/picture.tsx'
import { type Card, PosterCard } from '../ui/product-card.tsx'
import { useAgeLimit } from '../use-age-limit.ts'
import '#web/features/catalog/collections/collections.css'

export const handle: RouteHandle = { alternate: true, clearHeader: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const id = Number(args.params.id)
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw data(null, { status: 404 })
  const collection = await load(args, 'GET /collections/:id', { params: { id } })
  const until = collection.shown_until === null ? null : new Date(collection.shown_until)
  return sharedUntil({ collection }, until, new Date())
}

/** `/collections/{id}`: what an editor has gathered, with its story. */
export default function TitleCollection() {
  const t = useTranslations('titleCollection')
  const { collection } = useLoaderData<typeof loader>()
  const { title, line, story, picture } = collection
  const locale = useLocale()
  const limit = useAgeLimit()
  const items = collection.items.filter(({ card }) => limit === null || card.age_rating <= limit)
  const image = picture ?? items.find(({ card }) => card.still !== null)?.card.still ?? null
  return (
    <>
      <PageHead title={title} description={line === '' ? shortened(story, 300) : line} image={image} />
      <JsonLd title={title} items={items.map(({ card }) => card)} />
      <section className="collection-hero">
        {image && <Picture image={image} sizes="100vw" first className={`subject-${image.focus}`} />}
        <div className="page">
          <Breadcrumbs crumbs={[{ label: t('all'), to: '/collections' }, { label: title }]} />
          <h1 className="film-title">{title}</h1>
          {line !== '' && <p className="line">{line}</p>}
          <p className="small muted">{t('count', { n: items.length, count: localDigits(items.length, locale) })}</p>
          <ShareButton title={title} />
        </div>
      </section>
      <div className="page below-header">
        {story !== '' && <p className="collection-story">{story}</p>}
        <ol className="collected-titles">
          {items.map(({ card, note }) => (
            <li key={card.id} data-age={ageMark(card.age_rating)}>
              <PosterCard product={card} heading="h2" />
              {note !== '' && <p className="why">{note}</p>}
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

/** The collection as schema.org describes a list in an order. */
function JsonLd({ title, items }: { title: string; items: readonly Card[] }) {
  const { pathname } = useLocation()
  const origin = (useRouteLoaderData('root') as RootData | undefined)?.origin ?? ''
  const text = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: title,
    url: origin + canonicalPath(pathname),
    numberOfItems: items.length,
    itemListElement: items.map((card, at) => {
      const path = productPath(card)
      const english = pathname.startsWith('/en/') ? '/en' : ''
      return {
        '@type': 'ListItem',
        position: at + 1,
        name: card.title,
        url: path === null ? undefined : `${origin}${english}${path}`,
      }
    }),
  }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
