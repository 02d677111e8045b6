/**
 * The search parameters a page may read on the server. Any other one (`utm_source`, `login`, …) is cut off before
 * rendering, so that it can neither change nor multiply what is cached.
 */
export const queryOfPages: ReadonlySet<string> = new Set([
  ...['genre', 'year', 'subtitle', 'price', 'sort', 'page'],
  // of the gift page
  'campaign',
])
