import { useEffect } from 'react'

/**
 * When a buyer comes back from the bank by the Back button, the browser may show this page in the state in which it was
 * left. Then the busy state must end, because no call is running any more.
 */
export function useBusyUntilReturn(setBusy: (busy: boolean) => void) {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [setBusy])
}
