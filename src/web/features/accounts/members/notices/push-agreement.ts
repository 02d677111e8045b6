import { call } from '#web/api.ts'
import { registerWorker } from '#web/service-worker/register.ts'

/** Where this browser stands: `ready` can be asked, `blocked` was told no, `unfit` shows no messages of sites. */
export type PushState = 'ready' | 'on' | 'blocked' | 'unfit'

const isFit = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const refusedKey = 'parde.push-refused'

/** Whether the question makes sense here: this browser can show notifications, was never asked, and nobody said no to us. */
export function mayAsk(): boolean {
  if (!isFit() || Notification.permission !== 'default') return false
  try {
    return window.localStorage.getItem(refusedKey) === null
  } catch {
    // without a memory the question would come back for ever
    return false
  }
}

export function notNow(): void {
  try {
    window.localStorage.setItem(refusedKey, '1')
  } catch {
    // nothing is remembered in this browser
  }
}

/** `isKnown`: the house has this browser on the member's list. */
export function pushState(isKnown: boolean): PushState {
  if (!isFit()) return 'unfit'
  if (Notification.permission === 'denied') return 'blocked'
  return isKnown && Notification.permission === 'granted' ? 'on' : 'ready'
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
}

/**
 * Asks the browser, which asks its person, and tells the house where to send. Called by a press alone. Returns what came
 * of it; fails when the house or the push service cannot be reached.
 */
export async function agreeToPush(): Promise<PushState> {
  if (!isFit()) return 'unfit'
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'ready'
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await call('GET /push/key', {})
  // bound to another key, an agreement of before would be refused by its service
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  const { endpoint, keys } = made.toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
  await call('POST /me/push-devices', { body })
  return 'on'
}

/** Takes this browser's agreement back, at the browser too. */
export async function withdrawPush(): Promise<void> {
  if (!isFit()) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
