import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { chromeOf } from '../chrome.ts'
import { consentStore, settleConsent, whenConsented } from '../consent.ts'
import { useLazyPart } from '../use-lazy-part.ts'

const load = () => import('./consent-banner.tsx')

export const useConsent = () => useSyncExternalStore(consentStore.subscribe, consentStore.get, consentStore.getOnServer)

/**
 * Stands before everything in a page but the link that skips to its contents, so that a keyboard reaches the question first. Its code comes only to who has
 * to be asked. While somebody watches or pays nobody is asked, and until they are, nothing optional runs.
 */
export function ConsentHost() {
  const { verdict, isReopened } = useConsent()
  const { header } = chromeOf(useLocation().pathname)
  const isWanted = (verdict === 'ask' || isReopened) && (header === 'main' || header === 'shop')
  useEffect(whenIdle, [])
  const onFail = useCallback(() => undefined, [])
  const ConsentBanner = useLazyPart(isWanted, load, onFail)
  // oxlint-disable-next-line react/static-components -- kept in state: the same component in every render
  return isWanted && ConsentBanner && <ConsentBanner isReopened={isReopened} />
}

/** The page’s own work comes first; but soon after it, for a page may be left at any moment. */
function whenIdle(): () => void {
  const stops: (() => void)[] = []
  const begin = () => stops.push(settleConsent(), whenConsented('page_speed', measure))
  const canIdle = 'requestIdleCallback' in window // Safari cannot
  const waiting = canIdle ? requestIdleCallback(begin, { timeout: 1000 }) : setTimeout(begin, 100)
  return () => {
    if (canIdle) cancelIdleCallback(waiting)
    else clearTimeout(waiting)
    for (const stop of stops) stop()
  }
}

function measure(): () => void {
  let stop: (() => void) | null = null
  let isStopped = false
  // a fetch that fails ends without the part where the page itself deals with it: either way nothing is measured
  void import('../page-speed.ts')
    .then(({ measurePageSpeed }) => {
      if (!isStopped) stop = measurePageSpeed()
    })
    .catch(() => undefined)
  return () => {
    isStopped = true
    stop?.()
  }
}
