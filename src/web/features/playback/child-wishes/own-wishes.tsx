import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { PageHead } from '#web/page-head.tsx'
import { State } from '#web/ui/state.tsx'
import { useMemberData } from '#web/use-member-data.ts'
import { useProfileRound } from '#web/use-profile-round.ts'
import { SaidOfWish } from './ask-grown-up.tsx'
import { WishCard } from './child-wishes.tsx'
import type { OwnWish } from './wish.ts'

/** The page of a child’s own wishes, each with its state. It shows no prices. */
export function OwnWishes() {
  const t = useTranslations('wish')
  const locale = useLocale()
  const round = useProfileRound()
  const { data, reload } = useMemberData(`wishes/${round}/${locale}`, (signal) =>
    call('GET /me/wishes', {}, { signal }),
  )
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')}>
        {({ items }) => (
          <div className="page below-header">
            <h1 className="page-title">{t('title')}</h1>
            <List items={items} />
          </div>
        )}
      </MembersOnly>
    </>
  )
}

function List({ items }: { items: readonly OwnWish[] }) {
  const t = useTranslations('wish')
  if (items.length === 0) return <State drawing="empty" title={t('none')} text={t('noneHelp')} />
  return (
    <ul className="wish-list">
      {items.map((wish) => (
        <WishCard key={wish.id} wish={wish}>
          <SaidOfWish wish={wish} />
        </WishCard>
      ))}
    </ul>
  )
}
