import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CasePage } from '#web/features/support/cases/case-page.tsx'
import { contactText } from '#web/features/support/cases/contact-text.ts'
import { localeOfRequest, shared, sharedHeaders } from '../load.ts'
import type { RouteHandle } from '../page-head.tsx'
import '../ui/field.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export function loader({ request }: LoaderFunctionArgs) {
  return shared({ text: contactText[localeOfRequest(request)] })
}

/** `/case#…`: what somebody wrote to the house, and its answers. */
export default function CaseRoute() {
  return <CasePage text={useLoaderData<typeof loader>().text} />
}
