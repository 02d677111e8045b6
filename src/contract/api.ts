import * as account from './account.ts'
import * as accounts from './accounts.ts'
import * as addresses from './addresses.ts'
import * as apiKeys from './api-keys.ts'
import * as audit from './audit.ts'
import * as cafes from './cafes.ts'
import * as captcha from './captcha.ts'
import * as carts from './carts.ts'
import * as closedDays from './closed-days.ts'
import * as cases from './cases.ts'
import * as comments from './comments.ts'
import * as delivery from './delivery.ts'
import * as doorSales from './door-sales.ts'
import * as eveningScreens from './evening-screens.ts'
import * as catalog from './catalog.ts'
import * as discounts from './discounts.ts'
import * as favorites from './favorites.ts'
import * as factors from './factors.ts'
import * as feed from './feed.ts'
import * as gifts from './gifts.ts'
import * as groupReturns from './group-returns.ts'
import * as finance from './finance.ts'
import * as home from './home.ts'
import * as invoices from './invoices.ts'
import * as invitations from './invitations.ts'
import * as landingEntries from './landing-entries.ts'
import * as landings from './landings.ts'
import * as liveDesk from './live-desk.ts'
import * as live from './live.ts'
import * as lostTime from './lost-time.ts'
import * as music from './music.ts'
import * as musicHome from './music-home.ts'
import * as myComments from './my-comments.ts'
import * as myHome from './my-home.ts'
import * as notices from './notices.ts'
import * as oidc from './oidc.ts'
import * as operations from './operations.ts'
import * as orderDesk from './order-desk.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as persons from './persons.ts'
import * as playReports from './play-reports.ts'
import * as playback from './playback.ts'
import * as playingPlaces from './playing-places.ts'
import * as profiles from './profiles.ts'
import * as questions from './questions.ts'
import * as reactions from './reactions.ts'
import * as screeningReports from './screening-reports.ts'
import * as screeningDesk from './screening-desk.ts'
import * as ticketDesk from './ticket-desk.ts'
import * as ticketMoves from './ticket-moves.ts'
import * as ticketReminders from './ticket-reminders.ts'
import * as festivalVotes from './festival-votes.ts'
import * as festivals from './festivals.ts'
import * as passLosses from './pass-losses.ts'
import * as screenings from './screenings.ts'
import * as series from './series.ts'
import type { CallInput, CallOutput, KeyOf, Route } from './route.ts'
import * as savedSearches from './saved-searches.ts'
import * as search from './search.ts'
import * as shareCards from './share-cards.ts'
import * as shop from './shop.ts'
import * as shopCheckout from './shop-checkout.ts'
import * as site from './site.ts'
import * as massRemedies from './mass-remedies.ts'
import * as membersDesk from './members-desk.ts'
import * as remedies from './remedies.ts'
import * as studioCases from './studio-cases.ts'
import * as staff from './staff.ts'
import * as studioGenres from './studio-genres.ts'
import * as studio from './studio.ts'
import * as studioDelivery from './studio-delivery.ts'
import * as studioFestivals from './studio-festivals.ts'
import * as goodsBatches from './goods-batches.ts'
import * as studioCollections from './studio-collections.ts'
import * as studioHome from './studio-home.ts'
import * as studioMusic from './studio-music.ts'
import * as studioSeries from './studio-series.ts'
import * as studioComments from './studio-comments.ts'
import * as studioGoods from './studio-goods.ts'
import * as studioSearch from './studio-search.ts'
import * as studioPeople from './studio-people.ts'
import * as studioStock from './studio-stock.ts'
import * as studioMedia from './studio-media.ts'
import * as studioToday from './studio-today.ts'
import * as titleCollections from './title-collections.ts'
import * as topics from './topics.ts'
import * as together from './together.ts'
import * as noticeTexts from './notice-texts.ts'
import * as textPages from './text-pages.ts'
import * as ticketCheck from './ticket-check.ts'
import * as ticketGuests from './ticket-guests.ts'
import * as ticketTransfers from './ticket-transfers.ts'
import * as webhooks from './webhooks.ts'
import * as waitingList from './waiting-list.ts'
import * as wallet from './wallet.ts'
import * as subscriptions from './subscriptions.ts'

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
