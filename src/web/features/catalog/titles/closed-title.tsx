import { useTranslations } from 'use-intl'
import { PageHead } from '#web/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ListButton } from '#web/ui/list-button.tsx'
import { State } from '#web/ui/state.tsx'

/** Shown instead of a title rated above a child's profile; it does not tell the title's name or picture. */
export function ClosedTitle() {
  const t = useTranslations('closedTitle')
  return (
    <div className="page below-header">
      <PageHead title={t('title')} hidden />
      <State drawing="nothing" heading="h1" title={t('title')} text={t('text')}>
        <ListButton kind="main" to="/movies">
          {t('others')}
        </ListButton>
        <ButtonLink kind="soft" to="/account/profiles">
          {t('switch')}
        </ButtonLink>
      </State>
    </div>
  )
}
