import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { LiveDesk } from './live-data.ts'

const shown = ['wait', 'picture', 'hold', 'away', 'over'] as const

const seenIn = {
  waiting: 'wait',
  starting: 'wait',
  on_air: 'picture',
  held: 'hold',
  away: 'away',
  ended: 'over',
} as const satisfies Record<LiveDesk['phase'], (typeof shown)[number]>

/** Shows which scene the audience sees at this moment; it follows from the deeds, so nothing is chosen here. */
export function HallCard({ desk }: { desk: LiveDesk }) {
  const t = useTranslations('studio.live')
  const id = useId()
  const seen = seenIn[desk.phase]
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('hall')}</h2>
      <ul className="live-hall">
        {shown.map((one) => (
          <li key={one} aria-current={one === seen ? 'true' : undefined}>
            {t(`hallSees.${one}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
