import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { GiftPage } from '../features/gifts/gift-page.tsx'
import { load, shared, sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const campaign = new URL(args.request.url).searchParams.get('campaign') ?? undefined
  const { gift } = await load(args, 'GET /core/gift', { query: { campaign } })
  return shared({ gift })
}

/** `/gift`: what Parde gives in these days, and taking it. */
export default function GiftRoute() {
  const t = useTranslations('gift')
  const { gift } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={gift?.title ?? t('title')} description={t('description')} />
      <GiftPage key={gift?.campaign} gift={gift} />
    </>
  )
}
