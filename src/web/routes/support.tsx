import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { siteContext } from '../contexts.ts'
import { SupportPage } from '#web/features/support/cases/support-page.tsx'
import { supportText } from '#web/features/support/cases/support-text.ts'
import { localeOfRequest, shared, sharedHeaders } from '../load.ts'
import type { RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export function loader({ request, context }: LoaderFunctionArgs) {
  const { supportEmail } = context.get(siteContext)
  if (supportEmail === null) throw data(null, { status: 404 })
  return shared({ text: supportText[localeOfRequest(request)], address: supportEmail })
}

export default function SupportRoute() {
  return <SupportPage {...useLoaderData<typeof loader>()} />
}
