/** Registers the service worker; registering it again changes nothing. Fails where the browser does not let it. */
export async function registerWorker(): Promise<void> {
  // no cache is between this browser and a new worker, nor one that ends all workers
  await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
}

/** Registers it for the offline page. Called when nothing else is to be done; a page is as well without it. */
export function registerForOffline(): void {
  if ('serviceWorker' in navigator && import.meta.env.PROD) registerWorker().catch(() => undefined)
}
