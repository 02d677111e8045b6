import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { spokenYear } from './spoken-year.ts'
import './year-range.css'

type Range = { from: number; to: number }
type Props = {
  /** The first and the last year that there are. */
  ends: Range
  value: Range
  /** How many titles each year has, for the bars above the line. */
  counts: readonly { year: number; count: number }[]
  /** Called once the handle rests, not at each year on its way. */
  onRest: (range: Range) => void
}

/** How long a handle has to rest: each arrow key would otherwise be a step in the browser's history. */
const restMs = 500

/**
 * Two sliders on one line, in the reading direction. Their names make it a part of a form, so that it works without script.
 * The years of the address are Gregorian; a page shows and says those of its own calendar.
 */
export function YearRange({ ends, value, counts, onRest }: Props) {
  const t = useTranslations('search.years')
  const locale = useLocale()
  const [range, setRange] = useState(value)
  const line = useRef<HTMLDivElement>(null)
  useRest(line, () => {
    if (range.from !== value.from || range.to !== value.to) onRest(range)
  })
  const share = (year: number) => (year - ends.from) / Math.max(1, ends.to - ends.from)
  const tallest = Math.max(1, ...counts.map(({ count }) => count))
  const countOf = new Map(counts.map(({ year, count }) => [year, count]))
  const years = Array.from({ length: ends.to - ends.from + 1 }, (_, at) => ends.from + at)
  const slider = (end: 'from' | 'to') => (
    <input
      type="range"
      name={end}
      min={ends.from}
      max={ends.to}
      value={range[end]}
      aria-label={t(end)}
      aria-valuetext={spokenYear(range[end], locale)}
      onChange={(event) => {
        const year = Number(event.target.value)
        // a handle stops at the other one
        setRange({ ...range, [end]: end === 'from' ? Math.min(year, range.to) : Math.max(year, range.from) })
      }}
    />
  )
  return (
    <>
      {/* Attributes and not styles, because the pages' policy allows no style attribute. */}
      <svg className="year-bars" viewBox={`0 0 ${years.length} 100`} preserveAspectRatio="none" aria-hidden="true">
        {years.map((year, at) => {
          const height = 4 + Math.round(((countOf.get(year) ?? 0) / tallest) * 96)
          const isWithin = year >= range.from && year <= range.to
          return (
            <rect
              key={year}
              className={isWithin ? 'within' : undefined}
              x={at + 0.1}
              y={100 - height}
              width="0.8"
              height={height}
            />
          )
        })}
      </svg>
      <div ref={line} className={`year-line${share(range.from) > 0.5 ? ' late' : ''}`}>
        <svg viewBox="0 0 1000 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width="1000" height="4" />
          <rect
            className="within"
            x={share(range.from) * 1000}
            width={(share(range.to) - share(range.from)) * 1000}
            height="4"
          />
        </svg>
        {slider('from')}
        {slider('to')}
      </div>
    </>
  )
}

/**
 * Calls when a slider within has been left in peace. The browser's own `change` comes when a handle is let go, and after
 * each arrow key; React's `onChange` would come at each year on the way.
 */
function useRest(line: { current: HTMLElement | null }, onRest: () => void) {
  const rested = useEffectEvent(onRest)
  useEffect(() => {
    const element = line.current
    if (element === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => rested(), restMs)
    }
    element.addEventListener('change', wait)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('change', wait)
    }
  }, [line])
}
