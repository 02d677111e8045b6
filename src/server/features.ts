import type { Api } from './api.ts'
import type { Core } from './core.ts'
import {
  authenticate,
  type PersonalData,
  type PictureDoors,
  registerAccounts,
  registerSettings,
  profileLimit,
  sessionLimit,
  viewerOfSession,
  whyRefused,
} from './features/accounts/index.ts'
import { keyCaller, personalDataInApiKeys, recordCall, registerApiKeys } from './features/api-keys/index.ts'
import { registerCaptcha } from './features/captcha/index.ts'
import { personalDataInCafes, registerCafes } from './features/cafes/index.ts'
import { personalDataInCarts, registerCarts } from './features/carts/index.ts'
import { registerCatalog } from './features/catalog/index.ts'
import { personalDataInComments, personalDataInFavorites, registerCommunity } from './features/community/index.ts'
import { personalDataInHome, registerHome } from './features/home/index.ts'
import { listShownLandings, personalDataInLandings, registerLandings } from './features/landings/index.ts'
import { registerGenres } from './features/genres/index.ts'
import { registerGroupReturns } from './features/group-returns/index.ts'
import { personalDataInGoods, registerGoods } from './features/goods/index.ts'
import { personalDataInGifts, registerGifts } from './features/gifts/index.ts'
import {
  avatarBytes,
  discardImage,
  dropImage,
  storeAvatar,
  type PreparedImage,
  prepareAvatar,
  protectionChanged,
  registerMedia,
  titleMedia,
} from './features/media/index.ts'
import { personalDataInWaitingList, registerWaitingList } from './features/waiting-list/index.ts'
import { currencyOf, registerGateways } from './features/gateways/index.ts'
import { personalDataInPurchases, registerPurchases, registerSeller } from './features/purchases/index.ts'
import { registerDelivery } from './features/delivery/index.ts'
import { registerDiscounts } from './features/discounts/index.ts'
import { personalDataInInvitations, registerInvitations } from './features/invitations/index.ts'
import { registerLiveDesk } from './features/live-desk/index.ts'
import { personalDataInLostTime, registerLostTime } from './features/lost-time/index.ts'
import { registerFinance } from './features/books/index.ts'
import { personalDataInOrders, registerOrders } from './features/orders/index.ts'
import { registerPartnerWebhooks, tellOfScreenings } from './features/partner-webhooks/index.ts'
import { refundsOf } from './features/refunds/index.ts'
import { giveTitle, personalDataInPlayback, lookupPaths, registerPlayback } from './features/playback/index.ts'
import { personalDataInQuestions, registerQuestions } from './features/questions/index.ts'
import { personalDataInReports, registerScreeningReports } from './features/screening-reports/index.ts'
import { personalDataInFestivals, registerFestivals } from './features/festivals/index.ts'
import { registerPassLosses } from './features/pass-losses/index.ts'
import { personalDataInScreenings, registerScreenings, ticketInHand, watchHours } from './features/screenings/index.ts'
import { makeLiveReady, registerLive } from './features/live/index.ts'
import { makeReady, registerTogether } from './features/together/index.ts'
import { personalDataInScreeningDesk, registerScreeningDesk } from './features/screening-desk/index.ts'
import {
  countedTitles,
  indexChanged,
  personalDataInSearches,
  registerSearch,
  readLinesSoon,
} from './features/search/index.ts'
import { personalDataInPeople, registerPeople } from './features/people/index.ts'
import { registerShareCards } from './features/share-cards/index.ts'
import { registerSite } from './features/site/index.ts'
import { personalDataInStaff, registerStaff } from './features/staff/index.ts'
import { personalDataInNotices, registerNotices } from './features/notices/index.ts'
import { registerMusic } from './features/music/index.ts'
import { audit as writeAudit, personalDataInStudio, registerStudio } from './features/studio/index.ts'
import { personalDataInTicketNetworks, registerPlayingPlaces } from './features/playing-places/index.ts'
import { registerTicketReturns } from './features/ticket-returns/index.ts'
import { registerTicketMoves } from './features/ticket-moves/index.ts'
import { registerTitleCollections } from './features/title-collections/index.ts'
import { personalDataInTicketGuests, registerTicketGuests, seatOfCode } from './features/ticket-guests/index.ts'
import { personalDataInTicketTransfers, registerTicketTransfers } from './features/ticket-transfers/index.ts'
import { personalDataInSubscriptions, planGifts, registerSubscriptions } from './features/subscriptions/index.ts'
import { giveGift, personalDataInWallet, registerWallet } from './features/wallet/index.ts'
import { personalDataInSupport, registerSupport } from './features/support/index.ts'
import { registerNoticeTexts } from './features/notice-texts/index.ts'
import { registerToday } from './features/today/index.ts'
import { registerTextPages } from './features/text-pages/index.ts'
import { personalDataInRemedies, registerRemedies } from './features/remedies/index.ts'
import { registerPurchasables } from './purchasables.ts'
import type { SignIn } from './viewer.ts'

/** Returns the functions that turn a bearer token, or a machine's key, into a viewer. */
export function signIn(core: Core): SignIn {
  return {
    authenticate: (request) => authenticate(core, request),
    whyRefused: (request) => whyRefused(core, request),
    byKey: (request, call) => keyCaller(core, request, call),
    recordCall: (viewer, call, request) => recordCall(core, writeAudit, { viewer, call, request }),
  }
}

/** What each feature stores about members. */
function personalDataOf(core: Core): PersonalData[] {
  return [
    personalDataInPurchases,
    personalDataInWallet,
    personalDataInGifts,
    personalDataInSubscriptions(core.clock),
    personalDataInPlayback,
    personalDataInTicketNetworks,
    personalDataInFestivals,
    personalDataInScreenings,
    personalDataInQuestions,
    personalDataInTicketTransfers,
    personalDataInLostTime,
    personalDataInInvitations,
    personalDataInReports,
    personalDataInTicketGuests,
    personalDataInWaitingList,
    personalDataInScreeningDesk,
    personalDataInCafes,
    personalDataInCarts,
    personalDataInGoods,
    personalDataInFavorites,
    personalDataInComments,
    personalDataInHome,
    personalDataInSearches,
    personalDataInPeople,
    personalDataInOrders(core),
    personalDataInSupport(core),
    personalDataInRemedies,
    personalDataInLandings,
    personalDataInNotices,
    personalDataInStudio,
    personalDataInStaff,
    personalDataInApiKeys(core.clock),
  ]
}

/** How profiles store their pictures: functions of the media feature are passed to accounts here. */
const avatarPictures: PictureDoors<PreparedImage> = {
  mostBytes: avatarBytes,
  prepare: prepareAvatar,
  store: storeAvatar,
  drop: dropImage,
  discard: discardImage,
}

type Audit = typeof writeAudit

/**
 * Writes what staff did into the audit log, what they changed into the index of the search, and what partners are told of
 * it, in their transaction. It comes last there.
 */
const auditOf =
  (core: Core): Audit =>
  async (tx, entry) => {
    await writeAudit(tx, entry)
    await indexChanged(tx)
    await tellOfScreenings(tx, core)
  }

/** What plays, for whoever may watch it. */
function registerWatching(api: Api): void {
  const live = registerLive(api)
  registerPlayback(api, {
    ...registerTogether(api, live),
    ...live,
    viewerOfSession: (sessionId) => viewerOfSession(api.core, sessionId),
    currencyFor: currencyOf,
    ticketInHand: (asked) => ticketInHand(api.core, asked),
  })
}

/** Screenings, their tickets, and what is held around them. */
function registerEvents(api: Api, audit: Audit): void {
  registerScreenings(api, { currencyFor: currencyOf, seatOfCode: (asked) => seatOfCode(api.core, asked) })
  registerQuestions(api, { audit })
  registerTicketTransfers(api)
  registerTicketReturns(api)
  registerGroupReturns(api)
  registerLostTime(api)
  registerTicketGuests(api)
  registerInvitations(api, { audit })
  registerWaitingList(api)
  registerFestivals(api, { currencyFor: currencyOf, audit })
  registerPassLosses(api, { audit })
  registerCafes(api, { audit })
  registerScreeningReports(api, { audit })
  registerScreeningDesk(api, { audit })
  registerLiveDesk(api, { audit })
  registerShareCards(api)
  registerTicketMoves(api, { audit })
}

/** Goods, carts, and the orders that come of them. */
function registerShop(api: Api, audit: Audit): void {
  registerGoods(api, { audit })
  registerDelivery(api, { audit })
  registerCarts(api, { currencyFor: currencyOf })
  registerOrders(api, { refundsOf, audit })
}

/** What the house itself says: its home, its campaigns, its texts. */
function registerPages(api: Api, audit: Audit): void {
  registerHome(api, { audit })
  registerLandings(api, { audit })
  registerTextPages(api, { audit })
  registerNoticeTexts(api, { audit })
}

/**
 * The explicit list of features, in order. Where two need each other, a function of one is passed to the other here.
 */
export async function registerFeatures(api: Api, site: { siteChanged: () => Promise<void> }): Promise<void> {
  const audit = auditOf(api.core)
  registerAccounts(api, api.regions, { pictures: avatarPictures, factors: { audit } })
  registerSettings(api, {
    personalData: personalDataOf(api.core),
    pictures: avatarPictures,
    factors: { audit },
  })
  registerNotices(api)
  registerSite(
    api,
    {
      streamingLookup: lookupPaths.onDemand,
      liveStreamingLookup: lookupPaths.live,
      maxSessions: sessionLimit,
      maxProfiles: profileLimit,
      ticketHours: watchHours,
    },
    { audit, landingsNow: (seen) => listShownLandings(api.core.db, seen) },
  )
  registerCatalog(api, {
    titleMedia: titleMedia(api.core),
    protectionChanged: protectionChanged(api.core),
    makeReady: makeReady(api.core),
    stored: makeLiveReady(api.core),
    indexChanged,
    audit,
    siteChanged: site.siteChanged,
    countedTitles: countedTitles(api.core),
  })
  registerGenres(api, { audit })
  registerSearch(api, { audit })
  registerPeople(api, { audit })
  registerTitleCollections(api, { audit })
  registerCommunity(api, { audit })
  registerCaptcha(api)
  registerSupport(api, { audit })
  registerMedia(api, { audit, siteChanged: site.siteChanged, subtitleAdded: readLinesSoon(api.core) })
  registerMusic(api, { audit })
  registerPlayingPlaces(api)
  registerWatching(api)
  registerEvents(api, audit)
  registerSubscriptions(api, { currencyFor: currencyOf, audit })
  registerPurchasables(api.core)
  await registerGateways(api)
  registerPurchases(api, { refundsOf })
  registerSeller(api, audit)
  registerShop(api, audit)
  registerPages(api, audit)
  registerDiscounts(api, { audit })
  registerFinance(api, { audit })
  registerWallet(api)
  registerGifts(api, { giveMoney: giveGift, giveTitle, plans: planGifts, audit })
  registerPartnerWebhooks(api, { audit })
  registerRemedies(api, { audit })
  registerStudio(api)
  registerToday(api, { audit })
  registerStaff(api, { audit })
  registerApiKeys(api, { audit })
}
