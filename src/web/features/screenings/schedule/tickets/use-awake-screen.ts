import { useEffect } from 'react'

/**
 * Keeps the screen on while a code is shown: in a line at a door it would go dark. A browser that cannot, or may not to
 * save its battery, goes on as before. Brightness is not in a page's hands.
 */
export function useAwakeScreen(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let isGone = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isGone) await held.release()
        else lock = held
      } catch {
        // refused, as with a battery that is nearly empty
      }
    }
    void hold()
    // a page that was hidden has lost it
    document.addEventListener('visibilitychange', hold)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [isWanted])
}
