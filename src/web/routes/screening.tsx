import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useLocation, useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { shortened } from '#lib/text/shortened.ts'
import { ageMark, isClosed } from '../chosen-profile.ts'
import { ClosedTitle } from '#web/features/catalog/titles/closed-title.tsx'
import { TalkOf } from '../features/community/comments/talk-of.tsx'
import { ProductReactions } from '../features/community/reactions/reaction-buttons.tsx'
import { ReleaseReminder } from '#web/features/catalog/titles/release-reminder.tsx'
import { ShareButton } from '#web/features/catalog/titles/share-button.tsx'
import { DeviceCheck } from '#web/features/playback/device-check/device-check.tsx'
import { BuyBar } from '#web/features/screenings/schedule/buy-bar.tsx'
import { BuyCard } from '#web/features/screenings/schedule/buy-card.tsx'
import { nextEdge } from '#web/features/screenings/schedule/day-groups.ts'
import { ProgrammeList } from '#web/features/catalog/programme/programme-list.tsx'
import type { ProgrammePart } from '#web/features/catalog/programme/programme-steps.ts'
import { GroupOffers } from '#web/features/screenings/schedule/seats/group-offer.tsx'
import {
  isProductId,
  isToCome,
  type Screening,
  type ScreeningState,
} from '#web/features/screenings/schedule/screening.ts'
import { ScreeningTerms, ScreeningTimes, StateNote } from '#web/features/screenings/schedule/screening-about.tsx'
import { ScreeningHero } from '#web/features/screenings/schedule/screening-hero.tsx'
import { screeningJsonLd } from '#web/features/screenings/schedule/screening-json-ld.ts'
import { useSeats } from '#web/features/screenings/schedule/seats/use-seats.ts'
import { WaitingCard } from '#web/features/screenings/waiting-list/waiting-card.tsx'
import { canonicalPath } from '../i18n/locale.ts'
import { productPath } from '../kinds/kinds.ts'
import { load, loadPart, sharedHeaders, sharedUntil } from '../load.ts'
import { PageHead, type RootData, type RouteHandle, type ShareCard } from '../page-head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { useAgeLimit } from '../use-age-limit.ts'
import '#web/features/screenings/schedule/screening.css'

export const handle: RouteHandle = { alternate: true, clearHeader: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params
  if (!isProductId(id)) throw data(null, { status: 404 })
  const params = { id: Number(id) }
  const [screening, hall, card] = await Promise.all([
    load(args, 'GET /screenings/:id', { params }),
    loadPart(args, 'GET /screenings/:id/state', { params }),
    loadPart(args, 'GET /products/:id/share-card', { params }),
  ])
  const now = new Date()
  return sharedUntil({ screening, parts: hall?.parts ?? [], card }, nextEdge([screening], now), now)
}

/** `/screening/{id}`: when it is, what holds, and tickets. */
export default function ScreeningRoute() {
  const { screening, parts, card } = useLoaderData<typeof loader>()
  if (isClosed(screening.age_rating, useAgeLimit())) return <ClosedTitle />
  return (
    <div data-age={ageMark(screening.age_rating)}>
      <OpenScreening key={screening.id} screening={screening} parts={parts} card={card} />
    </div>
  )
}

/** Whether somebody may still come to watch it. */
const isWatched = (state: ScreeningState) => isToCome(state) || state === 'running' || state === 'interrupted'

type Props = { screening: Screening; parts: readonly ProgrammePart[]; card: ShareCard | null }

function OpenScreening({ screening, parts, card }: Props) {
  const t = useTranslations('screening')
  const { pathname } = useLocation()
  const origin = (useRouteLoaderData('root') as RootData | undefined)?.origin ?? ''
  const { answer, reload } = useSeats(screening)
  const [count, setCount] = useState(1)
  const state = answer.state === 'known' ? answer.seats.state : screening.state
  const filmPage = productPath(screening.film_card)
  const jsonLd = screeningJsonLd(screening, {
    url: origin + canonicalPath(pathname),
    origin: origin || 'http://localhost',
  })
  return (
    <>
      <PageHead
        title={t('pageTitle', { title: screening.title })}
        description={shortened(screening.synopsis, 300) || t('description', { title: screening.title })}
        hidden={screening.is_by_invitation}
        image={screening.still ?? screening.poster}
        card={card}
      />
      {jsonLd !== null && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />}
      <ScreeningHero screening={screening} state={state} answer={answer} />
      <div className="page columns">
        <div>
          <StateNote state={state} />
          {screening.is_by_invitation && (
            <p className="note">
              <Icon name="info" />
              {t('byInvitation')}
            </p>
          )}
          <ScreeningTimes screening={screening} />
          {parts.length > 1 && (
            <section className="section">
              <h2>{t('programme')}</h2>
              <ProgrammeList parts={parts} />
            </section>
          )}
          {screening.cafe !== null && (
            <p>
              <Link className="link" to={`/cafe/${screening.cafe.id}`}>
                {t('inCafe', screening.cafe)}
              </Link>
            </p>
          )}
          {state !== 'ended' && state !== 'cancelled' && (
            <ScreeningTerms screening={screening} now={answer.state === 'known' ? answer.seats.now : null} />
          )}
          {screening.synopsis !== '' && (
            <section className="section">
              <h2>{t('about')}</h2>
              <p className="screening-story">{screening.synopsis}</p>
            </section>
          )}
          <div className="row wrap">
            <ProductReactions productId={screening.id} />
            <ShareButton title={screening.title} />
            {filmPage !== null && (
              <ButtonLink kind="plain" className="only-small" to={filmPage}>
                {t('filmPage')}
              </ButtonLink>
            )}
          </div>
          <TalkOf productId={screening.id} />
        </div>
        <aside className="ticket-column" aria-label={t('ticket')}>
          <BuyCard screening={screening} answer={answer} count={count} onCount={setCount} onRetry={reload} />
          {(isToCome(screening.state) || screening.state === 'postponed') && <ReleaseReminder id={screening.id} />}
          {screening.mode !== 'room' && isWatched(state) && <DeviceCheck quality={screening.quality} />}
          {answer.state === 'known' && (
            <GroupOffers id={screening.id} seats={answer.seats} isInRoom={screening.mode === 'room'} />
          )}
          {answer.state === 'known' && answer.seats.offers.some(({ seats }) => seats === 1) && (
            <WaitingCard
              id={screening.id}
              isShort={answer.seats.seats_left < answer.seats.may_buy}
              most={screening.most_per_member}
              onChanged={reload}
            />
          )}
        </aside>
      </div>
      {answer.state === 'known' && <BuyBar screening={screening} seats={answer.seats} count={count} />}
    </>
  )
}
