import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiProblem, call } from '#web/api.ts'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useAsking } from '#web/features/studio/use-asking.ts'
import { type Choice, ChooseTarget } from './choose-target.tsx'
import { MoveConfirm } from './move-confirm.tsx'
import type { MovePreview, StudioTicket } from './screening-data.ts'

const perPage = 10
const nothing: Choice = { to: null, others: [], reason: '' }

/** Moves a ticket to another screening of its title: where to, what that does, and the press that does it. */
export function MoveTicket({ ticket, onMoved }: { ticket: StudioTicket; onMoved: () => void }) {
  const t = useTranslations('studio.ticketMove')
  const locale = useLocale()
  const [page, setPage] = useState(1)
  const [choice, setChoice] = useState(nothing)
  const [shown, setShown] = useState<MovePreview | null>(null)
  const params = { id: ticket.id }
  const { value, error, reload } = useAnswer(`move/${locale}/${ticket.id}/${page}`, (signal) =>
    call('GET /studio/tickets/:id/move-targets', { params, query: { page, per_page: perPage } }, { signal }),
  )
  const { to, others, reason } = choice
  const look = async () => {
    if (to === null) return
    setShown(await call('POST /studio/tickets/:id/move-preview', { params, body: { to_id: to, others } }))
  }
  const looking = useAsking(look)
  const moving = useAsking(async () => {
    if (shown === null) return
    const body = { to_id: shown.to.id, others, fingerprint: shown.fingerprint, reason }
    try {
      await call('POST /studio/tickets/:id/move', { params, body })
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.code === 'ticket_move.changed') await look()
      throw failure
    }
    toast({ kind: 'good', text: t('moved') })
    onMoved()
  })
  if (error !== null) return <FailedPart onRetry={reload} />
  if (value === null) return <BlockSkeleton boxes={1} />
  if (shown !== null)
    return (
      <MoveConfirm
        shown={shown}
        reason={reason}
        moving={moving}
        isBought={ticket.purchase_id !== null}
        onBack={() => setShown(null)}
      />
    )
  return (
    <ChooseTarget
      list={value}
      choice={choice}
      onChoice={setChoice}
      looking={looking}
      turning={{ page, last: Math.max(1, Math.ceil(value.total / perPage)), onPage: setPage }}
    />
  )
}
