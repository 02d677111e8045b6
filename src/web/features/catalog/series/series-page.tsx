import { useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { shortened } from '#lib/text/shortened.ts'
import { isClosed } from '#web/chosen-profile.ts'
import { canonicalPath } from '#web/i18n/locale.ts'
import { yearsOf } from '#web/kinds/series.ts'
import { PageHead, type RootData, type ShareCard } from '#web/page-head.tsx'
import { PosterCard } from '#web/ui/product-card.tsx'
import { Rail } from '#web/ui/rail.tsx'
import { useSession } from '#web/use-session.ts'
import { TalkOf } from '#web/features/community/comments/talk-of.tsx'
import { People } from '#web/features/catalog/titles/people.tsx'
import { ProductDetails } from '#web/features/catalog/titles/product-details.tsx'
import { Synopsis } from '#web/features/catalog/titles/synopsis.tsx'
import { ProductHero } from '#web/features/catalog/titles/product-hero.tsx'
import { productJsonLd } from '#web/features/catalog/titles/product-json-ld.ts'
import { Trailer } from '#web/features/catalog/titles/trailer.tsx'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { EpisodeList } from './episode-list.tsx'
import { type EpisodeRow, episodeRows, firstOpen, type NextRow, shownSeason } from './episode-rows.ts'
import { GoOn } from './go-on.tsx'
import type { SeriesProduct } from './series.ts'
import { singleOf, waysOf, wishedOf } from './series-ways.ts'
import { SeriesBar } from './series-bar.tsx'
import { SeriesWaysBox } from './series-ways-box.tsx'
import { useMarks } from './use-marks.ts'
import { useOwnSeries } from './use-own-series.ts'
import { WaysStrip } from './ways-strip.tsx'

type Props = { product: SeriesProduct; limit: number | null; card: ShareCard | null; asked: number | null }

/** Returns the page's main action: the episode to go on with, or all of it again. Later ones are in the list only. */
function actionOf(rows: readonly EpisodeRow[], next: NextRow | null): NextRow | null {
  const row = next === null ? firstOpen(rows) : next.row
  if (row === null) return null
  if (next === null || next.kind === 'play') return { kind: 'play', row, isBegun: next?.isBegun ?? false }
  // a visitor who has watched nothing yet chooses among all ways
  const isForSale = next.kind === 'locked' && next.isBegun && row.state.is === 'locked' && row.state.price !== null
  return isForSale ? next : null
}

/** Returns what the page of a series shows, and the visitor's choices on it. */
function useSeries(product: SeriesProduct, asked: number | null) {
  const everybodys = useCurrency()
  const { answer, reload } = useOwnSeries(product.id)
  const own = answer.state === 'known' ? answer.own : null
  const currency = own?.currency ?? everybodys
  const [chosen, setChosen] = useState<{ key: string | null; episode: number | null }>({ key: null, episode: null })
  const { rows, next } = episodeRows(product.series.seasons, own, currency)
  const season = shownSeason(product.series.seasons, asked, next)
  const single = singleOf(rows, season, chosen.episode)
  const ways = waysOf({ product, own, currency, season, single })
  return {
    answer,
    own,
    reload,
    rows,
    season,
    ways,
    chosen,
    wished: wishedOf({ product, currency, season, single }),
    action: actionOf(rows, next),
    chooseWay: (key: string) => setChosen((was) => ({ ...was, key })),
    chooseEpisode: (episode: number) => setChosen({ key: 'episode-buy', episode }),
  }
}

/** A series: what it is, its episodes season by season with the visitor's marks, and the ways to watch. */
export function SeriesPage({ product, limit, card, asked }: Props) {
  const t = useTranslations('movie')
  const { pathname } = useLocation()
  const origin = (useRouteLoaderData('root') as RootData | undefined)?.origin ?? ''
  const session = useSession()
  const series = useSeries(product, asked)
  const { answer, own, reload, rows, season, ways, chosen, action } = series
  const marks = useMarks(reload)
  const jsonLd = productJsonLd(product, { url: origin + canonicalPath(pathname), origin: origin || 'http://localhost' })
  const related = product.related.filter((other) => !isClosed(other.age_rating, limit))
  return (
    <>
      <PageHead
        title={product.title}
        description={shortened(product.synopsis, 300)}
        image={product.hero ?? product.still ?? product.poster}
        card={card}
        type="video.tv_show"
      />
      {jsonLd !== null && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />}
      <ProductHero product={product} facts={useFacts(product)}>
        {action !== null && <GoOn {...action} />}
      </ProductHero>
      <div className="page columns list-first">
        <div>
          <WaysStrip ways={ways} own={own} />
          <Synopsis key={product.id} text={product.synopsis} />
          <EpisodeList
            product={product}
            rows={rows}
            season={season}
            isMember={session.state === 'member'}
            onChoose={series.chooseEpisode}
            onWatched={(id, watched) => void marks.setWatched(id, watched)}
            onAlert={marks.setAlert}
            wantsAll={own === null || product.series.end_year !== null ? null : own.alert}
          />
          <ProductDetails product={product} />
          <Trailer product={product} />
          <People credits={product.credits} />
          <TalkOf productId={product.id} />
        </div>
        <aside className="buy-column" aria-label={t('ways')}>
          <SeriesWaysBox
            season={season}
            own={own}
            ways={limit === null ? ways : []}
            chosen={chosen.key}
            onChoose={series.chooseWay}
            canWatch={action !== null}
            isChild={limit !== null}
            wished={limit === null ? [] : series.wished}
            asking={answer.state === 'waiting'}
            failed={answer.state === 'failed'}
            onRetry={reload}
          />
        </aside>
      </div>
      {related.length > 0 && (
        <div className="page">
          <Related titles={related} />
        </div>
      )}
      <SeriesBar action={action} ways={limit === null ? ways : []} chosen={chosen.key} season={season} />
    </>
  )
}

function Related({ titles }: { titles: SeriesProduct['related'] }) {
  const t = useTranslations('series')
  return (
    <Rail title={t('related')}>
      {titles.map((other) => (
        <PosterCard key={other.id} product={other} />
      ))}
    </Rail>
  )
}

/** The line under the title: years, how many seasons and episodes, genres. */
function useFacts(product: SeriesProduct): (string | null)[] {
  const t = useTranslations('series')
  const movie = useTranslations('movie')
  const locale = useLocale()
  const { seasons } = product.series
  const usual = seasons.filter(({ number }) => number > 0)
  const episodes = usual.reduce((sum, season) => sum + season.episodes.length, 0)
  return [
    yearsOf(product, locale),
    t('seasonsAndEpisodes', {
      seasons: usual.length,
      seasonCount: localDigits(usual.length, locale),
      episodes,
      episodeCount: localDigits(episodes, locale),
    }),
    product.genres.map(({ name }) => name).join(`${movie('comma')} `),
  ]
}
