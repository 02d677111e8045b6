import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { DoorRow } from './door-row.tsx'
import { linesNamed, unfoundWord } from './door-search.ts'
import type { DoorList, OnTick } from './door-ticks.ts'

type Props = {
  list: DoorList
  /** Ticks that are not sent yet. */
  waiting: number
  isOffline: boolean
  onTick: OnTick
  /** Seats that were sold at the door: their guests are in already. */
  atDoor: number
  /** The camera, below the search. */
  scan: ReactNode
  /** Shown below the lines. */
  children: ReactNode
}

/** The door list: names and numbers, ticked off with or without a line. */
export function DoorCard({ list, waiting, isOffline, onTick, atDoor, scan, children }: Props) {
  const t = useTranslations('host')
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const { evening, lines } = list
  const [inside, all] = [evening.seats_in + atDoor, evening.seats_sold + atDoor]
  const isSearched = typed.trim() !== ''
  const shown = linesNamed(lines, typed)
  async function find(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isSearched || shown.length > 0) return
    try {
      const found = await call('POST /host/evenings/:id/find', { params: { id: evening.id }, body: { code: typed } })
      const line = lines.find(({ ticket_id: id }) => id === found.ticket_id)
      if (line === undefined) return
      const name = line.name || t('noName')
      const guest = line.guests.find(({ id }) => id === found.guest_id)
      toast({ kind: 'good', text: guest ? t('foundGuest', { guest: guest.name, name }) : t('found', { name }) })
      setTyped(guest?.name ?? line.name)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <section className="card stack" aria-labelledby="host-door">
      <p className="row between door-count">
        <b id="host-door">{t('door')}</b>
        <span>{t('cameOf', { n: all, in: localDigits(inside, locale), all: localDigits(all, locale) })}</span>
      </p>
      <progress className="bar door-bar" value={inside} max={Math.max(1, all)} aria-label={t('door')} />
      <p className="small" role="status">
        {waiting > 0 ? t('waiting', { n: waiting }) : isOffline ? t('offline') : ''}
      </p>
      <form className="no-print" onSubmit={(event) => void find(event)}>
        <Field
          label={t('search')}
          name="search"
          value={typed}
          autoComplete="off"
          maxLength={60}
          onChange={(event) => setTyped(event.target.value)}
          after={
            <Button size="tight" type="submit">
              {t('find')}
            </Button>
          }
        />
      </form>
      {scan}
      {lines.length === 0 && <p className="muted">{t('noLines')}</p>}
      {lines.length > 0 && shown.length === 0 && <p className="muted">{t(unfoundWord(typed, isOffline))}</p>}
      <ol className="door-lines">
        {shown.map((line) => (
          <DoorRow key={line.ticket_id} line={line} isFound={isSearched} onTick={onTick} />
        ))}
      </ol>
      {children}
      <Button className="no-print" onClick={() => window.print()}>
        <Icon name="print" />
        {t('print')}
      </Button>
    </section>
  )
}
