import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { isClosed } from '#web/chosen-profile.ts'
import { PosterCard, WideCard } from '#web/ui/product-card.tsx'
import { Rail } from '#web/ui/rail.tsx'
import { RailSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { useAgeLimit } from '#web/use-age-limit.ts'
import { FestivalCard } from '#web/features/screenings/festivals/festival-card.tsx'
import { ScreeningCard } from '#web/features/screenings/schedule/screening-card.tsx'
import { GoodsCard } from '#web/features/shop/goods/goods-card.tsx'
import type { RowItem, Widget, WidgetHead } from './slide.ts'
import '#web/features/screenings/festivals/festivals.css'
import '#web/features/shop/goods/shop.css'
import './home.css'

/** `far`: it has not come near the window yet. */
type Loading =
  | { state: 'far' }
  | { state: 'loading' }
  | { state: 'loaded'; widget: Widget }
  | { state: 'failed'; again: boolean }

type Props = { head: WidgetHead; loaded: Widget | null }

/** One row of the home page: rendered with the page, or loaded when it comes near the window. */
export function WidgetRow({ head, loaded }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const [row, setRow] = useState<Loading>(loaded ? { state: 'loaded', widget: loaded } : { state: 'far' })
  const fetchRow = useCallback(async () => {
    try {
      setRow({ state: 'loaded', widget: await call('GET /widgetV4/:id', { params: { id: head.id } }) })
    } catch {
      setRow({ state: 'failed', again: false })
    }
  }, [head.id])
  const far = row.state === 'far'
  useEffect(() => {
    const element = area.current
    if (!element || !far) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        setRow({ state: 'loading' })
        void fetchRow()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [far, fetchRow])

  const retry = () => {
    setRow({ state: 'failed', again: true })
    void fetchRow()
  }
  return (
    <div ref={area} className={head.audience === null ? undefined : `shown-to-${head.audience}`}>
      {(far || row.state === 'loading') && <RailSkeleton title={head.title} kind={head.kind} far={far} />}
      {row.state === 'loaded' && <FilledRow widget={row.widget} />}
      {row.state === 'failed' && (
        <section className="rail" aria-label={head.title}>
          <header>
            <h2>{head.title}</h2>
          </header>
          <FailedPart onRetry={retry} busy={row.again} />
        </section>
      )}
    </div>
  )
}

const cards = { posters: PosterCard, wide: WideCard } as const satisfies Record<Widget['kind'], unknown>

/** A thing of a row, as it is drawn elsewhere. A title without a still is no picture in a wide row, so its poster stands there. */
function ItemCard({ item, look }: { item: RowItem; look: Widget['kind'] }) {
  if (item.kind === 'screening') return <ScreeningCard card={item} />
  if (item.kind === 'festival') return <FestivalCard card={item} heading="h3" />
  if (item.kind === 'goods') return <GoodsCard card={item} />
  const Card = item.still === null ? PosterCard : cards[look]
  return <Card product={item} />
}

/** The age of a thing; goods are for everybody who may buy, and are hidden from children with their prices. */
const isForAge = (item: RowItem, limit: number | null): boolean =>
  item.kind === 'goods' ? limit === null : !isClosed(item.age_rating, limit)

/** A row with its things; nothing where there are none. */
export function FilledRow({ widget }: { widget: Widget }) {
  const t = useTranslations('rail')
  const limit = useAgeLimit()
  const items = widget.items.filter((item) => isForAge(item, limit))
  if (items.length === 0) return null
  return (
    <Rail title={widget.title} more={widget.href ? { to: widget.href, label: t('all') } : undefined}>
      {items.map((item) => (
        <ItemCard key={item.id} item={item} look={widget.kind} />
      ))}
    </Rail>
  )
}
