import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { Icon } from '../../ui/icon.tsx'
import { toastError } from '../../ui/toast.ts'
import type { ShowState } from './show-states.ts'

type Props = { id: number; title: string; state: ShowState; onChanged: () => void }

/** Reserves a place at a show, or returns it. A show that is full or past, or a visitor without a pass, has no button. */
export function ShowAction({ id, title, state, onChanged }: Props) {
  const t = useTranslations('festivals')
  const [busy, setBusy] = useState(false)
  if (state.state === 'plain') return null
  if (state.state === 'full') return <span className="tiny muted">{t('full')}</span>
  const isReserved = state.state === 'reserved'
  if (isReserved && !state.canReturn)
    return (
      <span className="show-mark" title={t('reserved')}>
        <Icon name="check" />
        <span className="only-said">{t('reserved')}</span>
      </span>
    )
  const act = async () => {
    setBusy(true)
    try {
      await (isReserved
        ? call('DELETE /me/festival-reservations/:id', { params: { id: state.ticketId } })
        : call('POST /me/festival-reservations', { body: { screening_id: id } }))
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
    onChanged()
  }
  return (
    <button
      type="button"
      className={`show-mark${isReserved ? ' on' : ''}`}
      aria-label={isReserved ? t('giveBack', { title }) : t('reserve', { title })}
      aria-pressed={isReserved}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : () => void act()}
    >
      <Icon name={isReserved ? 'check' : 'plus'} />
    </button>
  )
}
