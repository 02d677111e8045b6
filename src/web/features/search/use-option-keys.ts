import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import type { PanelKeys } from './search-panel.tsx'

type Options = {
  panel: RefObject<HTMLElement | null>
  keysRef: RefObject<PanelKeys | null>
  marked: string | null
  onMark: (id: string | null) => void
  /** A new answer: what was marked may have gone. */
  round: unknown
}

/**
 * The keys of the field while something is found: the arrows mark a row, in reading order and over the groups, and Enter
 * opens the marked one. The focus stays in the field, so that one can go on typing. Where there are no rows to mark, the
 * arrow leads into what stands there.
 */
export function useOptionKeys({ panel, keysRef, marked, onMark, round }: Options) {
  useEffect(() => onMark(null), [round, onMark])
  useEffect(() => {
    const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
      const options = optionsIn(panel.current)
      if (event.key === 'Enter') {
        const chosen = options.find(({ id }) => id === marked)
        if (chosen === undefined) return
        event.preventDefault()
        chosen.click()
      }
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      if (options.length === 0) {
        if (event.key === 'ArrowDown') stopsIn(panel.current)[0]?.focus()
        return
      }
      const next = optionAfter(options, marked, event.key === 'ArrowDown' ? 1 : -1)
      onMark(next?.id ?? null)
      next?.scrollIntoView({ block: 'nearest' })
    }
    keysRef.current = onKey
    return () => {
      keysRef.current = null
    }
  }, [panel, keysRef, marked, onMark])
}

const visible = (elements: Iterable<HTMLElement>) => [...elements].filter((element) => element.checkVisibility())

const optionsIn = (panel: HTMLElement | null) => visible(panel?.querySelectorAll<HTMLElement>('[role=option]') ?? [])

const stopsIn = (panel: HTMLElement | null) => visible(panel?.querySelectorAll<HTMLElement>('a[href], button') ?? [])

/** Before the first and after the last row is the field itself: then none is marked. */
function optionAfter(options: readonly HTMLElement[], marked: string | null, step: 1 | -1) {
  const at = options.findIndex(({ id }) => id === marked)
  if (at < 0) return step > 0 ? options[0] : options.at(-1)
  return options[at + step]
}

/** In a list of links the arrows go from one to the next; above the first one is the field. */
export function onArrowsBetweenLinks(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = stopsIn(event.currentTarget)
  const at = stops.findIndex((stop) => stop === document.activeElement)
  if (at < 0) return
  event.preventDefault()
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (next) next.focus()
  else if (event.key === 'ArrowUp') document.querySelector<HTMLElement>('.search-box input')?.focus()
}
