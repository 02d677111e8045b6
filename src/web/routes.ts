import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** The map of the site. Every page exists under `/…` in Persian and under `/en/…` in English. */
export default [
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('en?', 'routes/locale.tsx', [
    index('routes/home.tsx'),
    route('play/:id', 'routes/play.tsx'),
    route('play-preview/:id', 'routes/play-preview.tsx'),
    route('playtest/:id', 'routes/playtest.tsx'),
    route('movies', 'routes/movies.tsx'),
    route('movie/:id', 'routes/movie.tsx'),
    route('purchase/:id', 'routes/purchase.tsx'),
    route('pay/result/:id', 'routes/pay-result.tsx'),
    route('gift', 'routes/gift.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('account', 'routes/account/layout.tsx', [
      index('routes/account/overview.tsx'),
      route('device', 'routes/account/device.tsx'),
      route('profiles', 'routes/account/profiles.tsx'),
      route('details', 'routes/account/details.tsx'),
      route('security', 'routes/account/security.tsx'),
      route('data', 'routes/account/data.tsx'),
      route('wallet', 'routes/account/wallet.tsx'),
      route('purchases', 'routes/account/purchases.tsx'),
      route('favorites', 'routes/account/favorites.tsx'),
      route('continue', 'routes/account/continue.tsx'),
      route('purchases/:id', 'routes/account/receipt.tsx'),
      route('addresses', 'routes/account/addresses.tsx'),
    ]),
    route('studio', 'routes/studio/layout.tsx', [
      index('routes/studio/titles.tsx'),
      route('titles/new', 'routes/studio/new-title.tsx'),
      route('titles/:id', 'routes/studio/title.tsx'),
    ]),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
