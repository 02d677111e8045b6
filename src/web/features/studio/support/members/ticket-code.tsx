import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { toastError } from '#web/ui/toast.ts'
import type { StudioMember } from './member-data.ts'

type Ticket = StudioMember['tickets']['items'][number]

/** Shows the end of a ticket's code. A member of staff who asks sees all of it, and the request is recorded. */
export function TicketCode({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('studio.members')
  const [code, setCode] = useState<string | null>(null)
  const show = async () => {
    try {
      setCode((await call('POST /studio/tickets/:id/code', { params: { id: ticket.id } })).code)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <>
      <bdi dir="ltr" className="member-code">
        {code ?? ticket.code}
      </bdi>{' '}
      {code === null && ticket.state !== 'ended' && (
        <button type="button" className="link tiny" onClick={() => void show()}>
          {t('showCode')}
        </button>
      )}{' '}
    </>
  )
}
