import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { isClosed } from '../../chosen-profile.ts'
import { PosterCard, WideCard } from '../../ui/product-card.tsx'
import { Rail } from '../../ui/rail.tsx'
import { RailSkeleton } from '../../ui/skeleton.tsx'
import { FailedPart } from '../../ui/state.tsx'
import { useAgeLimit } from '../../use-age-limit.ts'
import type { Widget, WidgetHead } from './slide.ts'

type Loading = { state: 'loading' } | { state: 'loaded'; widget: Widget } | { state: 'failed'; again: boolean }

type Props = { head: WidgetHead; loaded: Widget | null }

/** One row of the home page: rendered with the page, or loaded when it comes near the window. */
export function WidgetRow({ head, loaded }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const [row, setRow] = useState<Loading>(loaded ? { state: 'loaded', widget: loaded } : { state: 'loading' })
  const fetchRow = useCallback(async () => {
    try {
      setRow({ state: 'loaded', widget: await call('GET /widgetV4/:id', { params: { id: head.id } }) })
    } catch {
      setRow({ state: 'failed', again: false })
    }
  }, [head.id])
  const waiting = row.state === 'loading'
  useEffect(() => {
    const element = area.current
    if (!element || !waiting) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void fetchRow()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [waiting, fetchRow])

  const retry = () => {
    setRow({ state: 'failed', again: true })
    void fetchRow()
  }
  return (
    <div ref={area}>
      {row.state === 'loading' && <RailSkeleton title={head.title} kind={head.kind} />}
      {row.state === 'loaded' && <Row widget={row.widget} />}
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

function Row({ widget }: { widget: Widget }) {
  const t = useTranslations('rail')
  const limit = useAgeLimit()
  const items = widget.items.filter((product) => !isClosed(product.age_rating, limit))
  if (items.length === 0) return null
  const Card = cards[widget.kind]
  return (
    <Rail title={widget.title} more={widget.href ? { to: widget.href, label: t('all') } : undefined}>
      {items.map((product) => (
        <Card key={product.id} product={product} />
      ))}
    </Rail>
  )
}
