import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ContactPage } from '#web/features/support/cases/contact-page.tsx'
import { contactText } from '#web/features/support/cases/contact-text.ts'
import { load, localeOfRequest, shared, sharedHeaders } from '../load.ts'
import type { RouteHandle } from '../page-head.tsx'
import '../ui/field.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { items: topics } = await load(args, 'GET /core/lists/:list', { params: { list: 'case_topic' } })
  return shared({ text: contactText[localeOfRequest(args.request)], topics })
}

/** `/contact`: a letter to the house. */
export default function ContactRoute() {
  return <ContactPage {...useLoaderData<typeof loader>()} />
}
