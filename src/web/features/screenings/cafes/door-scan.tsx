import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { namelessLeft } from '#lib/door-count.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useCanScan } from '#web/ui/barcode-detector.ts'
import { TicketScanner } from '#web/features/screenings/schedule/tickets/ticket-scanner.tsx'
import { countOf, type DoorLine, type DoorList, type OnTick } from './door-ticks.ts'

/** How long the name of a scanned ticket stands large, in milliseconds. */
const shownMs = 2000

type Props = {
  list: DoorList
  onTick: OnTick
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The result of a code, as it was before: a ticket for one, a guest of a group, or a group. */
type Found = { line: DoorLine; guest: DoorLine['guests'][number] | null }

const isInside = ({ line, guest }: Found) =>
  line.is_whole || (guest === null ? line.seats === 1 && line.came_at !== null : guest.came_at !== null)

const asksOf = ({ line, guest }: Found) => guest === null && line.seats > 1 && !line.is_whole

/**
 * A code by the camera: it ticks the ticket, or the guest of a group, off and shows the name. One that was ticked before is
 * not ticked again, and says so. The code of a group's holder asks how many came. Without a camera there is no button.
 */
export function DoorScan({ list, onTick, isOpen, onOpen }: Props) {
  const t = useTranslations('hostScreen')
  const tHost = useTranslations('host')
  const canScan = useCanScan()
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    // a question stays until it is answered
    if (found === null || asksOf(found)) return undefined
    const timer = setTimeout(() => setFound(null), shownMs)
    return () => clearTimeout(timer)
  }, [found])
  async function take(code: string): Promise<void> {
    onOpen(false)
    try {
      const answer = await call('POST /host/evenings/:id/find', { params: { id: list.evening.id }, body: { code } })
      const line = list.lines.find(({ ticket_id: id }) => id === answer.ticket_id)
      if (line === undefined) return
      const guest = line.guests.find(({ id }) => id === answer.guest_id) ?? null
      setFound({ line, guest })
      if (guest !== null && !isInside({ line, guest }))
        onTick(line.ticket_id, true, { part: 'guest', guest_id: guest.id })
      else if (guest === null && line.seats === 1 && line.came_at === null) onTick(line.ticket_id, true)
    } catch (error) {
      toastError(error)
    }
  }
  if (!canScan) return null
  return (
    <div className="no-print">
      <Button wide onClick={() => onOpen(true)}>
        <Icon name="scan" />
        {t('door.scan')}
      </Button>
      {isOpen && <TicketScanner onCode={(code) => void take(code)} onClose={() => onOpen(false)} />}
      <div role="status">
        {found !== null && !asksOf(found) && (
          <p className={`door-found${isInside(found) ? ' again' : ''}`}>
            <b>{found.guest?.name ?? (found.line.name || tHost('noName'))}</b>
            {found.guest && <span>{t('door.guestOf', { name: found.line.name || tHost('noName') })}</span>}
            <span>{t(isInside(found) ? 'door.already' : 'door.isIn')}</span>
          </p>
        )}
        {found !== null && asksOf(found) && (
          <HowMany
            line={found.line}
            onAnswer={(part) => {
              onTick(found.line.ticket_id, true, part)
              setFound(null)
            }}
            onClose={() => setFound(null)}
          />
        )}
      </div>
    </div>
  )
}

type HowManyProps = {
  line: DoorLine
  onAnswer: (part?: { part: 'nameless' }) => void
  onClose: () => void
}

/** The holder of a group has shown the code: all of the group, or one person whose name is not on the list. */
function HowMany({ line, onAnswer, onClose }: HowManyProps) {
  const t = useTranslations('hostScreen')
  const tHost = useTranslations('host')
  const locale = useLocale()
  return (
    <div className="door-found">
      <b>{line.name || tHost('noName')}</b>
      <span>{t('door.howMany')}</span>
      <div className="row wrap">
        <Button kind="main" onClick={() => onAnswer()}>
          {t('door.all', { count: localDigits(line.seats, locale) })}
        </Button>
        {namelessLeft(countOf(line), line.guests.length) > 0 && (
          <Button onClick={() => onAnswer({ part: 'nameless' })}>{t('door.one')}</Button>
        )}
        <Button kind="plain" onClick={onClose}>
          {tHost('notNow')}
        </Button>
      </div>
      <span className="small">{t('door.singly')}</span>
    </div>
  )
}
