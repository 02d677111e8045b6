import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { chromeOf } from '../chrome.ts'
import { consentStore, settleConsent, whenConsented } from '../consent.ts'
import { useLazyPart } from '../use-lazy-part.ts'

const load = () => import('./consent-banner.tsx')

export const useConsent = () => useSyncExternalStore(consentStore.subscribe, consentStore.get, consentStore.getOnServer)

/**
 * Comes before everything in a page except the skip link, so that a keyboard reaches the question first. Its code loads
 * only for people who must be asked. Nobody is asked while they watch or pay, and until then nothing optional runs.
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

/** Waits until the page has done its own work, but not long, because a page may be left at any moment. */
function whenIdle(): () => void {
  const stops: (() => void)[] = []
  const begin = () => stops.push(settleConsent(), whenConsented('page_speed', measure))
  const canIdle = 'requestIdleCallback' in window // Safari does not have it
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
  // a failed load only means that nothing is measured
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
