import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { saveAs } from '#web/save-as.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAddress } from '#web/ui/link.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import { isToCome } from '#web/features/screenings/schedule/screening.ts'
import { calendarOf } from '#web/features/screenings/schedule/tickets/ticket-calendar.ts'

type Seat = OutputOf<'GET /guest-seat'>

/** Calendar, print, the way there, and giving the seat back, which asks first. */
export function SeatActions({ seat, token, onLeft }: { seat: Seat; token: string; onLeft: () => void }) {
  const t = useTranslations('ticketGuests')
  const { cafe } = seat.screening
  return (
    <div className="row wrap not-printed">
      <AddToCalendar seat={seat} />
      <Button kind="soft" onClick={() => window.print()}>
        <Icon name="print" />
        {t('print')}
      </Button>
      {cafe && (
        <ButtonLink kind="soft" to={`/cafe/${cafe.id}`}>
          {t('where')}
        </ButtonLink>
      )}
      <Leave token={token} onLeft={onLeft} />
    </div>
  )
}

function AddToCalendar({ seat: { id, code, screening } }: { seat: Seat }) {
  const t = useTranslations('ticketGuests')
  const locale = useLocale()
  const address = useAddress()
  const { starts_at: startsAt, title, state } = screening
  if (startsAt === null || !isToCome(state)) return null
  const save = () => {
    const at = formatDateTime(new Date(startsAt), locale)
    const url = window.location.origin + address('/guest')
    const words = { title, text: t('calendarText', { at, code }), url, now: new Date() }
    const text = calendarOf({ id, screening }, words)
    if (text !== null) saveAs(new Blob([text], { type: 'text/calendar;charset=utf-8' }), 'parde-seat.ics')
  }
  return (
    <Button kind="soft" onClick={save}>
      <Icon name="calendar" />
      {t('calendar')}
    </Button>
  )
}

function Leave({ token, onLeft }: { token: string; onLeft: () => void }) {
  const t = useTranslations('ticketGuests')
  const [isAsking, setAsking] = useState(false)
  const { busy, submit } = useSubmit()
  const leave = () =>
    submit(async () => {
      const { message } = await call('DELETE /guest-seat', {}, { bearer: token, quiet: true })
      toast({ kind: 'good', text: message })
      onLeft()
    })
  if (!isAsking)
    return (
      <Button kind="plain" onClick={() => setAsking(true)}>
        {t('leave')}
      </Button>
    )
  return (
    <>
      <Button kind="danger" busy={busy} onClick={() => void leave()}>
        {t('leaveSure')}
      </Button>
      <Button kind="plain" onClick={() => setAsking(false)}>
        {t('stay')}
      </Button>
    </>
  )
}
