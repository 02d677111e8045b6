import type { StaffRole } from '#lib/lists/staff-roles.ts'
import type { IconName } from '../../../ui/icon.tsx'
import type { AskedCall } from './staff.ts'

/** A part of the studio. */
type Room = {
  key:
    | 'today'
    | 'titles'
    | 'people'
    | 'genres'
    | 'lists'
    | 'titleCollections'
    | 'home'
    | 'landings'
    | 'site'
    | 'textPages'
    | 'noticeTexts'
    | 'screenings'
    | 'live'
    | 'cafes'
    | 'festivals'
    | 'plans'
    | 'discounts'
    | 'gifts'
    | 'questions'
    | 'comments'
    | 'cases'
    | 'members'
    | 'massRemedies'
    | 'caseTemplates'
    | 'searches'
    | 'finance'
    | 'reports'
    | 'orders'
    | 'delivery'
    | 'stock'
    | 'goods'
    | 'webhooks'
    | 'apiKeys'
    | 'staff'
    | 'jobs'
    | 'audit'
  to: string
  icon: IconName
  /** All paths below it belong to this part of the studio. */
  under: string
  /** The call of its first page: staff who may not make it do not see this part. */
  asks: AskedCall
}

export const rooms: readonly Room[] = [
  // nothing stands below it: every other room would
  { key: 'today', to: '/studio', icon: 'calendar', under: '/studio/today', asks: 'GET /studio/today' },
  { key: 'titles', to: '/studio/titles', icon: 'film', under: '/studio/titles', asks: 'GET /studio/titles' },
  { key: 'genres', to: '/studio/genres', icon: 'list', under: '/studio/genres', asks: 'PUT /studio/genre-order' },
  { key: 'people', to: '/studio/people', icon: 'user', under: '/studio/people', asks: 'GET /studio/people' },
  {
    key: 'titleCollections',
    to: '/studio/title-collections',
    icon: 'list',
    under: '/studio/title-collections',
    asks: 'GET /studio/title-collections',
  },
  { key: 'home', to: '/studio/home', icon: 'screen', under: '/studio/home', asks: 'GET /studio/home' },
  {
    key: 'landings',
    to: '/studio/landings',
    icon: 'laptop',
    under: '/studio/landings',
    asks: 'GET /studio/landings',
  },
  { key: 'site', to: '/studio/site', icon: 'list', under: '/studio/site', asks: 'GET /studio/site' },
  { key: 'lists', to: '/studio/lists', icon: 'list', under: '/studio/lists', asks: 'GET /studio/lists' },
  { key: 'textPages', to: '/studio/pages', icon: 'info', under: '/studio/pages', asks: 'GET /studio/pages' },
  {
    key: 'noticeTexts',
    to: '/studio/notice-texts',
    icon: 'send',
    under: '/studio/notice-texts',
    asks: 'GET /studio/notice-texts',
  },
  {
    key: 'screenings',
    to: '/studio/screenings',
    icon: 'ticket',
    under: '/studio/screenings',
    asks: 'GET /studio/screenings',
  },
  { key: 'live', to: '/studio/live', icon: 'line', under: '/studio/live', asks: 'GET /studio/live-events' },
  { key: 'cafes', to: '/studio/cafes', icon: 'cup', under: '/studio/cafes', asks: 'GET /studio/cafes' },
  {
    key: 'festivals',
    to: '/studio/festivals',
    icon: 'screen',
    under: '/studio/festivals',
    asks: 'GET /studio/festivals',
  },
  { key: 'plans', to: '/studio/plans', icon: 'calendar', under: '/studio/plans', asks: 'GET /studio/plans' },
  {
    key: 'discounts',
    to: '/studio/discounts',
    icon: 'receipt',
    under: '/studio/discounts',
    asks: 'GET /studio/discounts',
  },
  { key: 'gifts', to: '/studio/gifts', icon: 'gift', under: '/studio/gifts', asks: 'GET /studio/gift-campaigns' },
  {
    key: 'questions',
    to: '/studio/questions',
    icon: 'info',
    under: '/studio/questions',
    asks: 'GET /studio/questions',
  },
  {
    key: 'comments',
    to: '/studio/comments',
    icon: 'send',
    under: '/studio/comments',
    asks: 'GET /studio/comments',
  },
  { key: 'cases', to: '/studio/cases', icon: 'bell', under: '/studio/cases', asks: 'GET /studio/cases' },
  { key: 'members', to: '/studio/members', icon: 'user', under: '/studio/members', asks: 'GET /studio/members' },
  {
    key: 'massRemedies',
    to: '/studio/mass-remedies',
    icon: 'refresh',
    under: '/studio/mass-remedies',
    asks: 'GET /studio/members',
  },
  {
    key: 'caseTemplates',
    to: '/studio/case-templates',
    icon: 'copy',
    under: '/studio/case-templates',
    asks: 'GET /studio/cases',
  },
  {
    key: 'searches',
    to: '/studio/searches',
    icon: 'search',
    under: '/studio/searches',
    asks: 'GET /studio/searches/unfound',
  },
  { key: 'orders', to: '/studio/orders', icon: 'bag', under: '/studio/orders', asks: 'GET /studio/orders' },
  { key: 'goods', to: '/studio/goods', icon: 'gift', under: '/studio/goods', asks: 'GET /studio/goods' },
  { key: 'stock', to: '/studio/stock', icon: 'list', under: '/studio/stock', asks: 'GET /studio/stock' },
  {
    key: 'delivery',
    to: '/studio/delivery',
    icon: 'box',
    under: '/studio/delivery',
    asks: 'GET /studio/delivery',
  },
  { key: 'finance', to: '/studio/finance', icon: 'wallet', under: '/studio/finance', asks: 'GET /studio/finance' },
  { key: 'reports', to: '/studio/reports', icon: 'list', under: '/studio/reports', asks: 'GET /studio/report-parties' },
  { key: 'webhooks', to: '/studio/webhooks', icon: 'send', under: '/studio/webhooks', asks: 'GET /studio/webhooks' },
  { key: 'apiKeys', to: '/studio/api-keys', icon: 'lock', under: '/studio/api-keys', asks: 'GET /studio/api-keys' },
  { key: 'staff', to: '/studio/staff', icon: 'user', under: '/studio/staff', asks: 'GET /studio/staff' },
  { key: 'jobs', to: '/studio/jobs', icon: 'refresh', under: '/studio/jobs', asks: 'GET /studio/jobs' },
  { key: 'audit', to: '/studio/audit', icon: 'clock', under: '/studio/audit', asks: 'GET /studio/audit' },
]

/** The rooms that each role uses most, for the bar of phones: three rooms between today and the whole list. */
const mostUsed: Readonly<Record<StaffRole, readonly Room['key'][]>> = {
  editor: ['titles', 'screenings', 'comments'],
  support: ['cases', 'orders', 'members'],
  finance: ['finance', 'orders', 'discounts'],
  moderator: ['comments', 'questions', 'titles'],
  admin: ['titles', 'screenings', 'cases'],
}

/** The rooms in the bar of phones: today, and three that this role uses most. */
export const roomsInBar = (role: StaffRole): readonly Room[] =>
  (['today', ...mostUsed[role]] as const).flatMap((key) => rooms.filter((room) => room.key === key))

/** Whether a path, without its language, belongs to the room. */
export const isInRoom = ({ to, under }: Room, path: string): boolean =>
  path === to || path === under || path.startsWith(`${under}/`)

/** The room of a path, without its language; null where it belongs to none. */
export const roomOf = (path: string): Room | null => rooms.find((room) => isInRoom(room, path)) ?? null
