import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAddress } from '#web/ui/link.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMemberData } from '#web/use-member-data.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import './ticket-guests.css'

type GuestList = OutputOf<'GET /me/tickets/:id/guests'>
type PartProps = { id: string; list: GuestList; onChanged: (list: GuestList) => void }

type CardProps = { ticketId: string; hasDoor: boolean; /** After each change. */ onGuests: () => void }

/** Who comes on a group ticket: names that its holder writes, and a link by which guests take their seats. */
export function GuestsCard({ ticketId: id, hasDoor, onGuests }: CardProps) {
  const t = useTranslations('ticketGuests')
  const locale = useLocale()
  const { data, reload, replace } = useMemberData(`ticket-guests/${id}`, (signal) =>
    call('GET /me/tickets/:id/guests', { params: { id } }, { signal }),
  )
  if (data.state === 'guest' || data.state === 'missing') return null
  const changed = (fresh: GuestList) => {
    replace(fresh)
    onGuests()
  }
  const list = data.state === 'loaded' ? data.value : null
  return (
    <section className="card stack guests-card" aria-labelledby="guests" aria-busy={data.state === 'waiting'}>
      <div className="row between">
        <h2 id="guests" className="large">
          {t('title')}
        </h2>
        {list && (
          <span role="status">
            {t('inOf', { in: localDigits(list.guests.length, locale), all: localDigits(list.seats, locale) })}
          </span>
        )}
      </div>
      {data.state === 'waiting' && <span className="skeleton hand-line" aria-hidden="true" />}
      {data.state === 'failed' && <FailedPart onRetry={reload} />}
      {list && (
        <>
          <progress className="bar" value={list.guests.length} max={list.seats} aria-label={t('title')} />
          <p className="small muted">
            {list.may_change ? t('help') : t('closed')}
            {hasDoor && ` ${t('doorSees')}`}
          </p>
          {list.guests.length > 0 && <p className="small muted">{t('codesHelp')}</p>}
          <Guests id={id} list={list} onChanged={changed} />
          {list.may_change && list.guests.length < list.seats && <AddGuest id={id} list={list} onChanged={changed} />}
          {list.may_change && <GroupLink id={id} list={list} onChanged={replace} />}
        </>
      )}
    </section>
  )
}

function Guests({ id, list, onChanged }: PartProps) {
  const t = useTranslations('ticketGuests')
  const locale = useLocale()
  const { busy, submit } = useSubmit()
  const remove = (guest: string) =>
    submit(async () => {
      onChanged(await call('DELETE /me/tickets/:id/guests/:guest', { params: { id, guest } }))
      toast({ kind: 'good', text: t('removed') })
    })
  if (list.guests.length === 0) return null
  return (
    <ol className="guest-lines">
      {list.guests.map(({ id: guest, number, name, code, by_link: byLink }) => (
        <li key={guest}>
          <span className="muted">{localDigits(number, locale)}</span>
          <span className="grow">
            <bdi>{name}</bdi>
            <br />
            <bdi className="ltr tiny muted" aria-label={t('codeOf', { name })}>
              {code}
            </bdi>
          </span>
          {byLink && <span className="tiny muted">{t('byLink')}</span>}
          {list.may_change && (
            <Button
              kind="plain"
              size="tight"
              disabled={busy}
              aria-label={t('removeOf', { name })}
              onClick={() => void remove(guest)}
            >
              <Icon name="trash" />
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

function AddGuest({ id, onChanged }: PartProps) {
  const t = useTranslations('ticketGuests')
  const [name, setName] = useState('')
  const { form, busy, errors, setErrors, forget, submit } = useSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setErrors({ name: t('nameMissing') })
    return void submit(async () => {
      onChanged(await call('POST /me/tickets/:id/guests', { params: { id }, body: { name } }))
      setName('')
    })
  }
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Field
        label={t('name')}
        name="name"
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => {
          forget('name')
          setName(event.target.value)
        }}
        after={
          <Button type="submit" size="tight" busy={busy}>
            {t('add')}
          </Button>
        }
        {...(errors.name === undefined ? {} : { error: errors.name })}
      />
    </form>
  )
}

function GroupLink({ id, list, onChanged }: PartProps) {
  const t = useTranslations('ticketGuests')
  const address = useAddress()
  // the server tells a link only once, when it makes it
  const [path, setPath] = useState<string | null>(null)
  const { busy, submit } = useSubmit()
  const isOpen = list.link_made_at !== null
  const link = path === null || !isOpen ? null : window.location.origin + address(path)
  const make = () =>
    submit(async () => {
      const made = await call('POST /me/tickets/:id/guest-link', { params: { id } })
      setPath(made.path)
      onChanged(made.list)
    })
  const end = () =>
    submit(async () => {
      onChanged(await call('DELETE /me/tickets/:id/guest-link', { params: { id } }))
      setPath(null)
      toast({ kind: 'good', text: t('linkClosed') })
    })
  return (
    <div className="stack">
      <h3>{t('link')}</h3>
      <p className="small muted">{isOpen ? (link === null ? t('linkOnce') : t('linkOpen')) : t('linkHelp')}</p>
      {link !== null && (
        <p className="gift-link">
          <bdi className="ltr">{link}</bdi>
        </p>
      )}
      <div className="row wrap">
        {link !== null && (
          <CopyButton
            kind="main"
            text={link}
            words={{ label: t('copy'), copied: t('copied'), notCopied: t('notCopied') }}
          />
        )}
        <Button kind={link === null ? 'soft' : 'plain'} busy={busy} onClick={() => void make()}>
          {t(isOpen ? 'newLink' : 'makeLink')}
        </Button>
        {isOpen && (
          <Button kind="plain" disabled={busy} onClick={() => void end()}>
            {t('endLink')}
          </Button>
        )}
      </div>
    </div>
  )
}
