import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Gift } from '#web/features/memberships/gifts/gift.ts'
import { GiftPage } from '#web/features/memberships/gifts/gift-page.tsx'
import { load, sharedHeaders, sharedUntil } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { searchOf } from '../page-query.ts'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const campaign = searchOf(args.request).get('campaign') ?? undefined
  const { gift } = await load(args, 'GET /core/gift', { query: { campaign } })
  return sharedUntil({ gift }, nextEdge(gift), new Date())
}

/** The next instant at which the page becomes outdated: the beginning or the end of the gift. */
function nextEdge(gift: Gift | null): Date | null {
  if (gift === null || gift.state === 'over') return null
  return new Date(gift.state === 'not_yet' ? gift.starts_at : gift.ends_at)
}

/** `/gift`: the current gift, and how to get it. */
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
