import type { IconName } from '#web/ui/icon.tsx'

/** A page of the account, for its menu and its overview. */
export type AccountRoom = {
  key:
    | 'profiles'
    | 'continue'
    | 'favorites'
    | 'wishes'
    | 'searches'
    | 'comments'
    | 'cases'
    | 'wallet'
    | 'subscription'
    | 'purchases'
    | 'tickets'
    | 'orders'
    | 'addresses'
    | 'details'
    | 'security'
    | 'notices'
    | 'device'
    | 'data'
  to: string
  icon: IconName
  /** Closed to a child's profile. */
  forGrownUps?: boolean
}

export const accountRooms: readonly AccountRoom[] = [
  { key: 'profiles', to: '/account/profiles', icon: 'user' },
  { key: 'continue', to: '/account/continue', icon: 'clock' },
  { key: 'favorites', to: '/account/favorites', icon: 'heart' },
  { key: 'wishes', to: '/account/wishes', icon: 'bell' },
  { key: 'searches', to: '/account/searches', icon: 'search', forGrownUps: true },
  { key: 'comments', to: '/account/comments', icon: 'send', forGrownUps: true },
  { key: 'cases', to: '/account/cases', icon: 'info', forGrownUps: true },
  { key: 'tickets', to: '/account/tickets', icon: 'ticket' },
  { key: 'wallet', to: '/account/wallet', icon: 'wallet', forGrownUps: true },
  { key: 'subscription', to: '/account/subscription', icon: 'calendar', forGrownUps: true },
  { key: 'purchases', to: '/account/purchases', icon: 'receipt', forGrownUps: true },
  { key: 'orders', to: '/shop/orders', icon: 'bag', forGrownUps: true },
  { key: 'addresses', to: '/account/addresses', icon: 'pin', forGrownUps: true },
  { key: 'details', to: '/account/details', icon: 'studio', forGrownUps: true },
  { key: 'security', to: '/account/security', icon: 'lock', forGrownUps: true },
  { key: 'notices', to: '/account/notices', icon: 'bell', forGrownUps: true },
  { key: 'device', to: '/account/device', icon: 'screen', forGrownUps: true },
  { key: 'data', to: '/account/data', icon: 'list', forGrownUps: true },
]

/** Whether the page at this address (without its language) is closed to a child's profile. */
export const isForGrownUps = (path: string): boolean =>
  path.startsWith('/account/reports') || accountRooms.some((room) => room.forGrownUps && path.startsWith(room.to))
