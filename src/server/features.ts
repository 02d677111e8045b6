import type { Api } from './api.ts'
import type { Audit } from './audit.ts'
import type { Core } from './core.ts'
import {
  authenticate,
  findAddressee,
  type PictureDoors,
  registerAccounts,
  registerCaptchaProof,
  registerSettings,
  profileLimit,
  sessionLimit,
  viewerOfSession,
  whyRefused,
} from './features/accounts/members/index.ts'
import type { PersonalData } from './personal-data.ts'
import { keyCaller, personalDataInApiKeys, recordCall, registerApiKeys } from './features/accounts/api-keys/index.ts'
import { registerCaptcha, useCaptcha } from './features/operations/captcha/index.ts'
import { personalDataInCafes, registerCafes } from './features/screenings/cafes/index.ts'
import { personalDataInCarts, registerCarts } from './features/shop/cart/index.ts'
import { registerCatalog } from './features/catalog/titles/index.ts'
import { personalDataInComments, personalDataInFavorites, registerCommunity } from './features/community/index.ts'
import { personalDataInHome, registerHome } from './features/site/home/index.ts'
import { listShownLandings, personalDataInLandings, registerLandings } from './features/site/landings/index.ts'
import { registerGenres } from './features/catalog/genres/index.ts'
import { registerHouseLists } from './features/site/house-lists/index.ts'
import { registerGroupReturns } from './features/screenings/group-returns/index.ts'
import { personalDataInGoods, registerGoods } from './features/shop/goods/index.ts'
import { personalDataInGifts, registerGifts } from './features/memberships/gifts/index.ts'
import {
  avatarBytes,
  discardImage,
  drawDigits,
  dropImage,
  storeAvatar,
  type PreparedImage,
  prepareAvatar,
  protectionChanged,
  registerMedia,
  speakDigits,
  titleMedia,
} from './features/media/index.ts'
import { personalDataInWaitingList, registerWaitingList } from './features/screenings/waiting-list/index.ts'
import { currencyOf, registerGateways } from './features/payments/gateways/index.ts'
import { personalDataInPurchases, registerPurchases, registerSeller } from './features/payments/purchases/index.ts'
import { registerDelivery } from './features/shop/delivery/index.ts'
import { registerDiscounts } from './features/payments/discounts/index.ts'
import { personalDataInInvitations, registerInvitations } from './features/screenings/invitations/index.ts'
import { registerLiveDesk } from './features/screenings/live-desk/index.ts'
import { personalDataInLostTime, registerLostTime } from './features/screenings/lost-time/index.ts'
import { registerFinance } from './features/finance/books/index.ts'
import { personalDataInOrders, registerOrders } from './features/shop/orders/index.ts'
import { registerPartnerWebhooks, tellOfScreenings } from './features/operations/webhooks/index.ts'
import { refundsOf } from './features/payments/refunds/index.ts'
import {
  giveTitle,
  isRightAlive,
  personalDataInPlayback,
  lookupPaths,
  registerPlayback,
} from './features/playback/play/index.ts'
import { personalDataInQuestions, registerQuestions } from './features/screenings/questions/index.ts'
import { personalDataInReports, registerScreeningReports } from './features/screenings/reports/index.ts'
import { personalDataInFestivals, registerFestivals } from './features/screenings/festivals/index.ts'
import { registerPassLosses } from './features/screenings/pass-losses/index.ts'
import {
  personalDataInScreenings,
  registerScreenings,
  ticketInHand,
  watchHours,
} from './features/screenings/schedule/index.ts'
import { makeLiveReady, registerLive } from './features/screenings/live/index.ts'
import { makeReady, registerTogether } from './features/screenings/together/index.ts'
import { personalDataInScreeningDesk, registerScreeningDesk } from './features/screenings/control/index.ts'
import {
  countedTitles,
  indexChanged,
  personalDataInSearches,
  registerSearch,
  readLinesSoon,
} from './features/search/index.ts'
import { personalDataInPeople, registerPeople } from './features/catalog/people/index.ts'
import { registerShareCards } from './features/site/share-cards/index.ts'
import { registerSite } from './features/site/frame/index.ts'
import { personalDataInStaff, registerStaff } from './features/accounts/staff/index.ts'
import { personalDataInNotices, registerNotices } from './features/notices/messages/index.ts'
import { registerMusic } from './features/catalog/music/index.ts'
import { audit as writeAudit, personalDataInStudio, registerStudio } from './features/operations/audit/index.ts'
import { personalDataInChildWishes, registerChildWishes } from './features/playback/child-wishes/index.ts'
import { personalDataInTicketNetworks, registerPlayingPlaces } from './features/playback/places/index.ts'
import { registerTicketReturns } from './features/screenings/ticket-returns/index.ts'
import { registerTicketMoves } from './features/screenings/ticket-moves/index.ts'
import { registerTitleCollections } from './features/catalog/collections/index.ts'
import {
  personalDataInTicketGuests,
  registerTicketGuests,
  seatOfCode,
} from './features/screenings/ticket-guests/index.ts'
import { personalDataInTicketTransfers, registerTicketTransfers } from './features/screenings/ticket-transfers/index.ts'
import { personalDataInSubscriptions, planGifts, registerSubscriptions } from './features/memberships/plans/index.ts'
import { giveGift, personalDataInWallet, registerWallet } from './features/payments/wallet/index.ts'
import { personalDataInSupport, registerSupport } from './features/support/cases/index.ts'
import { registerNoticeTexts } from './features/notices/templates/index.ts'
import { registerToday } from './features/support/today/index.ts'
import { registerTextPages } from './features/site/text-pages/index.ts'
import { personalDataInRemedies, registerRemedies } from './features/support/remedies/index.ts'
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

/** Lists every feature's data about members. */
function personalDataOf(core: Core): PersonalData[] {
  return [
    personalDataInPurchases,
    personalDataInWallet,
    personalDataInGifts,
    personalDataInSubscriptions(core.clock),
    personalDataInPlayback,
    personalDataInTicketNetworks,
    personalDataInChildWishes,
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

/** Registers playback and live events, for viewers who may watch. */
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

/** Titles to watch and to hear, and their files. */
function registerTitles(api: Api, audit: Audit, { siteChanged }: { siteChanged: () => Promise<void> }): void {
  registerCatalog(api, {
    titleMedia: titleMedia(api.core),
    protectionChanged: protectionChanged(api.core),
    makeReady: makeReady(api.core),
    stored: makeLiveReady(api.core),
    indexChanged,
    audit,
    siteChanged,
    countedTitles: countedTitles(api.core),
  })
  registerGenres(api, { audit })
  registerHouseLists(api, { audit })
  registerPeople(api, { audit })
  registerTitleCollections(api, { audit })
  registerMedia(api, {
    audit,
    isRightAlive,
    siteChanged,
    subtitleAdded: readLinesSoon(api.core),
  })
  registerMusic(api, { audit })
}

/** Goods, carts, and the orders that come of them. */
function registerShop(api: Api, audit: Audit): void {
  registerGoods(api, { audit })
  registerDelivery(api, { audit })
  registerCarts(api, { currencyFor: currencyOf })
  registerOrders(api, { refundsOf, audit })
}

/** Registers the house's own words: its home, its campaigns, its texts. */
function registerPages(api: Api, audit: Audit): void {
  registerHome(api, { audit })
  registerLandings(api, { audit })
  registerTextPages(api, { audit })
  registerNoticeTexts(api, { audit, addresseeOf: findAddressee })
}

/**
 * The explicit list of rooms, in order. Where two need each other, a function of one is passed to the other here.
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
  registerTitles(api, audit, site)
  registerSearch(api, { audit })
  registerCommunity(api, { audit })
  registerCaptcha(api, { draw: drawDigits, speak: speakDigits })
  registerCaptchaProof(useCaptcha)
  registerSupport(api, { audit })
  registerPlayingPlaces(api)
  registerChildWishes(api, { currencyFor: currencyOf })
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
