/**
 * The search parameters that a page may read on the server. Every other one (`utm_source`, `login`, …) is removed
 * before rendering, so that it neither changes nor multiplies cached pages.
 */
export const queryOfPages: ReadonlySet<string> = new Set([
  ...['genre', 'year', 'subtitle', 'price', 'sort', 'page'],
  // for the list of screenings
  'mode',
  // for the gift page
  'campaign',
])
