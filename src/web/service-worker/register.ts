/** Registers the service worker, for the offline page. Called when nothing else is to be done. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  // no cache is between this browser and a new worker, nor one that ends all workers
  navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' }).catch(() => undefined)
}
