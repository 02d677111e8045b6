import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { privacy } from '../features/legal/privacy.ts'
import { localeOfRequest, shared, sharedHeaders } from '../load.ts'
import type { RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export const loader = ({ request }: LoaderFunctionArgs) => shared(privacy[localeOfRequest(request)])

export default function PrivacyRoute() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
