import { useEffect } from 'react'

/** After the browser's Back button the bank page may restore this page as it was left: then the busy state ends. */
export function useBusyUntilReturn(setBusy: (busy: boolean) => void) {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [setBusy])
}
