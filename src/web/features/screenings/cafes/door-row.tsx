import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { namelessLeft } from '#lib/door-count.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { countOf, type DoorLine, type OnTick } from './door-ticks.ts'

type Props = { line: DoorLine; isFound: boolean; onTick: OnTick }

/** One ticket of the door list; a group opens to its guests, also when it was looked for. */
export function DoorRow({ line, isFound, onTick }: Props) {
  const t = useTranslations('host')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const name = line.name || t('noName')
  const isGroup = line.seats > 1
  const people = t('people', { n: line.seats, count: localDigits(line.seats, locale) })
  const shows = isGroup && (isOpen || isFound)
  return (
    <li className="door-row">
      <Ticked
        name={name}
        label={isGroup ? t('allOf', { name }) : t('tick', { name })}
        isIn={isGroup ? line.is_whole : line.came_at !== null}
        said={isGroup ? t('all') : null}
        onTick={(isIn) => onTick(line.ticket_id, isIn)}
      >
        <b>
          {localDigits(line.number, locale)}. {name}
        </b>
        <br />
        <span className="tiny muted">
          <Came line={line} />
        </span>
      </Ticked>
      {isGroup && (
        <Button
          kind="plain"
          size="tight"
          className="no-print"
          aria-expanded={shows}
          aria-label={`${people}: ${t('showGuests', { name })}`}
          disabled={isFound}
          onClick={() => setOpen(!isOpen)}
        >
          {people}
          <Icon name={shows ? 'up' : 'down'} />
        </Button>
      )}
      {isGroup && (
        <ul className={`door-group${shows ? '' : ' closed'}`}>
          {line.guests.map((guest) => (
            <Guest key={guest.id} line={line} guest={guest} onTick={onTick} />
          ))}
          <Nameless line={line} name={name} onTick={onTick} />
        </ul>
      )}
    </li>
  )
}

function Came({ line }: { line: DoorLine }) {
  const t = useTranslations('host')
  const locale = useLocale()
  const number = (n: number) => localDigits(n, locale)
  const said =
    line.seats === 1
      ? t('people', { n: 1, count: number(1) })
      : line.is_whole
        ? t('wholeIn')
        : t('inGroup', { in: number(line.seats_in), all: number(line.seats) })
  return (
    <>
      {said}
      {line.came_at !== null && ` · ${t('came', { time: formatTime(new Date(line.came_at), locale) })}`}
      {line.entries > 1 && ` · ${t('twice', { n: number(line.entries) })}`}
    </>
  )
}

function Guest({ line, guest, onTick }: { line: DoorLine; guest: DoorLine['guests'][number]; onTick: OnTick }) {
  const t = useTranslations('host')
  const locale = useLocale()
  return (
    <li>
      <Ticked
        name={guest.name}
        label={t('guestTick', { name: guest.name })}
        isIn={line.is_whole || guest.came_at !== null}
        // with the whole line only the whole line is taken back
        disabled={line.is_whole}
        onTick={(isIn) => onTick(line.ticket_id, isIn, { part: 'guest', guest_id: guest.id })}
      >
        <bdi>{guest.name}</bdi>
        {guest.came_at !== null && (
          <span className="tiny muted">
            {` · ${t('came', { time: formatTime(new Date(guest.came_at), locale) })}`}
            {guest.entries > 1 && ` · ${t('twice', { n: localDigits(guest.entries, locale) })}`}
          </span>
        )}
      </Ticked>
    </li>
  )
}

/** Those of a group whose names nobody wrote, counted up and down. */
function Nameless({ line, name, onTick }: { line: DoorLine; name: string; onTick: OnTick }) {
  const t = useTranslations('host')
  const locale = useLocale()
  const left = namelessLeft(countOf(line), line.guests.length)
  if (line.is_whole || (left === 0 && line.nameless_in === 0)) return null
  const tick = (isIn: boolean) => onTick(line.ticket_id, isIn, { part: 'nameless' })
  return (
    <li>
      <span className="grow">
        {t('nameless')}
        <span className="tiny muted" role="status">
          {` · ${t('namelessIn', { count: localDigits(line.nameless_in, locale) })}`}
        </span>
      </span>
      <Button aria-label={t('oneLess', { name })} disabled={line.nameless_in === 0} onClick={() => tick(false)}>
        <Icon name="minus" />
      </Button>
      <Button aria-label={t('oneMore', { name })} disabled={left === 0} onClick={() => tick(true)}>
        <Icon name="plus" />
      </Button>
    </li>
  )
}

type TickedProps = {
  name: string
  label: string
  isIn: boolean
  /** Beside the sign, while it is not ticked. */
  said?: string | null
  disabled?: boolean
  onTick: (isIn: boolean) => void
  children: ReactNode
}

/** Shows a row that can be ticked. A second tick asks first, because it takes the first one back. */
function Ticked({ name, label, isIn, said = null, disabled = false, onTick, children }: TickedProps) {
  const t = useTranslations('host')
  const [isAsking, setAsking] = useState(false)
  const answer = (isTakenBack: boolean) => {
    setAsking(false)
    if (isTakenBack) onTick(false)
  }
  if (isAsking)
    return (
      <div className="door-tick">
        <span className="grow" role="alert">
          {t('again', { name })}
        </span>
        <Button kind="danger" size="tight" onClick={() => answer(true)}>
          {t('takeBack')}
        </Button>
        <Button size="tight" onClick={() => answer(false)}>
          {t('keep')}
        </Button>
      </div>
    )
  return (
    <div className="door-tick">
      <span className="grow">{children}</span>
      <Button
        kind={isIn ? 'main' : 'outline'}
        aria-pressed={isIn}
        aria-label={label}
        disabled={disabled}
        onClick={() => (isIn ? setAsking(true) : onTick(true))}
      >
        <Icon name={isIn ? 'check' : 'plus'} />
        {!isIn && said}
      </Button>
    </div>
  )
}
