import { useTranslations } from 'use-intl'
import { PeoplePage } from '#web/features/studio/catalog/people/people-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function PeopleRoute() {
  const t = useTranslations('studio.peopleRoom')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <PeoplePage />
    </>
  )
}
