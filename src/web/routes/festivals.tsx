import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { FestivalCard } from '#web/features/screenings/festivals/festival-card.tsx'
import { load, shared, sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { ListButton } from '../ui/list-button.tsx'
import { ListTitle } from '../ui/list-title.tsx'
import { State } from '../ui/state.tsx'
import '#web/features/screenings/festivals/credits.css'
import '#web/features/screenings/festivals/festivals.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  return shared(await load(args, 'GET /festivals', {}))
}

/** `/festivals`: those that run or are to come first. */
export default function Festivals() {
  const t = useTranslations('festivals')
  const { items } = useLoaderData<typeof loader>()
  return (
    <div className="page below-header">
      <PageHead title={t('title')} description={t('description')} />
      <ListTitle title={t('title')} />
      {items.length === 0 ? (
        <State drawing="empty" title={t('noneYet')} text={t('noneYetHelp')}>
          <ListButton kind="soft" to="/screenings">
            {t('screenings')}
          </ListButton>
        </State>
      ) : (
        <div className="festival-cards">
          {items.map((card) => (
            <FestivalCard key={card.id} card={card} />
          ))}
        </div>
      )}
    </div>
  )
}
