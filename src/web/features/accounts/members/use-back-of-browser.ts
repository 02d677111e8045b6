import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/**
 * The browser's Back button also goes one step back, and closes the drawer at its first step. `isFirst`: there is no
 * step before this one.
 */
export function useBackOfBrowser(back: () => void, isFirst: boolean) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    back()
  })
  const newest = useRef({ back, isFirst })
  useEffect(() => {
    newest.current = { back, isFirst }
  })
  useEffect(() => stayOnSite(newest), [])
}

type Entry = { idx?: number; isDrawer?: boolean } | null

/**
 * On the first page of a tab the Back button leaves the site, and no page can prevent that. So the drawer adds its own
 * history entry in front of the page's. The router does not know of it.
 */
function stayOnSite(newest: { current: { back: () => void; isFirst: boolean } }): (() => void) | undefined {
  const { history } = window
  const entry = history.state as Entry
  if (entry?.idx !== 0) return undefined
  if (!entry.isDrawer) history.pushState({ ...entry, isDrawer: true }, '')
  let isReturning = false
  const onPop = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    if (isReturning) {
      isReturning = false
      return
    }
    const { back, isFirst } = newest.current
    if (!isFirst) {
      isReturning = true
      history.go(1)
    }
    back()
  }
  window.addEventListener('popstate', onPop, true)
  return () => window.removeEventListener('popstate', onPop, true)
}
