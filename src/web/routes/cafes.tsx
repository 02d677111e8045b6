import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { CafeCard } from '#web/features/screenings/cafes/cafe-card.tsx'
import { CafeMap, cityAddress } from '#web/features/screenings/cafes/cafe-map.tsx'
import { load, sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { searchOf } from '../page-query.ts'
import { ListButton } from '../ui/list-button.tsx'
import { ListBar } from '../ui/list-bar.tsx'
import { ListTitle } from '../ui/list-title.tsx'
import { PageLinks } from '../ui/pages.tsx'
import { State } from '../ui/state.tsx'
import '#web/features/screenings/cafes/cafes.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

const perPage = 48

export async function loader(args: LoaderFunctionArgs) {
  const search = searchOf(args.request)
  const typed = search.get('city') ?? undefined
  const asked = Number(search.get('page'))
  const page = Number.isInteger(asked) && asked > 1 && asked <= 10_000 ? asked : 1
  const list = await load(args, 'GET /cafes', { query: { city: typed, page, per_page: perPage } })
  // as this language writes it; a city without a cafe stays as it was written
  return { city: list.city ?? typed, list }
}

/** `/cafes`: cafes that show films, by city, with a plain map. */
export default function Cafes() {
  const t = useTranslations('cafes')
  const { city, list } = useLoaderData<typeof loader>()
  return (
    <div className="page below-header">
      <PageHead title={t('title')} description={t('description')} />
      <ListTitle title={t('title')} short={t('shortTitle')} />
      <p className="muted only-large">{t('about')}</p>
      {list.cities.length === 0 ? (
        <State drawing="empty" title={t('none')} text={t('noneHelp')}>
          <ListButton kind="soft" to="/screenings">
            {t('toScreenings')}
          </ListButton>
        </State>
      ) : (
        <div className="cafes-columns section">
          <CafeMap cities={list.cities} chosen={city} />
          <ListBar
            wraps
            label={t('cities')}
            chips={[
              { to: cityAddress(), text: t('allCities'), chosen: city === undefined },
              ...list.cities.map(({ city: name, cafes }) => ({
                to: cityAddress(name),
                text: t('cityCount', { city: name, n: cafes }),
                chosen: city === name,
              })),
            ]}
          />
          <section aria-label={city ?? t('allCities')}>
            <h2>{city ?? t('allCities')}</h2>
            {list.items.length === 0 && <p className="muted">{t('nothing')}</p>}
            {list.items.map((cafe) => (
              <CafeCard key={cafe.id} cafe={cafe} />
            ))}
            <PageLinks
              page={list.page}
              total={list.total}
              perPage={perPage}
              to={(page) => `${cityAddress(city)}${city === undefined ? '?' : '&'}page=${page}`}
            />
          </section>
        </div>
      )}
    </div>
  )
}
