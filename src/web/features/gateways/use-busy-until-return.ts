import { useEffect } from 'react'

/** Back from the bank by the back button, the page may be shown as it was left: nothing is under way any more. */
export function useBusyUntilReturn(setBusy: (busy: boolean) => void) {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [setBusy])
}
