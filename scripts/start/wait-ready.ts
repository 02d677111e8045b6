import { setTimeout as sleep } from 'node:timers/promises'

// an import would read every property of the module, of which some load a whole other client: 12 MB in a process that only watches
const { get } = process.getBuiltinModule('node:http')

/** The status of one GET, or null when nobody answers. */
export function statusOf(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 10_000 }, (response) => {
      response.resume()
      resolve(response.statusCode ?? null)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(null))
  })
}

/** Waits until the address answers 200, as long as `signal` allows. */
export async function waitReady(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if ((await statusOf(url)) === 200) return
    await sleep(40)
  }
}
