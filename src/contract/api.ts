import * as account from './accounts/account.ts'
import * as accounts from './accounts/accounts.ts'
import * as addresses from './accounts/addresses.ts'
import * as apiKeys from './accounts/api-keys.ts'
import * as audit from './operations/audit.ts'
import * as cafes from './screenings/cafes/cafes.ts'
import * as captcha from './operations/captcha.ts'
import * as carts from './shop/carts.ts'
import * as closedDays from './finance/closed-days.ts'
import * as cases from './support/cases.ts'
import * as comments from './community/comments.ts'
import * as delivery from './shop/delivery.ts'
import * as doorSales from './screenings/cafes/door-sales.ts'
import * as eveningScreens from './screenings/cafes/evening-screens.ts'
import * as catalog from './catalog/catalog.ts'
import * as discounts from './payments/discounts.ts'
import * as favorites from './community/favorites.ts'
import * as factors from './accounts/factors.ts'
import * as feed from './site/feed.ts'
import * as gifts from './memberships/gifts.ts'
import * as groupReturns from './screenings/tickets/group-returns.ts'
import * as finance from './finance/finance.ts'
import * as home from './site/home.ts'
import * as invoices from './payments/invoices.ts'
import * as invitations from './screenings/tickets/invitations.ts'
import * as landingEntries from './site/landing-entries.ts'
import * as landings from './site/landings.ts'
import * as liveDesk from './screenings/live/live-desk.ts'
import * as live from './screenings/live/live.ts'
import * as lostTime from './screenings/tickets/lost-time.ts'
import * as music from './catalog/music.ts'
import * as musicHome from './catalog/music-home.ts'
import * as myComments from './community/my-comments.ts'
import * as myHome from './site/my-home.ts'
import * as notices from './notices/notices.ts'
import * as oidc from './accounts/oidc.ts'
import * as operations from './operations/operations.ts'
import * as orderDesk from './shop/order-desk.ts'
import * as orders from './shop/orders.ts'
import * as payments from './payments/payments.ts'
import * as persons from './catalog/persons.ts'
import * as playReports from './playback/play-reports.ts'
import * as playback from './playback/playback.ts'
import * as playingPlaces from './playback/playing-places.ts'
import * as profiles from './accounts/profiles.ts'
import * as questions from './screenings/live/questions.ts'
import * as reactions from './community/reactions.ts'
import * as screeningReports from './screenings/screening-reports.ts'
import * as screeningDesk from './screenings/screening-desk.ts'
import * as ticketDesk from './screenings/tickets/ticket-desk.ts'
import * as ticketMoves from './screenings/tickets/ticket-moves.ts'
import * as ticketReminders from './screenings/tickets/ticket-reminders.ts'
import * as festivalVotes from './screenings/festivals/festival-votes.ts'
import * as festivals from './screenings/festivals/festivals.ts'
import * as passLosses from './screenings/tickets/pass-losses.ts'
import * as screenings from './screenings/screenings.ts'
import * as series from './catalog/series.ts'
import type { CallInput, CallOutput, KeyOf, Route } from './route.ts'
import * as savedSearches from './search/saved-searches.ts'
import * as search from './search/search.ts'
import * as shareCards from './site/share-cards.ts'
import * as shop from './shop/shop.ts'
import * as shopCheckout from './shop/shop-checkout.ts'
import * as site from './site/site.ts'
import * as massRemedies from './support/mass-remedies.ts'
import * as membersDesk from './support/members-desk.ts'
import * as remedies from './support/remedies.ts'
import * as studioCases from './support/studio-cases.ts'
import * as staff from './accounts/staff.ts'
import * as studioGenres from './catalog/studio-genres.ts'
import * as houseLists from './site/house-lists.ts'
import * as studio from './catalog/studio.ts'
import * as studioDelivery from './shop/studio-delivery.ts'
import * as studioFestivals from './screenings/festivals/studio-festivals.ts'
import * as goodsBatches from './shop/goods-batches.ts'
import * as studioCollections from './catalog/studio-collections.ts'
import * as studioHome from './site/studio-home.ts'
import * as studioMusic from './catalog/studio-music.ts'
import * as studioSeries from './catalog/studio-series.ts'
import * as studioComments from './community/studio-comments.ts'
import * as studioGoods from './shop/studio-goods.ts'
import * as studioSearch from './search/studio-search.ts'
import * as studioPeople from './catalog/studio-people.ts'
import * as studioStock from './shop/studio-stock.ts'
import * as studioMedia from './media/studio-media.ts'
import * as studioToday from './support/studio-today.ts'
import * as titleCollections from './catalog/title-collections.ts'
import * as topics from './catalog/topics.ts'
import * as together from './screenings/together.ts'
import * as noticeTexts from './notices/notice-texts.ts'
import * as textPages from './site/text-pages.ts'
import * as ticketCheck from './screenings/tickets/ticket-check.ts'
import * as ticketGuests from './screenings/tickets/ticket-guests.ts'
import * as ticketTransfers from './screenings/tickets/ticket-transfers.ts'
import * as webhooks from './operations/webhooks.ts'
import * as waitingList from './screenings/tickets/waiting-list.ts'
import * as wallet from './payments/wallet.ts'
import * as releaseAlerts from './catalog/release-alerts.ts'
import * as childWishes from './playback/child-wishes.ts'
import * as planPauses from './memberships/plan-pauses.ts'
import * as subscriptions from './memberships/subscriptions.ts'

/**
 * The modules as they are: the compiler writes the type of a module as its name. Their calls put together in one object were
 * a type of 3 MB that had to be written out, which took longer than all checks of the contract.
 */
const modules = {
  account,
  accounts,
  addresses,
  apiKeys,
  audit,
  carts,
  closedDays,
  delivery,
  studioDelivery,
  goodsBatches,
  studioCollections,
  studioComments,
  studioGoods,
  studioMusic,
  studioStock,
  catalog,
  comments,
  discounts,
  factors,
  favorites,
  gifts,
  finance,
  home,
  myComments,
  myHome,
  notices,
  studioHome,
  feed,
  invoices,
  music,
  musicHome,
  oidc,
  operations,
  staff,
  studioGenres,
  houseLists,
  orderDesk,
  orders,
  payments,
  persons,
  topics,
  cafes,
  doorSales,
  eveningScreens,
  groupReturns,
  invitations,
  live,
  lostTime,
  liveDesk,
  playingPlaces,
  questions,
  screeningReports,
  screeningDesk,
  ticketDesk,
  ticketMoves,
  ticketReminders,
  festivals,
  passLosses,
  festivalVotes,
  screenings,
  together,
  ticketCheck,
  ticketGuests,
  ticketTransfers,
  waitingList,
  studioFestivals,
  landings,
  landingEntries,
  captcha,
  cases,
  membersDesk,
  remedies,
  massRemedies,
  studioCases,
  playReports,
  playback,
  profiles,
  reactions,
  savedSearches,
  search,
  series,
  shareCards,
  shop,
  shopCheckout,
  site,
  noticeTexts,
  textPages,
  studio,
  studioSearch,
  studioSeries,
  studioMedia,
  studioToday,
  studioPeople,
  titleCollections,
  webhooks,
  wallet,
  releaseAlerts,
  planPauses,
  childWishes,
  subscriptions,
}

type Values<T> = T extends unknown ? T[keyof T] : never
type Routes = Extract<Values<Values<typeof modules>>, { method: string; path: string; responses: object }>

/** Every call by its name, e.g. `"GET /products/:id"`: types only, so that a browser bundle holds no schema. */
export type Api = { [R in Routes as R extends Route ? KeyOf<R> : never]: R }
export type CallKey = keyof Api
// `K extends CallKey` takes the calls one by one: all at once, params, query and body would be multiplied with one another,
// more than the compiler can hold
export type InputOf<K extends CallKey> = K extends CallKey ? CallInput<Api[K]> : never
export type OutputOf<K extends CallKey> = K extends CallKey ? CallOutput<Api[K]> : never

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value
}

/** All routes of the contract, for documents and for the test that each one is mounted. */
export const routes: readonly Route[] = [
  ...new Set(Object.values(modules).flatMap((module) => Object.values<unknown>(module).filter(isRoute))),
]
