import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toastError } from '../../ui/toast.ts'
import { useCanScan } from '../screenings/barcode-detector.ts'
import { TicketScanner } from '../screenings/ticket-scanner.tsx'
import type { DoorLine, DoorList } from './door-ticks.ts'

/** How long the name of a scanned ticket stands large, in milliseconds. */
const shownMs = 2000

type Props = {
  list: DoorList
  onTick: (ticketId: string, isIn: boolean) => void
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/**
 * A guest's code by the camera: it ticks the ticket off and shows its name. One that was ticked before is not ticked
 * again, and says so. Without a camera there is no button.
 */
export function DoorScan({ list, onTick, isOpen, onOpen }: Props) {
  const t = useTranslations('hostScreen')
  const tHost = useTranslations('host')
  const canScan = useCanScan()
  const [found, setFound] = useState<DoorLine | null>(null)
  useEffect(() => {
    if (found === null) return undefined
    const timer = setTimeout(() => setFound(null), shownMs)
    return () => clearTimeout(timer)
  }, [found])
  async function take(code: string): Promise<void> {
    onOpen(false)
    try {
      const answer = await call('POST /host/evenings/:id/find', { params: { id: list.evening.id }, body: { code } })
      const line = list.lines.find(({ ticket_id: id }) => id === answer.ticket_id)
      if (line === undefined) return
      setFound(line)
      if (line.came_at === null) onTick(line.ticket_id, true)
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
        {found !== null && (
          <p className={`door-found${found.came_at === null ? '' : ' again'}`}>
            <b>{found.name || tHost('noName')}</b>
            <span>{t(found.came_at === null ? 'door.isIn' : 'door.already')}</span>
          </p>
        )}
      </div>
    </div>
  )
}
