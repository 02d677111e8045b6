import type { Page } from '@playwright/test'

interface SystemKeys {
  handlers: Record<string, ((details: { action: string; seekTime?: number }) => void) | null>
  position: { duration: number; position: number } | null
}

/** Takes the browser's place between the page and the keys of the system, which no test can press. Before `goto`. */
export async function watchSystemKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: SystemKeys = { handlers: {}, position: null }
    const { mediaSession } = navigator
    Object.assign(window, { systemKeys: seen })
    mediaSession.setActionHandler = (action, handler) => {
      seen.handlers[action] = handler as SystemKeys['handlers'][string] | null
    }
    mediaSession.setPositionState = (state) => {
      seen.position = state ? { duration: state.duration ?? 0, position: state.position ?? 0 } : null
    }
  })
}

/** Presses a key of the lock screen or of a headset. */
export function pressSystemKey(page: Page, action: string, seekTime?: number): Promise<void> {
  return page.evaluate(
    ([name, second]) => {
      const { systemKeys } = window as unknown as { systemKeys: SystemKeys }
      const handler = systemKeys.handlers[name]
      if (!handler) throw new Error(`nobody listens to ${name}`)
      handler({ action: name, ...(second === undefined ? {} : { seekTime: second }) })
    },
    [action, seekTime] as const,
  )
}

/** Returns the content of a lock screen: the track, and its second. */
export function onLockScreen(page: Page): Promise<{ title: string; second: number; state: string }> {
  return page.evaluate(() => {
    const { position } = (window as unknown as { systemKeys: SystemKeys }).systemKeys
    const { metadata, playbackState } = navigator.mediaSession
    return { title: metadata?.title ?? '', second: position?.position ?? 0, state: playbackState }
  })
}
