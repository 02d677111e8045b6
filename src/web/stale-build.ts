import { statusOfFile } from './api.ts'

/** When this tab was last reloaded because of a new version. */
export const reloadedKey = 'reloaded_at'
const patienceMs = 60_000

/**
 * After a new version, a page that was opened before asks for files that no longer exist. Then the page is reloaded, at
 * most once a minute, so that a file that is really missing causes no endless reloads. It is reloaded only when the
 * server says that this page's own build is gone. A file also fails to load while the connection is cut for a moment;
 * a reload would then lose the open page and everything typed, although the next press would load the file.
 */
export function reloadWhenStale() {
  window.addEventListener('vite:preloadError', () => void reloadIfGone())
}

async function reloadIfGone() {
  try {
    const last = Number(window.sessionStorage.getItem(reloadedKey) ?? 0)
    if (Date.now() - last < patienceMs) return
    if ((await askForBuild()) !== 'gone') return
    window.sessionStorage.setItem(reloadedKey, String(Date.now()))
    window.location.reload()
  } catch {
    // Without storage it could reload endlessly, so the page stays and shows what failed to load.
  }
}

/**
 * Whether the server still has the files of the build that this page came with. Each build has one list of its files,
 * named after their content; React Router leaves the list's address in the window.
 */
export async function askForBuild(): Promise<'here' | 'gone' | 'unreachable'> {
  const manifest: unknown = Reflect.get(window, '__reactRouterManifest')
  const address: unknown = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'url') : null
  if (typeof address !== 'string') return 'here'
  const status = await statusOfFile(address)
  if (status === 200) return 'here'
  return status === 404 || status === 410 ? 'gone' : 'unreachable'
}
