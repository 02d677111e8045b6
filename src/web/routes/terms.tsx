import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { siteContext } from '../contexts.ts'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { termsAt } from '../features/legal/terms.ts'
import { loadPart, localeOfRequest, shared, sharedHeaders } from '../load.ts'
import type { RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const reached = await loadPart(args, 'GET /core/delivery-countries', {})
  const { vat } = args.context.get(siteContext)
  return shared(termsAt(vat, reached, localeOfRequest(args.request)), reached !== null)
}

export default function TermsRoute() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
