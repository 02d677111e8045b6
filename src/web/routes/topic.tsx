import { data, type LoaderFunctionArgs, redirect, useLoaderData, useLocation, useRouteLoaderData } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { barePath, canonicalPath } from '../i18n/locale.ts'
import { load, shared, sharedHeaders } from '../load.ts'
import { PageHead, type RootData, type RouteHandle } from '../page-head.tsx'
import { PosterCard } from '../ui/product-card.tsx'
import { Link } from '../ui/link.tsx'
import { useAgeLimit } from '../use-age-limit.ts'
import '#web/features/catalog/titles/list.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

type Topic = OutputOf<'GET /topics/:by/:value'>
type Group = Topic['groups'][number]

const byFolder: Readonly<Record<string, Topic['by']>> = { genres: 'genre', countries: 'country', years: 'year' }

export async function loader(args: LoaderFunctionArgs) {
  const { pathname } = new URL(args.request.url)
  const by = byFolder[barePath(pathname).split('/')[1] ?? '']
  const typed = args.params.value ?? ''
  // one spelling of each address
  if (by === undefined || typed !== typed.toLowerCase()) throw data(null, { status: 404 })
  const value = by === 'country' ? typed.toUpperCase() : typed
  const topic = await load(args, 'GET /topics/:by/:value', { params: { by, value } })
  // a genre that was merged into another one
  if (topic.value !== value) throw redirect(pathname.replace(/[^/]*$/, topic.value), 301)
  return shared({ topic })
}

/** `/genres/{code}`, `/countries/{code}` and `/years/{Gregorian year}`: their titles by kind. */
export default function TopicPage() {
  const t = useTranslations('topic')
  const { topic } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const limit = useAgeLimit()
  const name = topic.name
  const title = t(`titles.${topic.by}`, { name })
  const counts = topic.groups
    .map(({ kind, total }) => t(`counts.${kind}`, { n: total, count: localDigits(total, locale) }))
    .join(`${t('comma')} `)
  const said = t('said', { counts })
  return (
    <div className="page below-header">
      <PageHead title={title} description={topic.about === '' ? `${title}: ${said}` : topic.about} />
      <TopicJsonLd topic={topic} title={title} />
      <h1 className="page-title">{title}</h1>
      {topic.about !== '' && <p className="about">{topic.about}</p>}
      <p className="small muted">{said}</p>
      {topic.groups.map((group) => (
        <TopicGroup key={group.kind} group={group} topic={topic} limit={limit} />
      ))}
    </div>
  )
}

/** The full list of a kind: the list of the kind where it has such a filter, else the advanced search. */
function wholeList({ by, value }: Topic, kind: Group['kind']): string {
  const list = { movie: '/movies', series: '/series', music: '/music/albums' }[kind]
  if (by === 'genre') return `${list}?genre=${value}`
  if (by === 'year') return `${list}?year=${value}`
  return `/search/advanced?country=${value}&kind=${kind}`
}

function TopicGroup({ group, topic, limit }: { group: Group; topic: Topic; limit: number | null }) {
  const t = useTranslations('topic')
  const items = group.items.filter(({ age_rating: age }) => limit === null || age <= limit)
  if (items.length === 0) return null
  return (
    <section className="section" aria-labelledby={`of-${group.kind}`}>
      <div className="row between list-head">
        <h2 id={`of-${group.kind}`}>{t(`kinds.${group.kind}`)}</h2>
        {group.total > group.items.length && (
          <Link className="more-link" to={wholeList(topic, group.kind)}>
            {t('whole')}
          </Link>
        )}
      </div>
      <div className="poster-grid">
        {items.map((product) => (
          <PosterCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  )
}

/** The page as schema.org describes a list. */
function TopicJsonLd({ topic, title }: { topic: Topic; title: string }) {
  const { pathname } = useLocation()
  const origin = (useRouteLoaderData('root') as RootData | undefined)?.origin ?? ''
  const text = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: title,
    url: origin + canonicalPath(pathname),
    about: topic.name,
  }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
