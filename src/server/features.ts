import type { Api } from './api.ts'
import type { Core } from './core.ts'
import { authenticate, registerAccounts, viewerOfSession } from './features/accounts/index.ts'
import { registerCatalog } from './features/catalog/index.ts'
import { registerCommunity } from './features/community/index.ts'
import { protectionChanged, registerMedia, titleMedia } from './features/media/index.ts'
import { currencyOf, registerPayments } from './features/payments/index.ts'
import { lookupPaths, registerPlayback } from './features/playback/index.ts'
import { registerSite } from './features/site/index.ts'
import { audit, registerStudio } from './features/studio/index.ts'
import { registerPurchasables } from './purchasables.ts'
import type { Authenticate } from './viewer.ts'

/** How a bearer token becomes a viewer. */
export function signIn(core: Core): Authenticate {
  return (request) => authenticate(core, request)
}

/** The explicit list of features, in order; where two need each other, the door is handed over here. */
export async function registerFeatures(api: Api, site: { siteChanged: () => void }): Promise<void> {
  registerAccounts(api, api.regions)
  registerSite(api, { streamingLookup: lookupPaths.onDemand, liveStreamingLookup: lookupPaths.live, maxSessions: 3 })
  registerCatalog(api, {
    titleMedia: titleMedia(api.core),
    protectionChanged: protectionChanged(api.core),
    audit,
    siteChanged: site.siteChanged,
  })
  registerCommunity(api)
  registerMedia(api, { audit, siteChanged: site.siteChanged })
  registerPlayback(api, {
    viewerOfSession: (sessionId) => viewerOfSession(api.core, sessionId),
    currencyFor: currencyOf,
  })
  registerPurchasables()
  await registerPayments(api)
  registerStudio(api)
}
