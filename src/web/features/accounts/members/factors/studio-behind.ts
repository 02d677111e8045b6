const name = 'studio'

/** The part of the security page that makes or asks for a factor, with the page of the studio that waits behind it. */
export const secondStepFor = (studio: string): string =>
  `/account/security?${new URLSearchParams({ [name]: studio }).toString()}#second-step`

/** The page of the studio that waits behind the second step; null: none. Whatever else an address names is not followed. */
export function studioBehind(search: string): string | null {
  const asked = new URLSearchParams(search).get(name)
  return asked !== null && /^\/studio(?:\/[\w-]+)*(?:\?[\w=&%.,-]*)?$/.test(asked) ? asked : null
}
