import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Link } from '#web/ui/link.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { useMemberData } from '#web/use-member-data.ts'
import { Credits } from './credits.tsx'
import { festivalPath } from './festival.ts'

type Pass = OutputOf<'GET /me/passes'>['items'][number]

/** The credits of a pass, as marks and as a sentence. */
export function PassCredits({ pass: { credits, used, planned } }: { pass: Pass }) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  const digits = (n: number) => localDigits(n, locale)
  return (
    <>
      {credits !== null && <Credits credits={credits} used={used} planned={planned} />}
      <p className="small">
        {credits === null
          ? t('fullSentence', { count: digits(used + planned) })
          : t('credits', {
              all: digits(credits),
              used: digits(used),
              planned: digits(planned),
              free: digits(Math.max(0, credits - used - planned)),
            })}
      </p>
    </>
  )
}

/** On the ticket of a place that a pass reserved: which pass, its credits, and the way to the plan that returns it. */
export function TicketCredits({ ticketId }: { ticketId: string }) {
  const { data, reload } = useMemberData('passes', (signal) => call('GET /me/passes', {}, { signal }))
  if (data.state === 'failed') return <FailedPart onRetry={reload} />
  if (data.state !== 'loaded') return null
  const pass = data.value.items.find(({ reservations }) => reservations.some((one) => one.ticket_id === ticketId))
  if (pass === undefined) return null
  return (
    <section className="card stack not-printed">
      <p className="row between wrap">
        <b>{pass.name}</b>
        <Link className="link small" to={festivalPath(pass.festival.id)}>
          {pass.festival.title}
        </Link>
      </p>
      <PassCredits pass={pass} />
    </section>
  )
}
