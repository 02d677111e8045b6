import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { load, shared, sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { searchOf } from '../page-query.ts'
import { Link } from '../ui/link.tsx'
import { PageLinks } from '../ui/pages.tsx'
import { Picture } from '../ui/picture.tsx'
import { State } from '../ui/state.tsx'
import '#web/features/catalog/collections/collections.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

const perPage = 24

export async function loader(args: LoaderFunctionArgs) {
  const typed = searchOf(args.request).get('page') ?? ''
  const page = /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : 1
  return shared({ list: await load(args, 'GET /collections', { query: { page, per_page: perPage } }) })
}

/** `/collections`: what editors have gathered, the newest first. */
export default function TitleCollections() {
  const t = useTranslations('titleCollection')
  const { list } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <div className="page below-header">
      <PageHead title={t('all')} description={t('description')} />
      <h1 className="page-title">{t('all')}</h1>
      {list.items.length === 0 ? (
        <State drawing="nothing" title={t('none')} text={t('noneHelp')} />
      ) : (
        <>
          <ul className="collection-cards">
            {list.items.map(({ id, title, line, picture, count }) => (
              <li key={id}>
                <Link className="collection-card" to={`/collections/${id}`} prefetch="intent">
                  {picture ? (
                    <Picture image={picture} sizes="(max-width: 760px) 100vw, 420px" />
                  ) : (
                    <span className="picture" />
                  )}
                  <h2>{title}</h2>
                  <p className="small muted">
                    {line === '' ? t('count', { n: count, count: localDigits(count, locale) }) : line}
                  </p>
                </Link>
              </li>
            ))}
          </ul>
          <PageLinks
            page={list.page}
            total={list.total}
            perPage={perPage}
            to={(page) => (page === 1 ? '/collections' : `/collections?page=${page}`)}
          />
        </>
      )}
    </div>
  )
}
