import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ContactPage } from '#web/features/support/cases/contact-page.tsx'
import { contactText } from '#web/features/support/cases/contact-text.ts'
import { localeOfRequest, shared, sharedHeaders } from '../load.ts'
import type { RouteHandle } from '../page-head.tsx'
import '../ui/field.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export function loader({ request }: LoaderFunctionArgs) {
  return shared({ text: contactText[localeOfRequest(request)] })
}

/** `/contact`: a letter to the house. */
export default function ContactRoute() {
  return <ContactPage text={useLoaderData<typeof loader>().text} />
}
