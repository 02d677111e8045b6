import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { SetupPage } from '#web/features/accounts/staff/setup-page.tsx'
import { setupText } from '#web/features/accounts/staff/setup-text.ts'
import { localeOfRequest, shared, sharedHeaders } from '../load.ts'
import type { RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export const loader = ({ request }: LoaderFunctionArgs) => shared({ text: setupText[localeOfRequest(request)] })

/** `/setup#secret`: becomes staff by a link. */
export default function SetupRoute() {
  return <SetupPage {...useLoaderData<typeof loader>()} />
}
