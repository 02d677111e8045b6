import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { terms } from '../features/legal/terms.ts'
import { localeOfRequest, shared, sharedHeaders } from '../load.ts'
import type { RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export const loader = ({ request }: LoaderFunctionArgs) => shared(terms[localeOfRequest(request)])

export default function TermsRoute() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
