import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { papers, PapersPage } from '#web/features/studio/shop/orders/papers-page.tsx'
import { PageHead } from '../../page-head.tsx'

export function loader({ params }: LoaderFunctionArgs) {
  const paper = papers.find((one) => one === params['paper'])
  if (paper === undefined) throw data(null, { status: 404 })
  return { paper }
}

export default function OrderPapersRoute() {
  const t = useTranslations('studio.orders')
  const { paper } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <PapersPage paper={paper} />
    </>
  )
}
