import { useTranslations } from 'use-intl'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyField } from '#web/features/studio/form/money-field.tsx'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import type { FieldErrors } from '#web/features/studio/form/use-draft.ts'
import type { TicketForm } from './tickets-form.ts'

type Props = {
  ticket: TicketForm
  /** Its place among the prices. */
  at: number
  errors: FieldErrors
  /** There is no other price: it needs neither a name nor an end. */
  isAlone: boolean
  onChange: (to: Partial<TicketForm>) => void
  onRemove: () => void
}

/** One price of a ticket. */
export function PriceFields({ ticket, at, errors, isAlone, onChange, onRemove }: Props) {
  const t = useTranslations('studio.screening')
  const ways = useTranslations('studio.ways')
  const errorOf = (field: string) => errors[`tickets.${at}.${field}`]
  const name = (field: string) => `tickets.${at}.${field}`
  return (
    <li className="ticket-price stack">
      {!isAlone && (
        <div className="ticket-price-head">
          <h3 className="grow">{ticket.isGroup ? t('groupTicket') : t('price', { n: at + 1 })}</h3>
          <button type="button" className="icon-button" aria-label={t('removePrice', { n: at + 1 })} onClick={onRemove}>
            <Icon name="trash" />
          </button>
        </div>
      )}
      {ticket.isGroup && (
        <TextField
          label={t('groupSeats')}
          name={name('seats')}
          value={ticket.seats}
          error={errorOf('seats')}
          help={t('groupHelp')}
          onChange={(seats) => onChange({ seats })}
        />
      )}
      {ticket.isGroup && (
        <TextField
          label={t('unnamedHours')}
          name={name('unnamed_hours')}
          value={ticket.unnamed_hours}
          error={errorOf('unnamed_hours')}
          help={t('unnamedHoursHelp')}
          onChange={(unnamed_hours) => onChange({ unnamed_hours })}
        />
      )}
      <div className="pair">
        <MoneyField
          label={ways('toman')}
          name={name('irr')}
          currency="IRR"
          value={ticket.toman}
          error={errorOf('irr')}
          help={ways('tomanHelp')}
          onChange={(toman) => onChange({ toman })}
        />
        <MoneyField
          label={ways('usd')}
          name={name('usd')}
          currency="USD"
          value={ticket.usd}
          error={errorOf('usd')}
          help={ways('usdHelp')}
          onChange={(usd) => onChange({ usd })}
        />
      </div>
      {!isAlone && <Limits ticket={ticket} name={name} errorOf={errorOf} onChange={onChange} />}
    </li>
  )
}

type LimitProps = Pick<Props, 'ticket' | 'onChange'> & {
  name: (field: string) => string
  errorOf: (field: string) => string | undefined
}

/** The name of a price, and until when or for how many tickets it holds. */
function Limits({ ticket, name, errorOf, onChange }: LimitProps) {
  const t = useTranslations('studio.screening')
  return (
    <>
      <div className="pair">
        <TextField
          label={t('nameFa')}
          name={name('name_fa')}
          value={ticket.name_fa}
          error={errorOf('name_fa')}
          help={t('nameHelp')}
          onChange={(text) => onChange({ name_fa: text })}
        />
        <TextField
          label={t('nameEn')}
          name={name('name_en')}
          value={ticket.name_en}
          error={errorOf('name_en')}
          onChange={(text) => onChange({ name_en: text })}
        />
      </div>
      <TextField
        label={t('tickets')}
        name={name('tickets')}
        value={ticket.tickets}
        error={errorOf('tickets')}
        help={t('ticketsHelp')}
        onChange={(tickets) => onChange({ tickets })}
      />
      <MomentFields
        name={name('ends_at')}
        label={t('priceEnds')}
        empty={t('priceEndsEmpty')}
        entry={ticket.ends_at}
        error={errorOf('ends_at')}
        onChange={(ends_at) => onChange({ ends_at })}
      />
    </>
  )
}

type TextProps = {
  label: string
  name: string
  value: string
  error: string | undefined
  help?: string
  onChange: (text: string) => void
}

function TextField({ error, onChange, ...rest }: TextProps) {
  return (
    <Field
      {...rest}
      autoComplete="off"
      {...(error === undefined ? {} : { error })}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
