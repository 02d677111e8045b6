import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { formatRelative, relativeFrom } from '#lib/time/durations.ts'
import { Link } from '#web/ui/link.tsx'
import { addressOfNeed, type Need } from './today-data.ts'

/** Lists the work that waits for a person: one line for each kind, the urgent first, each with one verb. */
export function NeedsCard({ needs, now }: { needs: readonly Need[]; now: string }) {
  const t = useTranslations('studio.today.needs')
  const urgent = needs.filter((need) => need.is_urgent).length
  return (
    <section className="card today-needs" aria-labelledby="today-needs">
      <div className="today-part">
        <h2 id="today-needs">{t('heading')}</h2>
        <p className="tiny muted">{t('count', { n: needs.length, urgent: needs.length === 1 ? 0 : urgent })}</p>
      </div>
      <ul className="today-lines">
        {needs.map((need) => (
          <NeedLine key={need.kind} need={need} now={now} />
        ))}
      </ul>
    </section>
  )
}

function NeedLine({ need, now }: { need: Need; now: string }) {
  const t = useTranslations('studio.today.needs')
  const { kind, count, is_urgent: isUrgent } = need
  const detail = useDetail(need, now)
  const words = t(`words.${kind}`, { n: count })
  const verb = t(`verbs.${kind}`)
  return (
    <li>
      <span className={`mark ${isUrgent ? 'bad' : 'warn'}`} aria-hidden="true" />
      <span className="grow">
        {isUrgent && <span className="only-said">{t('urgent')} </span>}
        {words}
        {detail !== null && <small className="tiny muted">{detail}</small>}
      </span>
      <Link className="today-verb" to={addressOfNeed(need)} aria-label={`${verb}: ${words}`}>
        {verb}
      </Link>
    </li>
  )
}

/** Returns the reason why it is urgent; otherwise how long it waits. */
function useDetail({ kind, pressing, due_at: due, oldest_at: oldest }: Need, now: string): string | null {
  const t = useTranslations('studio.today.needs')
  const locale = useLocale()
  if (due !== null && due <= now) return t('onScreenNow')
  if (due !== null) return t('onScreenAt', { time: formatTime(new Date(due), locale) })
  if (pressing > 0 && kind === 'comments') return t('reported', { n: pressing })
  if (pressing > 0) return t('onSite', { n: pressing })
  if (oldest === null) return null
  return t('oldest', { ago: formatRelative(relativeFrom(new Date(now), new Date(oldest)), locale) })
}
