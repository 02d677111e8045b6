import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ListButton } from '#web/ui/list-button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { State } from '#web/ui/state.tsx'
import { hallOf } from '../seats/hall.ts'
import type { Ticket } from '../screening.ts'
import { NextTicket } from './next-ticket.tsx'
import { nextOf, shownTickets, ticketFilters, ticketLooks, type TicketQuery, ticketsAddress } from './ticket-list.ts'
import './tickets.css'

/** From this many on, a filter helps. */
const many = 4

/** Tickets, those that can still be used first. */
export function TicketRows({ tickets, query }: { tickets: readonly Ticket[]; query: TicketQuery }) {
  const t = useTranslations('tickets')
  const shown = shownTickets(tickets, query.show)
  const next = nextOf(shown)
  return (
    <>
      {(tickets.length >= many || query.show !== 'all') && (
        <Chips
          label={t('show')}
          className="ticket-filter"
          replace
          chips={ticketFilters.map((show) => ({
            to: ticketsAddress(query, { show }),
            text: t(`filters.${show}`),
            chosen: query.show === show,
          }))}
        />
      )}
      {query.screening !== null && (
        <p className="small ticket-filter">
          <Link className="link" to={ticketsAddress(query, { screening: null })}>
            {t('all')}
          </Link>
        </p>
      )}
      {next !== null && <NextTicket ticket={next} />}
      {shown.length === 0 ? (
        <NoTickets isFiltered={query.show !== 'all'} />
      ) : (
        <ul className="ticket-rows">
          {shown.map((ticket) => (
            <li key={ticket.id} className={ticket === next ? 'only-large' : undefined}>
              <TicketRow ticket={ticket} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function NoTickets({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('tickets')
  return (
    <State
      drawing="empty"
      title={t(isFiltered ? 'noneHere' : 'none')}
      text={t(isFiltered ? 'noneHereHelp' : 'noneHelp')}
    >
      {isFiltered ? (
        <ButtonLink kind="soft" to="/account/tickets">
          {t('all')}
        </ButtonLink>
      ) : (
        <ListButton kind="main" to="/screenings">
          {t('screenings')}
        </ListButton>
      )}
    </State>
  )
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('tickets')
  const locale = useLocale()
  const { screening } = ticket
  const hall = hallOf(ticket)
  return (
    <article className="ticket-row">
      {screening.poster ? <Picture image={screening.poster} className="poster" sizes="64px" /> : <span />}
      <div>
        <h2>
          <Link className="whole" to={`/account/tickets/${ticket.id}`}>
            {screening.title}
          </Link>
        </h2>
        <p className="small">
          {screening.starts_at === null
            ? t('noDate')
            : t('momentInTehran', { at: formatDateTime(new Date(screening.starts_at), locale) })}
        </p>
        <p className="small muted">
          {t('ticketNumber', { number: localDigits(ticket.number, locale), of: localDigits(ticket.of, locale) })}
          {ticket.seats > 1 && ` · ${t('people', { count: localDigits(ticket.seats, locale) })}`}
        </p>
        <p className="small muted">{ticket.message}</p>
      </div>
      <div className="end">
        <span className={`tag ${ticketLooks[ticket.state]}`}>{t(`states.${ticket.state}`)}</span>
        {hall && (
          <ButtonLink kind="soft" size="tight" to={hall}>
            {t('toHall')}
            <span className="only-said"> {screening.title}</span>
          </ButtonLink>
        )}
      </div>
    </article>
  )
}
