import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/dates.ts'
import { localDigits } from '#lib/digits.ts'
import { call } from '../../api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { toast } from '../../ui/toast.ts'
import { useSubmit } from '../accounts/use-submit.ts'

type Seat = OutputOf<'GET /guest-seat'>

/** What a group ticket invites to: the film, the day in Tehran, and whose room. */
export function Invitation({ screening, head }: { screening: Seat['screening']; head: string }) {
  const t = useTranslations('ticketGuests')
  const locale = useLocale()
  const { poster, title, starts_at: startsAt, cafe } = screening
  return (
    <article className="mini-ticket paper">
      {poster && <Picture image={poster} sizes="92px" first />}
      <div>
        <p className="tiny muted">{head}</p>
        <h2>{title}</h2>
        <p className="small strong">
          {startsAt === null
            ? t('noDate')
            : t('inTehran', { at: formatDateTime(new Date(startsAt), locale, { weekday: true }) })}
        </p>
        {cafe && (
          <p className="small">
            {cafe.name} · {cafe.city}
          </p>
        )}
      </div>
    </article>
  )
}

/** The seat of a guest on this device. Giving it back asks first. */
export function SeatPass({ seat, token, onLeft }: { seat: Seat; token: string; onLeft: () => void }) {
  const t = useTranslations('ticketGuests')
  const locale = useLocale()
  const [isAsking, setAsking] = useState(false)
  const { busy, submit } = useSubmit()
  const leave = () =>
    submit(async () => {
      const { message } = await call('DELETE /guest-seat', {}, { bearer: token, quiet: true })
      toast({ kind: 'good', text: message })
      onLeft()
    })
  const { name, number, seats, screening } = seat
  return (
    <section className="stack guest-seat" aria-label={screening.title}>
      <Invitation
        screening={screening}
        head={t('seatOf', { n: localDigits(number, locale), all: localDigits(seats, locale) })}
      />
      <p>{t(screening.mode === 'room' ? 'atTheDoor' : 'withTheGroup', { name })}</p>
      <div className="row wrap">
        {screening.cafe && (
          <ButtonLink kind="soft" to={`/cafe/${screening.cafe.id}`}>
            {t('where')}
          </ButtonLink>
        )}
        {isAsking ? (
          <>
            <Button kind="danger" busy={busy} onClick={() => void leave()}>
              {t('leaveSure')}
            </Button>
            <Button kind="plain" onClick={() => setAsking(false)}>
              {t('stay')}
            </Button>
          </>
        ) : (
          <Button kind="plain" onClick={() => setAsking(true)}>
            {t('leave')}
          </Button>
        )}
      </div>
    </section>
  )
}
