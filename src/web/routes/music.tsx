import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { albumForms } from '#lib/lists/album-forms.ts'
import { isClosed } from '../chosen-profile.ts'
import { MusicCard } from '#web/features/catalog/titles/music/music-card.tsx'
import { ArtistCard, HeardMost, MusicHero } from '#web/features/catalog/titles/music/music-home-parts.tsx'
import { musicAddress } from '#web/features/catalog/titles/music/music-list-query.ts'
import { load, loadPart, shared, sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { ListBar } from '../ui/list-bar.tsx'
import { ListTitle } from '../ui/list-title.tsx'
import { Rail } from '../ui/rail.tsx'
import { State } from '../ui/state.tsx'
import { useAgeLimit } from '../use-age-limit.ts'

export const handle: RouteHandle = { alternate: true, clearHeader: true }
export const headers = sharedHeaders

type Home = OutputOf<'GET /music-home'>

export async function loader(args: LoaderFunctionArgs) {
  const home = await load(args, 'GET /music-home', {})
  const newest = home.albums[0]
  const first = newest === undefined ? null : await loadPart(args, 'GET /products/:id', { params: { id: newest.id } })
  return shared({ home, first })
}

export default function Music() {
  const t = useTranslations('music')
  const { home, first } = useLoaderData<typeof loader>()
  const limit = useAgeLimit()
  const isEmpty = [home.albums, home.scores, home.clips].every((row) => row.length === 0)
  const hero = first !== null && !isClosed(first.age_rating, limit) ? first : null
  return (
    <>
      <PageHead title={t('title')} description={t('description')} image={first?.poster} />
      <div className="page below-header music-head">
        <ListTitle title={t('title')} className={hero ? 'only-small' : ''} />
        {!isEmpty && (
          <ListBar
            label={t('formsLabel')}
            chips={[
              { to: '/music/albums', text: t('allForms'), chosen: false },
              ...albumForms.map((form) => ({
                to: musicAddress({}, { form }),
                text: t(`formsPlural.${form}`),
                chosen: false,
              })),
            ]}
          />
        )}
      </div>
      {hero && <MusicHero product={hero} />}
      <div className="page music-rows">
        {isEmpty ? (
          <State drawing="nothing" title={t('noneYet')} text={t('noneYetHelp')} />
        ) : (
          <Rows home={home} limit={limit} />
        )}
      </div>
    </>
  )
}

function Rows({ home, limit }: { home: Home; limit: number | null }) {
  const t = useTranslations('music')
  const open = (cards: Home['albums']) => cards.filter((card) => !isClosed(card.age_rating, limit))
  const row = (key: 'albums' | 'scores' | 'clips', to: string) => {
    const cards = open(home[key])
    if (cards.length === 0) return null
    return (
      <Rail title={t(`rows.${key}`)} more={{ to, label: t('all') }}>
        {cards.map((product) => (
          <MusicCard key={product.id} product={product} line={key === 'scores' ? 'tracks' : 'artists'} />
        ))}
      </Rail>
    )
  }
  return (
    <>
      {row('albums', '/music/albums')}
      <HeardMost items={home.most_heard} />
      {row('scores', '/music/albums?form=score')}
      {row('clips', '/music/albums?form=clip')}
      {home.artists.length > 0 && (
        <Rail title={t('rows.artists')}>
          {home.artists.map((person) => (
            <ArtistCard key={person.person_id} person={person} />
          ))}
        </Rail>
      )}
    </>
  )
}
