import type { Api } from './api.ts'
import type { Core } from './core.ts'
import {
  authenticate,
  registerAccounts,
  registerSettings,
  sessionLimit,
  viewerOfSession,
  whyRefused,
} from './features/accounts/index.ts'
import { registerCatalog } from './features/catalog/index.ts'
import { protectionChanged, registerMedia, titleMedia } from './features/media/index.ts'
import { currencyOf, keptPayments, registerPayments } from './features/payments/index.ts'
import { keptPlayback, lookupPaths, registerPlayback } from './features/playback/index.ts'
import { registerSite } from './features/site/index.ts'
import { audit, keptStudio, registerStudio } from './features/studio/index.ts'
import { keptWallet } from './features/wallet/index.ts'
import { registerPurchasables } from './purchasables.ts'
import type { SignIn } from './viewer.ts'

/** How a bearer token becomes a viewer. */
export function signIn(core: Core): SignIn {
  return {
    authenticate: (request) => authenticate(core, request),
    whyRefused: (request) => whyRefused(core, request),
  }
}

/** The explicit list of features, in order; where two need each other, the door is handed over here. */
export async function registerFeatures(api: Api, site: { siteChanged: () => void }): Promise<void> {
  registerAccounts(api, api.regions)
  registerSettings(api, { keeps: [keptPayments, keptWallet, keptPlayback, keptStudio] })
  registerSite(api, {
    streamingLookup: lookupPaths.onDemand,
    liveStreamingLookup: lookupPaths.live,
    maxSessions: sessionLimit,
  })
  registerCatalog(api, {
    titleMedia: titleMedia(api.core),
    protectionChanged: protectionChanged(api.core),
    audit,
    siteChanged: site.siteChanged,
  })
  registerMedia(api, { audit, siteChanged: site.siteChanged })
  registerPlayback(api, {
    viewerOfSession: (sessionId) => viewerOfSession(api.core, sessionId),
    currencyFor: currencyOf,
  })
  registerPurchasables()
  await registerPayments(api)
  registerStudio(api)
}
