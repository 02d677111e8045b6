import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { TalkPage } from '../features/community/comments/talk-page.tsx'
import { productPath } from '../kinds/kinds.ts'
import { load, shared, sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { searchOf } from '../page-query.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import '../features/community/comments/comments.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const id = Number(args.params.id)
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw data(null, { status: 404 })
  const first = searchOf(args.request).get('sort') === 'newest' ? ('newest' as const) : ('best' as const)
  const list = await load(args, 'GET /products/:id/comments', { params: { id }, query: { sort: first } })
  return shared({ list, first })
}

/** `/comments/:id`: all that is said about a title. */
export default function Comments() {
  const t = useTranslations('talk')
  const locale = useLocale()
  const { list, first } = useLoaderData<typeof loader>()
  const { title, total } = list
  const path = productPath(title)
  return (
    <div className="page below-header">
      <PageHead title={t('titleOf', { name: title.name })} description={t('description', { name: title.name })} />
      <header className="talk-head">
        {title.poster && <Picture image={title.poster} sizes="64px" />}
        <div>
          <h1 className="page-title">
            {path === null ? <bdi>{title.name}</bdi> : <Link to={path}>{title.name}</Link>}
          </h1>
          <p className="small muted">{t('count', { n: total, count: localDigits(total, locale) })}</p>
        </div>
      </header>
      <TalkPage list={list} first={first} />
    </div>
  )
}
