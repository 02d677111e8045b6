import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { useVatPercent } from '#web/vat.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { PriceFields } from './ticket-fields.tsx'
import { emptyTicket } from './tickets-form.ts'
import type { DraftOf } from './use-title-draft.ts'

type Props = { draft: DraftOf<'screening'>; taken: number }

/** How many seats there are, what a ticket costs, and when it is sold. */
export function SeatsCard({ draft, taken }: Props) {
  const t = useTranslations('studio.screening')
  const ways = useTranslations('studio.ways')
  const locale = useLocale()
  const percent = useVatPercent()
  const { form, errors, set } = draft
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('seatsAndPrice')}</h2>
      <div className="pair">
        <Field
          label={t('seats')}
          name="capacity"
          inputMode="numeric"
          autoComplete="off"
          required
          value={form.capacity}
          onChange={(event) => set({ capacity: event.target.value })}
          {...(errors.capacity === undefined ? {} : { error: errors.capacity })}
          {...(taken > 0 ? { help: t('seatsTaken', { n: localDigits(taken, locale) }) } : {})}
        />
        <Field
          label={t('mostPerMember')}
          name="most_per_member"
          inputMode="numeric"
          autoComplete="off"
          value={form.most_per_member}
          onChange={(event) => set({ most_per_member: event.target.value })}
          {...(errors.most_per_member === undefined ? {} : { error: errors.most_per_member })}
          after={<span className="small muted">{t('ticketsUnit')}</span>}
        />
      </div>
      <Segments
        label={t('seatsAndPrice')}
        value={form.is_free ? 'free' : 'sold'}
        options={[
          { value: 'sold', label: t('sold') },
          { value: 'free', label: t('free') },
        ]}
        onChange={(way) => set({ is_free: way === 'free' })}
      />
      {form.is_free ? (
        <p className="small muted">{t('freeHelp')}</p>
      ) : (
        <>
          <Prices draft={draft} />
          {percent !== null && <p className="tiny muted">{ways('vat', { percent })}</p>}
          <SaleTimes draft={draft} />
        </>
      )}
    </section>
  )
}

/** The prices in their order, and the buttons that add one. */
function Prices({ draft }: { draft: DraftOf<'screening'> }) {
  const t = useTranslations('studio.screening')
  const { tickets } = draft.form
  const own = Object.keys(draft.errors).filter((name) => name.startsWith('tickets.'))
  const change = (next: typeof tickets) => draft.set({ tickets: next }, ...own)
  const firstGroup = tickets.findIndex(({ isGroup }) => isGroup)
  // an early price goes before the one that it leads to, a group ticket to the end
  const addEarly = () => change([emptyTicket(tickets), ...tickets])
  const addGroup = () => change([...tickets, emptyTicket(tickets, true)])
  return (
    <>
      <ol className="ticket-prices">
        {tickets.map((ticket, at) => (
          <PriceFields
            key={ticket.key}
            ticket={ticket}
            at={at}
            errors={draft.errors}
            isAlone={tickets.length === 1}
            onChange={(to) => change(tickets.with(at, { ...ticket, ...to }))}
            onRemove={() => change(tickets.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <div className="chips-row">
        <Button kind="soft" size="tight" onClick={addEarly}>
          <Icon name="plus" />
          {t('addEarly')}
        </Button>
        {firstGroup < 0 && (
          <Button kind="soft" size="tight" onClick={addGroup}>
            <Icon name="plus" />
            {t('addGroup')}
          </Button>
        )}
      </div>
    </>
  )
}

function SaleTimes({ draft }: { draft: DraftOf<'screening'> }) {
  const t = useTranslations('studio.screening')
  const { form, errors, set } = draft
  return (
    <>
      <MomentFields
        name="sale_starts_at"
        label={t('saleStarts')}
        empty={t('saleStartsEmpty')}
        entry={form.sale_starts_at}
        error={errors.sale_starts_at}
        onChange={(entry) => set({ sale_starts_at: entry }, 'sale_ends_at')}
      />
      <MomentFields
        name="sale_ends_at"
        label={t('saleEnds')}
        empty={t(form.mode === 'window' ? 'saleEndsEmptyWindow' : 'saleEndsEmpty')}
        entry={form.sale_ends_at}
        error={errors.sale_ends_at}
        onChange={(entry) => set({ sale_ends_at: entry })}
      />
    </>
  )
}
