import { data, type LoaderFunctionArgs } from 'react-router'
import { loadPart, load, localeOfRequest } from '#web/load.ts'
import { searchOf } from '#web/page-query.ts'
import { readPage, type ShownPage } from './read-page.ts'

/** A page of text in the request's language, filled. `isWhole`: nothing of it failed to load. */
export async function loadPage(args: LoaderFunctionArgs, name: string): Promise<{ page: ShownPage; isWhole: boolean }> {
  const typed = searchOf(args.request).get('revision')
  if (typed !== null && !/^[1-9]\d{0,5}$/.test(typed)) throw data(null, { status: 404 })
  const [answer, reached] = await Promise.all([
    load(args, 'GET /pages/:name', { params: { name }, query: { revision: typed ?? undefined } }),
    loadPart(args, 'GET /core/delivery-countries', {}),
  ])
  return { page: readPage(answer, reached, localeOfRequest(args.request)), isWhole: reached !== null }
}
