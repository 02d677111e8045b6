/**
 * Calls once after a time; if the tab is hidden then, when it becomes visible again. Returns a function that stops it.
 */
export function whenSeen(ms: number, work: () => void): () => void {
  let isDue = false
  const run = () => {
    if (!isDue || document.hidden) return
    stop()
    work()
  }
  const timer = window.setTimeout(() => {
    isDue = true
    run()
  }, ms)
  const stop = () => {
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', run)
  }
  document.addEventListener('visibilitychange', run)
  return stop
}
