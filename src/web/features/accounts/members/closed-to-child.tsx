import { useTranslations } from 'use-intl'
import { PageHead } from '#web/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { State } from '#web/ui/state.tsx'

/** Shown instead of pages that are closed to a child's profile: settings, addresses, everything with a price. */
export function ClosedToChild() {
  const t = useTranslations('closedToChild')
  return (
    <>
      <PageHead title={t('title')} hidden />
      <State drawing="nothing" heading="h1" title={t('title')} text={t('text')}>
        <ButtonLink kind="main" to="/account/profiles">
          {t('switch')}
        </ButtonLink>
      </State>
    </>
  )
}
