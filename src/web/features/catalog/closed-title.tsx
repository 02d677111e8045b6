import { useTranslations } from 'use-intl'
import { PageHead } from '../../page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { State } from '../../ui/state.tsx'

/** In place of a title that is rated above a child's profile: what it is called and shows is not told. */
export function ClosedTitle() {
  const t = useTranslations('closedTitle')
  return (
    <div className="page below-header">
      <PageHead title={t('title')} hidden />
      <State drawing="nothing" heading="h1" title={t('title')} text={t('text')}>
        <ButtonLink kind="main" to="/movies">
          {t('others')}
        </ButtonLink>
        <ButtonLink kind="soft" to="/account/profiles">
          {t('switch')}
        </ButtonLink>
      </State>
    </div>
  )
}
