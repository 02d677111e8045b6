import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { FavoritesList } from '../../features/community/favorites-list.tsx'
import { readFavoriteSort } from '../../features/community/favorites-sort.ts'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { CardGridSkeleton } from '../../ui/skeleton.tsx'
import { useMemberData } from '../../use-member-data.ts'
import { useProfileRound } from '../../use-profile-round.ts'

export const handle: RouteHandle = { alternate: true }

/** `/account/favorites`: the favourites of the present profile. */
export default function Favorites() {
  const t = useTranslations('favorites')
  const [search] = useSearchParams()
  const sort = readFavoriteSort(search)
  const round = useProfileRound()
  const { data, reload } = useMemberData(`favorites/${sort}/${round}`, (signal) =>
    call('GET /me/favorite', { query: { sort } }, { signal }),
  )
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly
        data={data}
        reason={t('signIn')}
        onRetry={reload}
        title={t('title')}
        skeleton={<CardGridSkeleton kind="posters" />}
      >
        {({ favorite_list }) => (
          <div className="page below-header">
            <h1 className="page-title">{t('title')}</h1>
            <FavoritesList list={favorite_list} sort={sort} />
          </div>
        )}
      </MembersOnly>
    </>
  )
}
