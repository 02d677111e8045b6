import { useTranslations } from 'use-intl'
import { BuyLink } from '#web/features/catalog/titles/buy-link.tsx'
import { FootBar } from '#web/ui/foot-bar.tsx'
import { SalePrice } from '#web/ui/sale-price.tsx'
import type { NextRow } from './episode-rows.ts'
import { GoOnBar } from './go-on.tsx'
import type { Season } from './series.ts'
import { chosenWay, type SeriesWay } from './series-ways.ts'
import { useWayName } from './use-way-name.ts'

type Props = {
  action: NextRow | null
  ways: readonly SeriesWay[]
  /** The way that was chosen in the box of ways. */
  chosen: string | null
  season: Season | null
}

/** At the foot of a phone: what to go on with, or what the next episode, the season or the series costs. */
export function SeriesBar({ action, ways, chosen, season }: Props) {
  if (action?.kind === 'play' && chosen === null) return <GoOnBar {...action} />
  const way = chosenWay(ways, chosen ?? (action === null ? null : 'episode-buy'))
  return way === null ? action && <GoOnBar {...action} /> : <BuyBar way={way} season={season} />
}

function BuyBar({ way, season }: { way: SeriesWay; season: Season | null }) {
  const t = useTranslations('series')
  const words = useTranslations('ways')
  const name = useWayName(way, season)
  return (
    <FootBar
      forGrownUps
      action={
        <BuyLink productId={way.productId} way={way.way} kind="main" size="usual" wide={false}>
          {way.price.amount === 0 ? t('getForNothing') : words(way.way === 'rent' ? 'rentAndWatch' : 'buyAndWatch')}
        </BuyLink>
      }
    >
      <p className="tiny muted clip-1">{name}</p>
      <SalePrice money={way.price} usual={way.usual} />
    </FootBar>
  )
}
