import { barePath } from './i18n/locale.ts'

/** The frame of a page. */
export type Chrome = { header: 'main' | 'shop' | 'checkout' | 'host' | 'none'; footer: boolean; bottomBar: boolean }

const startsWith = (path: string, ...firsts: string[]) => firsts.includes(path.split('/')[1] ?? '')

/**
 * The rules of the specification §2: no main header on the play routes, `playtest` and `lives/play`; a separate one
 * where the path contains `/shop`; no footer on the play routes, `lives/play` and the landing pages.
 */
export function chromeOf(pathname: string): Chrome {
  const path = barePath(pathname)
  const plays = startsWith(path, 'play', 'play-preview') || path.includes('/lives/play')
  if (plays) return { header: 'none', footer: false, bottomBar: false }
  if (startsWith(path, 'playtest')) return { header: 'none', footer: true, bottomBar: false }
  const isLanding = startsWith(path, 'landing1', 'landing2', 'landing3', 'l')
  if (path.includes('/shop')) {
    const isBare = isLanding || path === '/shop/checkout'
    return { header: 'shop', footer: !isBare, bottomBar: !isBare }
  }
  if (/^\/host\/[^/]+\/screen$/.test(path)) return { header: 'none', footer: false, bottomBar: false }
  if (/^\/host\/[^/]+$/.test(path)) return { header: 'host', footer: false, bottomBar: false }
  // in the hand of the person who runs the evening nothing else is near the buttons
  if (path === '/remote') return { header: 'main', footer: false, bottomBar: false }
  if (startsWith(path, 'studio')) return { header: 'none', footer: false, bottomBar: false }
  const sellsTickets = /^\/(screening\/[^/]+\/tickets|festival\/[^/]+\/pass)$/.test(path)
  if (startsWith(path, 'purchase') || sellsTickets) return { header: 'checkout', footer: false, bottomBar: false }
  if (isLanding) return { header: 'main', footer: false, bottomBar: false }
  return { header: 'main', footer: true, bottomBar: true }
}
