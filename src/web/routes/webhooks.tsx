import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { webhookGuide } from '#web/features/operations/webhooks/webhook-guide.ts'
import { WebhookPage } from '#web/features/operations/webhooks/webhook-page.tsx'
import { localeOfRequest, shared, sharedHeaders } from '../load.ts'
import type { RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export function loader({ request }: LoaderFunctionArgs) {
  return shared(webhookGuide(localeOfRequest(request)))
}

export default function WebhooksRoute() {
  return <WebhookPage guide={useLoaderData<typeof loader>()} />
}
