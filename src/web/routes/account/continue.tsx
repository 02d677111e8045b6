import { useTranslations } from 'use-intl'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { BegunCard } from '#web/features/playback/play/begun/begun-card.tsx'
import { useBegun } from '#web/features/playback/play/begun/use-begun.ts'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { ListButton } from '../../ui/list-button.tsx'
import { CardGridSkeleton } from '../../ui/skeleton.tsx'
import { State } from '../../ui/state.tsx'

export const handle: RouteHandle = { alternate: true }

/** `/account/continue`: what the present profile has begun and not finished. */
export default function Continue() {
  const t = useTranslations('continueWatching')
  const { data, reload, remove } = useBegun()
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly
        data={data}
        reason={t('signIn')}
        onRetry={reload}
        title={t('title')}
        skeleton={<CardGridSkeleton kind="wide" />}
      >
        {(items) => (
          <div className="page below-header">
            <h1 className="page-title">{t('title')}</h1>
            {items.length === 0 ? (
              <State drawing="empty" title={t('empty')} text={t('emptyHelp')}>
                <ListButton kind="main" to="/movies">
                  {t('films')}
                </ListButton>
              </State>
            ) : (
              <div className="wide-grid">
                {items.map((item) => (
                  <BegunCard key={item.product.id} item={item} heading="h2" onRemove={remove} />
                ))}
              </div>
            )}
          </div>
        )}
      </MembersOnly>
    </>
  )
}
