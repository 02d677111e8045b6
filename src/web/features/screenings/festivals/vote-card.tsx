import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { useMemberData } from '#web/use-member-data.ts'
import { lastDay } from './festival.ts'
import './vote-card.css'

type Ballot = OutputOf<'GET /me/tickets/:id/festival-vote'>
type Props = {
  ticketId: string
  /** The ticket's present state: a change of it may give it a vote. */
  ticketState: string
}

const scale = [1, 2, 3, 4, 5] as const

/** The vote of a used ticket in its festival; nothing for a ticket of no festival, or before it was used. */
export function VoteCard({ ticketId, ticketState }: Props) {
  const { data, reload } = useMemberData(`vote/${ticketId}/${ticketState}`, (signal) =>
    call('GET /me/tickets/:id/festival-vote', { params: { id: ticketId } }, { signal }),
  )
  // only a used ticket may have a vote, so only there a failed answer leaves something out
  if (data.state === 'failed' && ['in_use', 'over'].includes(ticketState)) return <FailedPart onRetry={reload} />
  if (data.state !== 'loaded' || data.value.festival === null) return null
  if (!data.value.may_vote && data.value.stars === null) return null
  return <OpenBallot key={ticketId} ticketId={ticketId} first={data.value} />
}

function OpenBallot({ ticketId, first }: { ticketId: string; first: Ballot }) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  const id = useId()
  const [ballot, setBallot] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const vote = async (stars: number) => {
    setBusy(true)
    try {
      const input = { params: { id: ticketId }, body: { stars } }
      setBallot(await call('PUT /me/tickets/:id/festival-vote', input))
      toast({ kind: 'good', text: t('voted') })
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  const { festival, may_vote: mayVote, message, stars } = ballot
  if (festival === null) return null
  return (
    <section className="card vote-card not-printed" aria-labelledby={id}>
      <h2 id={id} className="large">
        {t('voteFor', { festival: festival.title })}
      </h2>
      <div className="stars" role="group" aria-label={t('stars')} aria-busy={isBusy || undefined}>
        {scale.map((one) => (
          <button
            key={one}
            type="button"
            className={stars !== null && one <= stars ? 'on' : undefined}
            aria-pressed={stars === one}
            aria-label={t('starsOf', { n: one, count: localDigits(one, locale) })}
            disabled={!mayVote}
            onClick={isBusy ? undefined : () => void vote(one)}
          >
            <Icon name="star" />
          </button>
        ))}
      </div>
      <p className="small muted">{message ?? t('voteUntil', { day: lastDay(festival.ends_at, locale) })}</p>
    </section>
  )
}
