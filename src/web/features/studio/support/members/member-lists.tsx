import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { formatTime } from '#player/core/format.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Moment } from '#web/features/studio/moment.tsx'
import { type StudioMember, toneOf } from './member-data.ts'
import { TicketCode } from './ticket-code.tsx'

type Props = { member: StudioMember }

/** One part of the page with its rows; of how many they are, where there are more. */
export function Part({
  title,
  list,
  children,
}: {
  title: string
  list: { items: unknown[]; total: number }
  children: ReactNode
}) {
  const t = useTranslations('studio.members')
  const locale = useLocale()
  const shown = list.items.length
  return (
    <section className="card member-part">
      <h2>
        {title}
        {list.total > shown && (
          <span className="small muted">
            {t('of', { shown: localDigits(shown, locale), total: localDigits(list.total, locale) })}
          </span>
        )}
      </h2>
      {shown === 0 ? <p className="small muted">{t('nothing')}</p> : <ul className="member-rows">{children}</ul>}
    </section>
  )
}

export function Row({
  icon,
  title,
  tag,
  tone,
  children,
}: {
  icon?: IconName
  title: ReactNode
  tag?: string
  tone?: string
  children?: ReactNode
}) {
  return (
    <li>
      {icon !== undefined && <Icon name={icon} />}
      <span className="grow">
        <b>{title}</b>
        <span className="small muted">{children}</span>
      </span>
      {tag !== undefined && <span className={`tag ${tone ?? ''}`}>{tag}</span>}
    </li>
  )
}

export function RightsAndTickets({ member }: Props) {
  const t = useTranslations('studio.members')
  const { tickets, rights } = member
  const list = { items: [...tickets.items, ...rights.items], total: tickets.total + rights.total }
  return (
    <Part title={t('rights')} list={list}>
      {tickets.items.map((one) => (
        <Row
          key={one.id}
          icon="ticket"
          title={
            <Link to={`/studio/screenings/${one.screening_id}`} className="link">
              <bdi>{one.title}</bdi>
            </Link>
          }
          tag={t(`ticketStates.${one.state}`)}
          tone={toneOf(one.state)}
        >
          <TicketCode ticket={one} />
          {one.starts_at !== null && <Moment at={one.starts_at} />}
        </Row>
      ))}
      {rights.items.map((one) => (
        <Row
          key={one.id}
          icon="film"
          title={
            <Link to={`/studio/titles/${one.title_id}`} className="link">
              <bdi>{one.title}</bdi>
            </Link>
          }
          tag={t(`rightStates.${one.state}`)}
          tone={toneOf(one.state)}
        >
          {t(`rightWays.${one.way}`)}
          {one.ends_at !== null && (
            <>
              {' '}
              · {t('until')} <Moment at={one.ends_at} />
            </>
          )}
        </Row>
      ))}
    </Part>
  )
}

export function Purchases({ member: { purchases } }: Props) {
  const t = useTranslations('studio.members')
  const gateways = useTranslations('gateways')
  const locale = useLocale()
  return (
    <Part title={t('money')} list={purchases}>
      {purchases.items.map((one) => (
        <Row
          key={one.id}
          title={
            <>
              <bdi>{one.title}</bdi> · {formatMoney(one.sum, locale)}
            </>
          }
          tag={t(`purchaseStates.${one.state}`)}
          tone={toneOf(one.state)}
        >
          {localDigits(one.number, locale)} · {one.gateway === null ? t('noBank') : gateways(one.gateway)} ·{' '}
          <Moment at={one.at} />
          {one.refunded !== null && <> · {t('refunded', { money: formatMoney(one.refunded, locale) })}</>}
        </Row>
      ))}
    </Part>
  )
}

export function Devices({ member: { sessions } }: Props) {
  const t = useTranslations('studio.members')
  return (
    <Part title={t('devices')} list={sessions}>
      {sessions.items.map((one) => (
        <Row
          key={one.id}
          icon="laptop"
          title={<bdi>{[one.device, one.browser].filter(Boolean).join(' · ') || t('someDevice')}</bdi>}
        >
          <Moment at={one.seen_at} />
          {one.country !== null && <> · {one.country}</>}
        </Row>
      ))}
    </Part>
  )
}

export function Reports({ member: { reports } }: Props) {
  const t = useTranslations('studio.members')
  const locale = useLocale()
  return (
    <Part title={t('reports')} list={reports}>
      {reports.items.map((one) => (
        <Row
          key={one.case_id}
          title={
            <Link to={`/studio/cases/${one.case_id}`} className="link">
              <bdi>{one.title}</bdi>
            </Link>
          }
          tag={one.problem_name}
        >
          <bdi>{formatTime(one.at_ms, locale)}</bdi> · <Moment at={one.at} />
          {one.diagnosis !== null && (
            <>
              {' '}
              ·{' '}
              <bdi dir="ltr">
                {[
                  one.diagnosis.device,
                  one.diagnosis.height === null ? '' : `${one.diagnosis.height}p`,
                  one.diagnosis.line ?? '',
                  ...new Set(one.diagnosis.faults.map(({ kind, status }) => `${kind} ${status ?? ''}`.trim())),
                ]
                  .filter((fact) => fact !== '')
                  .join(' · ')}
              </bdi>
            </>
          )}
        </Row>
      ))}
    </Part>
  )
}

export function Talks({ member: { cases } }: Props) {
  const t = useTranslations('studio.members')
  const said = useTranslations('studio.cases')
  const locale = useLocale()
  return (
    <Part title={t('cases')} list={cases}>
      {cases.items.map((one) => (
        <Row
          key={one.id}
          title={
            <Link to={`/studio/cases/${one.id}`} className="link">
              <bdi>{one.subject}</bdi>
            </Link>
          }
          tag={said(`states.${one.state}`)}
          tone={toneOf(one.state)}
        >
          {localDigits(one.number, locale)} · <Moment at={one.at} />
        </Row>
      ))}
    </Part>
  )
}

export function Orders({ member: { orders } }: Props) {
  const t = useTranslations('studio.members')
  const states = useTranslations('studio.orders')
  const locale = useLocale()
  return (
    <Part title={t('orders')} list={orders}>
      {orders.items.map((one) => (
        <Row
          key={one.number}
          icon="bag"
          title={
            <Link to={`/studio/orders/${one.number}`} className="link">
              {t('order', { number: localDigits(one.number, locale) })}
            </Link>
          }
          tag={states(`states.${one.state}`)}
        >
          <bdi>{one.title}</bdi> · <Moment at={one.at} />
        </Row>
      ))}
    </Part>
  )
}
