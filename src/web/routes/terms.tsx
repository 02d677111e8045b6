import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { siteContext } from '../contexts.ts'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { termsAt } from '../features/legal/terms.ts'
import { localeOfRequest, shared, sharedHeaders } from '../load.ts'
import type { RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  shared(termsAt(context.get(siteContext).vat, localeOfRequest(request)))

export default function TermsRoute() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
