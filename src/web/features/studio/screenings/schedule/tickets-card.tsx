import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useRested } from '#web/features/studio/use-rested.ts'
import { GiveTicket } from './give-ticket.tsx'
import { isToCome, type ScreeningDesk } from './screening-data.ts'
import { TicketItem } from './ticket-item.tsx'

const perPage = 20

/** Finds a ticket by code, name, phone or mail address, and helps its holder. */
export function TicketsCard({ desk, onChanged }: { desk: ScreeningDesk; onChanged: () => void }) {
  const t = useTranslations('studio.screenings.tickets')
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const query = useRested(typed)
  const { id } = desk
  const { value, error, reload } = useAnswer(`tickets/${locale}/${id}/${query}/${page}`, (signal) =>
    call(
      'GET /studio/screenings/:id/tickets',
      { params: { id }, query: { query, page, per_page: perPage } },
      { signal },
    ),
  )
  const changed = () => {
    reload()
    onChanged()
  }
  const last = Math.max(1, Math.ceil((value?.total ?? 0) / perPage))
  return (
    <section className="card stack" aria-labelledby="desk-tickets">
      <h2 id="desk-tickets">{t('title')}</h2>
      <Field
        label={t('search')}
        help={t('searchHelp')}
        type="search"
        value={typed}
        maxLength={200}
        onChange={(event) => {
          setTyped(event.target.value)
          setPage(1)
        }}
        after={<Icon name="search" />}
      />
      {error !== null ? (
        <FailedPart onRetry={reload} />
      ) : value === null ? (
        <BlockSkeleton boxes={2} />
      ) : value.items.length === 0 ? (
        <p className="small muted">{t(query === '' ? 'none' : 'notFound')}</p>
      ) : (
        <ul className="desk-list">
          {value.items.map((ticket) => (
            <li key={ticket.id}>
              <TicketItem ticket={ticket} onChanged={changed} />
            </li>
          ))}
        </ul>
      )}
      {last > 1 && (
        <div className="row wrap">
          <Button size="tight" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('newer')}
          </Button>
          <span className="small muted">{t('page', { page: countOf(page, locale), last: countOf(last, locale) })}</span>
          <Button size="tight" disabled={page >= last} onClick={() => setPage(page + 1)}>
            {t('older')}
          </Button>
        </div>
      )}
      {isToCome(desk) && <GiveTicket id={id} onGiven={changed} />}
    </section>
  )
}
