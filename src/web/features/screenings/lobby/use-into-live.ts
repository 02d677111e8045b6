import { useEffect } from 'react'
import { useGo } from '#web/ui/link.tsx'
import { livePath, type Screening } from '#web/features/screenings/schedule/screening.ts'
import type { HallTicket } from './use-hall-ticket.ts'

/**
 * Takes a viewer in the lobby of a live event to its picture once it is on air: without a press and without a reload,
 * so that the sound they have allowed stays allowed. An unused ticket comes along; this begins it.
 */
export function useIntoLive({ id, title }: Screening, isOnAir: boolean, ticket: HallTicket | null): void {
  const go = useGo()
  const code = ticket?.state === 'unused' ? ticket.code : null
  useEffect(() => {
    if (!isOnAir) return
    const state = code === null ? null : { entered: code, screening: id, title }
    go(livePath(id), { replace: true, state })
  }, [isOnAir, go, id, title, code])
}
