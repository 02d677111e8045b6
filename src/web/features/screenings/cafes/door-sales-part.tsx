import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { onThisClock } from '#web/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSecondsLeft } from '#web/features/accounts/members/use-seconds-left.ts'
import { Stepper } from '#web/features/screenings/schedule/seats/stepper.tsx'
import type { NotSold, ShownSale } from './door-sales.ts'
import type { DoorOfEvening } from './use-door-sales.ts'

/** The most seats of one sale. */
const mostSeats = 50

/** Guests without a ticket of ours: the cafe sells them a seat itself, and counts it here so that none is sold twice. */
export function DoorSalesPart({ of, isOpen }: { of: DoorOfEvening; isOpen: boolean }) {
  const t = useTranslations('doorSales')
  const locale = useLocale()
  const { door, waiting, notSold } = of
  const isEarly = useSecondsLeft(door === null ? null : onThisClock(door.opensAt)) > 0
  if (door === null) return null
  const count = localDigits(door.seats, locale)
  return (
    <section className="door-sales" aria-labelledby="door-sales">
      <p className="row between">
        <b id="door-sales">{t('title')}</b>
        {door.seats > 0 && <span className="muted">{t('people', { n: door.seats, count })}</span>}
      </p>
      {door.sales.length > 0 && (
        <ol className="door-lines">
          {door.sales.map((sale, at) => (
            <Sale key={sale.id} sale={sale} {...(at === 0 ? { onTakeBack: of.takeBack } : {})} />
          ))}
        </ol>
      )}
      {notSold.length > 0 && <NotSoldNote notSold={notSold} onUnderstood={of.understood} />}
      <p className="small" role="status">
        {waiting > 0 ? t('waiting', { n: waiting }) : ''}
      </p>
      {isOpen &&
        (isEarly ? (
          <p className="small muted no-print">{t('opens', { time: formatTime(new Date(door.opensAt), locale) })}</p>
        ) : (
          <Sell left={door.left} onSell={of.sell} />
        ))}
    </section>
  )
}

function Sell({ left, onSell }: { left: number; onSell: (seats: number) => void }) {
  const t = useTranslations('doorSales')
  const locale = useLocale()
  const [wanted, setWanted] = useState(1)
  const seats = Math.min(wanted, left)
  const said = { n: left, count: localDigits(left, locale) }
  const sell = () => {
    onSell(seats)
    setWanted(1)
  }
  return (
    <div className="no-print">
      {left > 0 && (
        <div className="row wrap between door-sell">
          <Stepper count={seats} most={Math.min(left, mostSeats)} onChange={setWanted} />
          <Button onClick={sell}>
            <Icon name="plus" />
            {t('sell', { n: seats, count: localDigits(seats, locale) })}
          </Button>
        </div>
      )}
      <p className="tiny muted">
        {t('left', said)} {t('help')}
      </p>
    </div>
  )
}

function Sale({ sale, onTakeBack }: { sale: ShownSale; onTakeBack?: (id: string) => void }) {
  const t = useTranslations('doorSales')
  const locale = useLocale()
  const people = t('people', { n: sale.seats, count: localDigits(sale.seats, locale) })
  return (
    <li className="row between door-sale">
      <span>
        <b>{people}</b>
        <br />
        <span className="tiny muted">
          {formatTime(new Date(sale.at), locale)}
          {sale.by !== null && (
            <>
              {' · '}
              <bdi>{sale.by}</bdi>
            </>
          )}
          {!sale.isSent && ` · ${t('unsent')}`}
        </span>
      </span>
      {onTakeBack !== undefined && (
        <Button aria-label={t('takeBackOf', { people })} onClick={() => onTakeBack(sale.id)}>
          {t('takeBack')}
        </Button>
      )}
    </li>
  )
}

/** Shows the sales that do not stand: made without a line, or in the same moment as a sale elsewhere. */
function NotSoldNote({ notSold, onUnderstood }: { notSold: readonly NotSold[]; onUnderstood: () => void }) {
  const t = useTranslations('doorSales')
  const locale = useLocale()
  return (
    <div className="door-refused" role="alert">
      {notSold.map(({ id, seats, reason }) => (
        <p key={id}>{t(`notSold.${reason}`, { n: seats, count: localDigits(seats, locale) })}</p>
      ))}
      <Button className="no-print" onClick={onUnderstood}>
        {t('understood')}
      </Button>
    </div>
  )
}
