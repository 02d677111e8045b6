import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { readFindAsked } from '../features/search/find-address.ts'
import { FindPage } from '../features/search/find-page.tsx'
import { askFind, findQuery } from '../features/search/found.ts'
import { load, shared, sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { searchOf } from '../page-query.ts'
import { FailedPart } from '../ui/state.tsx'
import { useListForAge } from '../use-list-for-age.ts'
import '../features/search/hits.css'
import '../features/search/find.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const asked = readFindAsked(searchOf(args.request))
  return shared({ asked, found: await load(args, 'GET /search/advanced', { query: findQuery(asked) }) })
}

/** `/search/advanced`: titles under many conditions, all of which stand in the address. */
export default function AdvancedSearch() {
  const t = useTranslations('search.find')
  const { asked, found: everybodys } = useLoaderData<typeof loader>()
  const { list, waiting, failed, again } = useListForAge(everybodys, findQuery(asked), askFind)
  const busy = useNavigation().state === 'loading' || waiting
  return (
    <div className="page below-header">
      <PageHead title={t('title')} description={t('description')} hidden={Object.keys(asked).length > 0} />
      {failed ? <FailedPart onRetry={again} heading="h2" /> : <FindPage asked={asked} found={list} isBusy={busy} />}
    </div>
  )
}
