import { data, type LoaderFunctionArgs, useLoaderData, useLocation, useRouteLoaderData } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { shortened } from '#lib/text/shortened.ts'
import { ageMark, isClosed } from '../chosen-profile.ts'
import { ClosedTitle } from '#web/features/catalog/titles/closed-title.tsx'
import { ShareButton } from '#web/features/catalog/titles/share-button.tsx'
import { HeartButton } from '../features/community/heart.tsx'
import { TalkOf } from '../features/community/comments/talk-of.tsx'
import { ProductReactions } from '../features/community/reactions/reaction-buttons.tsx'
import { describedFestival } from '#web/features/screenings/festivals/described-festival.ts'
import { daysInWords, type Festival, festivalPath } from '#web/features/screenings/festivals/festival.ts'
import { MyPlan } from '#web/features/screenings/festivals/my-plan.tsx'
import { Outcome } from '#web/features/screenings/festivals/outcome.tsx'
import { PassBar, PassCard } from '#web/features/screenings/festivals/pass-card.tsx'
import { isFestivalId } from '#web/features/screenings/festivals/pass-checkout.tsx'
import { Programme } from '#web/features/screenings/festivals/programme.tsx'
import { planOf, showStates } from '#web/features/screenings/festivals/show-states.ts'
import { useOwnPlan } from '#web/features/screenings/festivals/use-own-plan.ts'
import { usePasses } from '#web/features/screenings/festivals/use-passes.ts'
import { GoodsOf, mostGoodsOf } from '../features/shop/goods/goods-of.tsx'
import { load, loadPart, shared, sharedHeaders } from '../load.ts'
import { canonicalPath } from '../i18n/locale.ts'
import { PageHead, type RootData, type RouteHandle, type ShareCard } from '../page-head.tsx'
import { Facts } from '../ui/facts.tsx'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { PosterCard } from '../ui/product-card.tsx'
import { FailedPart } from '../ui/state.tsx'
import { useAgeLimit } from '../use-age-limit.ts'
import { useFreshDay } from '../use-day-of-tehran.ts'
import '#web/features/screenings/festivals/festivals.css'
import { isPale } from '../ui/pale.ts'

export const handle: RouteHandle = { alternate: true, clearHeader: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params
  if (!isFestivalId(id)) throw data(null, { status: 404 })
  const params = { id: Number(id) }
  const [festival, card, goods] = await Promise.all([
    load(args, 'GET /festivals/:id', { params }),
    loadPart(args, 'GET /products/:id/share-card', { params }),
    loadPart(args, 'GET /shop/goods', { query: { of: params.id, per_page: mostGoodsOf } }),
  ])
  return shared({ festival, card, goods, now: new Date().toISOString() })
}

/** `/festival/{id}`: its days, its grid, and its passes. */
export default function FestivalRoute() {
  const { festival, card, goods, now } = useLoaderData<typeof loader>()
  if (isClosed(festival.age_rating, useAgeLimit())) return <ClosedTitle />
  return (
    <div data-age={ageMark(festival.age_rating)}>
      <OpenFestival key={festival.id} festival={festival} card={card} now={now} />
      <GoodsOf of={festival.id} items={goods?.items} total={goods?.total} />
    </div>
  )
}

type Props = { festival: Festival; card: ShareCard | null; now: string }

function OpenFestival({ festival, card, now }: Props) {
  const t = useTranslations('festivals')
  const { day: today } = useFreshDay(now)
  const { answer, reload } = usePasses(festival.id)
  const { marks, set, isFailed: isPlanFailed, reload: reloadPlan } = useOwnPlan(festival.id)
  const passes = answer.state === 'known' ? answer.passes : null
  const states = showStates(festival, { passes, marks, now: new Date(passes?.now ?? now) })
  const { pathname } = useLocation()
  const origin = (useRouteLoaderData('root') as RootData | undefined)?.origin ?? ''
  const address = { url: origin + canonicalPath(pathname), origin: origin || 'http://localhost' }
  const jsonLd = describedFestival(festival, address)
  return (
    <>
      <PageHead
        title={festival.title}
        description={shortened(festival.synopsis, 300) || t('description')}
        image={festival.still ?? festival.poster}
        card={card}
      />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />
      <Hero festival={festival} />
      <div className="page columns festival-columns">
        <aside aria-label={t('passes')}>
          <PassCard festivalId={festival.id} answer={answer} onRetry={reload} />
        </aside>
        <div>
          {festival.synopsis !== '' && <p className="large section">{festival.synopsis}</p>}
          <Editions festival={festival} />
        </div>
      </div>
      <div className="page">
        <Programme festival={festival} states={states} today={today} onPlan={set} />
        {isPlanFailed && <FailedPart onRetry={reloadPlan} />}
        <MyPlan
          festival={festival}
          plan={planOf(festival.programme, states)}
          passes={passes}
          onTakeOut={(id) => set(id, false)}
          onChanged={reload}
        />
        <Outcome festival={festival} />
        <Films festival={festival} />
        <TalkOf productId={festival.id} />
      </div>
      {passes !== null && <PassBar festivalId={festival.id} passes={passes} />}
    </>
  )
}

function Hero({ festival }: { festival: Festival }) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  const image = festival.still ?? festival.poster
  return (
    <section className={`hero product${image && isPale(image.color) ? ' pale' : ''}`}>
      {image && (
        <Picture
          image={image}
          sizes="100vw"
          first
          className={`backdrop ${festival.still ? `subject-${image.focus}` : 'stand-in'}`}
        />
      )}
      <div className="page inner">
        <div className="words">
          <p className="eyebrow">{t('fromTo', daysInWords(festival, locale))}</p>
          <h1 className="film-title">{festival.title}</h1>
          <div className="under-title">
            <Facts
              items={[
                t('edition', { number: localDigits(festival.edition, locale) }),
                t('shows', { n: festival.shows, count: localDigits(festival.shows, locale) }),
                festival.city,
              ]}
            />
          </div>
          <div className="actions">
            <HeartButton product={festival} />
            <ProductReactions productId={festival.id} />
            <ShareButton title={festival.title} />
          </div>
        </div>
      </div>
    </section>
  )
}

function Editions({ festival }: { festival: Festival }) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  if (festival.editions.length === 0) return null
  return (
    <section className="section">
      <h2>{t('editions')}</h2>
      <ul className="row wrap">
        {festival.editions.map(({ id, edition, title }) => (
          <li key={id}>
            <Link className="button plain" to={festivalPath(id)}>
              {title}
              <span className="tiny muted">{t('edition', { number: localDigits(edition, locale) })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Films({ festival }: { festival: Festival }) {
  const t = useTranslations('festivals')
  if (festival.films.length === 0) return null
  return (
    <section className="section">
      <h2>{t('films')}</h2>
      <p className="small muted">{t('filmsHelp')}</p>
      <div className="poster-grid">
        {festival.films.map((film) => (
          <PosterCard key={film.id} product={film} />
        ))}
      </div>
    </section>
  )
}
