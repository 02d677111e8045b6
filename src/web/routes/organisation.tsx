import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { OrganisationPage } from '#web/features/accounts/members/organisation/organisation-page.tsx'
import { organisationText } from '#web/features/accounts/members/organisation/organisation-text.ts'
import { localeOfRequest, shared, sharedHeaders } from '../load.ts'
import type { RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export const loader = ({ request }: LoaderFunctionArgs) => shared({ text: organisationText[localeOfRequest(request)] })

/** `/organisation#secret`: ends a sign-in by the provider of an organisation. */
export default function OrganisationRoute() {
  return <OrganisationPage {...useLoaderData<typeof loader>()} />
}
