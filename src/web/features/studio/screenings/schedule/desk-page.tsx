import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { ActForm } from './act-form.tsx'
import { ActHistory } from './act-history.tsx'
import { DoorSalesCard } from './door-sales-card.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { isToCome, type ScreeningDesk } from './screening-data.ts'
import { StateTag } from './screening-list.tsx'
import { TicketsCard } from './tickets-card.tsx'
import '#web/features/payments/gateways/segments.css'
import '#web/features/studio/desk.css'
import '#web/features/studio/form/form.css'
import './screenings.css'

const followMs = 3_000

const isLively = ({ acts }: ScreeningDesk) =>
  acts.some((act) => act.told < act.to_tell || (act.money_back?.is_released && act.money_back.waiting > 0))

/** The desk of one screening; while letters and money are on their way, it updates itself. */
export function DeskPage({ id }: { id: number }) {
  const t = useTranslations('studio.screenings')
  const locale = useLocale()
  const [lively, setLively] = useState(false)
  const answer = useAnswer(
    `desk/${locale}/${id}`,
    async (signal) => {
      const desk = await call('GET /studio/screenings/:id', { params: { id } }, { signal })
      setLively(isLively(desk))
      return desk
    },
    { every: lively ? followMs : null },
  )
  const put = (desk: ScreeningDesk) => {
    answer.put(desk)
    setLively(isLively(desk))
  }
  return (
    <LookedUp
      answer={answer}
      missing={{
        title: t('notFound'),
        text: t('notFoundHelp'),
        back: { label: t('toAll'), to: '/studio/screenings' },
      }}
      boxes={4}
      pageTitle={t('deskTitle')}
    >
      {(desk) => <Known desk={desk} onDesk={put} onChanged={answer.reload} />}
    </LookedUp>
  )
}

type Props = { desk: ScreeningDesk; onDesk: (desk: ScreeningDesk) => void; onChanged: () => void }

function Known({ desk, onDesk, onChanged }: Props) {
  const t = useTranslations('studio.screenings')
  const locale = useLocale()
  const canAct = useMayCall('POST /studio/screenings/:id/acts')
  const canPlan = useMayCall('POST /studio/titles')
  const canHelp = useMayCall('GET /studio/screenings/:id/tickets')
  const when = desk.starts_at === null ? t('noDate') : formatDateTime(new Date(desk.starts_at), locale)
  return (
    <>
      <header className="studio-head">
        <div>
          <Breadcrumbs crumbs={[{ label: t('title'), to: '/studio/screenings' }, { label: desk.title }]} />
          <h1>{desk.title}</h1>
          <p className="small muted">
            <StateTag item={desk} /> {t(`modes.${desk.mode}`)} · {when}
          </p>
        </div>
        {canPlan && (
          <div className="row wrap">
            <ButtonLink kind="soft" size="tight" to={`/studio/titles/${desk.id}`}>
              {t('edit')}
            </ButtonLink>
            <ButtonLink kind="soft" size="tight" to={`/studio/titles/new?from=${desk.id}`}>
              {t('copy')}
            </ButtonLink>
          </div>
        )}
      </header>
      <div className="stack desk-cards">
        <Figures desk={desk} />
        {canAct && desk.may.length > 0 && <ActForm desk={desk} onDesk={onDesk} />}
        {canAct && isToCome(desk) && <InvitationsCard id={desk.id} />}
        {desk.acts.length > 0 && <ActHistory desk={desk} onDesk={onDesk} />}
        {desk.mode === 'room' && <DoorSalesCard sales={desk.door_sales} />}
        {canHelp && <TicketsCard desk={desk} onChanged={onChanged} />}
      </div>
    </>
  )
}

function Figures({ desk }: { desk: ScreeningDesk }) {
  const t = useTranslations('studio.screenings')
  const locale = useLocale()
  const figures = [
    ['sold', desk.sold],
    ['held', desk.held],
    ...(desk.mode === 'room' ? ([['atDoor', desk.at_door]] as const) : []),
    ['free', Math.max(0, desk.capacity - desk.sold - desk.held - desk.at_door)],
    ['used', desk.tickets.used],
    ['given', desk.tickets.given],
    ['ended', desk.tickets.ended],
  ] as const
  return (
    <section className="card stack" aria-labelledby="desk-figures">
      <h2 id="desk-figures">{t('figures')}</h2>
      <dl className="desk-figures">
        {figures.map(([key, count]) => (
          <div key={key}>
            <dt className="tiny muted">{t(`figure.${key}`)}</dt>
            <dd>{countOf(count, locale)}</dd>
          </div>
        ))}
      </dl>
      <ul className="desk-offers small">
        {desk.offers.map((offer) => (
          <li key={offer.id}>
            <span className="grow">
              {offer.name ?? (offer.seats === 1 ? t('oneSeat') : t('groupOf', { seats: countOf(offer.seats, locale) }))}
              {offer.is_withdrawn && <span className="muted"> {t('withdrawn')}</span>}
            </span>
            <span>{offer.prices.map((price) => formatMoney(price, locale)).join(' · ')}</span>
            <b className="nowrap">{t('ticketsTaken', { n: offer.taken, count: countOf(offer.taken, locale) })}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
