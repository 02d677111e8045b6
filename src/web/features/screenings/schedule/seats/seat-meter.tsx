import { useTranslations } from 'use-intl'
import type { Seats } from '../screening.ts'
import { seatDots } from './seat-dots.ts'

/** How full the hall is, not which seat is whose; the number beside it says the same. */
export function SeatMeter({ seats }: { seats: Seats }) {
  const t = useTranslations('screening')
  const { taken, own, free } = seatDots(seats, seats.own_tickets)
  const rows = [...many('sold', taken), ...many('own', own), ...many('free', free)]
  return (
    <div className="seat-meter" aria-hidden="true">
      <div className="seats">
        {rows.map((kind, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- seats have no identity but their place
          <i key={at} className={kind} />
        ))}
      </div>
      <p className="tiny muted row wrap">
        <span className="free">{t('legend.free')}</span>
        {own > 0 && <span className="own">{t('legend.own')}</span>}
        <span className="sold">{t('legend.sold')}</span>
      </p>
    </div>
  )
}

const many = (kind: 'sold' | 'own' | 'free', count: number) => Array.from({ length: count }, () => kind)
