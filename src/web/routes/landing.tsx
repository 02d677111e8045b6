import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { landingPath } from '#lib/web/landing-path.ts'
import { formTextIn } from '#web/features/site/landings/form-text.ts'
import type { Landing } from '#web/features/site/landings/landing.ts'
import { LandingView } from '#web/features/site/landings/landing-view.tsx'
import { barePath } from '../i18n/locale.ts'
import { load, loadPart, localeOfRequest, sharedHeaders, sharedUntil } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'

export const headers = sharedHeaders

/** Returns the frame around the page from its data: the other language, the switcher, the header over the picture. */
export function handle(loaded: { landing: Landing } | undefined): RouteHandle {
  if (loaded === undefined) return {}
  const { langs, has_switcher: hasSwitcher, picture } = loaded.landing
  return { alternate: langs.length > 1, noSwitch: !hasSwitcher, clearHeader: picture !== null }
}

export async function loader(args: LoaderFunctionArgs) {
  const path = barePath(new URL(args.request.url).pathname.replace(/\.data$/, ''))
  const slug = args.params.slug ?? path.slice(1)
  // each page has one address
  if (landingPath(slug) !== path) throw data(null, { status: 404 })
  const [landing, card] = await Promise.all([
    load(args, 'GET /landings/:slug', { params: { slug } }),
    loadPart(args, 'GET /landings/:slug/share-card', { params: { slug } }),
  ])
  const hasForm = landing.blocks.some(({ kind }) => kind === 'form')
  const formText = hasForm ? formTextIn(localeOfRequest(args.request)) : null
  return sharedUntil(
    { landing, card, formText },
    landing.changes_at === null ? null : new Date(landing.changes_at),
    new Date(),
  )
}

/** `/landing1` and `/l/{slug}`: a page of a campaign. */
export default function LandingRoute() {
  const { landing, card, formText } = useLoaderData<typeof loader>()
  const { title, description, picture } = landing
  return (
    <>
      <PageHead title={title} description={description} image={picture} card={card} />
      <LandingView key={landing.slug} landing={landing} formText={formText} />
    </>
  )
}
