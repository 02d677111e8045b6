import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadPage } from '#web/features/site/text-pages/load-page.ts'
import { TextPage } from '#web/features/site/text-pages/text-page.tsx'
import { barePath } from '../i18n/locale.ts'
import { shared, sharedHeaders } from '../load.ts'
import type { RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const name = barePath(new URL(args.request.url).pathname.replace(/\.data$/, '')).slice(1)
  const { page, isWhole } = await loadPage(args, name)
  return shared(page, isWhole)
}

/** `/about`, `/accessibility`, `/terms`, `/privacy`: with `?revision=`, what was public before. */
export default function TextPageRoute() {
  return <TextPage page={useLoaderData<typeof loader>()} />
}
