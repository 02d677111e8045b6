/** A path of this site, in no language: the page’s own is put before it. `//` would be another site. */
export const isSitePath = (href: string): boolean => /^\/(?!\/|(fa|en)(\/|$))[^\s\\]*$/.test(href)
