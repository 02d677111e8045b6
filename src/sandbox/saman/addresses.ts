export const base = '/sandbox/saman'

/** Where the shop's form and the buttons of the page post to. */
export const payPath = `${base}/OnlinePG/OnlinePG`

/** The same page by a link. */
export function payLink(token: string): string {
  return `${base}/OnlinePG/SendToken?${new URLSearchParams({ token }).toString()}`
}
