import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { steppedBy } from './drop-screening.ts'
import type { StudioScreening } from './screening-data.ts'
import type { Carry } from './use-carry.ts'

type Props = {
  item: StudioScreening
  carry: Carry
  /** The step of the keys up and down: a week in a month, a quarter of an hour in a week. */
  upDown: 'weeks' | 'steps'
  style?: CSSProperties
}

/** A screening in the calendar. It can be dragged, or taken up with M and moved with the arrow keys. */
export function CalendarEntry({ item, carry, upDown, style }: Props) {
  const t = useTranslations('studio.screenings')
  const locale = useLocale()
  const link = useRef<HTMLDivElement>(null)
  const isFocused = carry.focused === item.id
  useEffect(() => {
    if (isFocused) link.current?.querySelector('a')?.focus()
  }, [isFocused, item.starts_at])
  const mayTake = carry.mayTake(item)
  const clash = carry.clashOn(item)
  const isCarried = carry.carried?.item.id === item.id
  const looks = [
    'entry',
    item.mode,
    item.is_draft && 'draft',
    item.state === 'cancelled' && 'gone',
    clash !== null && 'clashes',
    isCarried && 'carried',
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    if (!mayTake || event.ctrlKey || event.metaKey || event.altKey) return
    if (!isCarried) {
      if (event.code === 'KeyM') carry.take(item, true)
      return
    }
    const to = carry.carried?.to ?? ''
    const onward = locale === 'fa' ? 'ArrowLeft' : 'ArrowRight'
    const back = locale === 'fa' ? 'ArrowRight' : 'ArrowLeft'
    const by = upDown === 'weeks' ? { up: { days: -7 }, down: { days: 7 } } : { up: { steps: -1 }, down: { steps: 1 } }
    const doings: Record<string, () => void> = {
      [onward]: () => carry.aim(steppedBy(to, { days: 1 })),
      [back]: () => carry.aim(steppedBy(to, { days: -1 })),
      ArrowUp: () => carry.aim(steppedBy(to, by.up)),
      ArrowDown: () => carry.aim(steppedBy(to, by.down)),
      Enter: () => carry.drop(to),
      Escape: carry.cancel,
    }
    const act = doings[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <div ref={link} className="entry-box" style={style}>
      <Link
        className={looks.filter(Boolean).join(' ')}
        to={`/studio/screenings/${item.id}`}
        draggable={mayTake}
        title={clash ?? undefined}
        aria-keyshortcuts={mayTake ? 'M' : undefined}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', item.title)
          carry.take(item, false)
        }}
        onDragEnd={() => carry.cancel()}
        onKeyDown={onKeyDown}
        onBlur={() => isCarried && carry.carried?.byKeys === true && carry.cancel()}
      >
        {clash !== null && <Icon name="warning" />}
        <bdi>{item.starts_at !== null && formatTime(new Date(item.starts_at), locale)}</bdi> {item.title}
        {item.cafe !== null && <span className="entry-place"> · {item.cafe.name}</span>}
        {item.is_draft && <span className="only-said"> {t('draft')}</span>}
        {clash !== null && <span className="only-said"> {clash}</span>}
        {item.state === 'cancelled' && <span className="only-said"> {t('states.cancelled')}</span>}
      </Link>
    </div>
  )
}

/** A window on a day after its first. It moves only from there. */
export function OpenEntry({ item }: { item: StudioScreening }) {
  const t = useTranslations('studio.screenings')
  const looks = ['entry window onward', item.is_draft && 'draft'].filter(Boolean).join(' ')
  return (
    <div className="entry-box">
      <Link className={looks} to={`/studio/screenings/${item.id}`}>
        {item.title} <span className="only-said">{t('goesOn')}</span>
      </Link>
    </div>
  )
}
