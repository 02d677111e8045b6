/** The addresses of landing pages that stand at the root of the site; all others stand below `/l/`. */
const atRoot = /^landing[123]$/

/** The path of a landing page, in no language. */
export const landingPath = (slug: string): string => (atRoot.test(slug) ? `/${slug}` : `/l/${slug}`)

/** Whether a path, in no language, is that of a landing page. */
export const isLandingPath = (path: string): boolean => {
  const slug = path.split('/').at(-1) ?? ''
  return slug !== '' && landingPath(slug) === path
}
