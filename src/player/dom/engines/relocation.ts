/** The directory of an address, up to and including the last slash; query and fragment do not count. */
export function directoryOf(url: string): string {
  const path = url.split(/[?#]/)[0] ?? url
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function fileNameOf(url: string): string {
  return (url.split(/[?#]/)[0] ?? '').slice(directoryOf(url).length)
}

/**
 * A media token is a directory of the path, so a renewed token changes every playlist and segment address in the same
 * way. Rewriting the addresses at request time renews the token without loading the film again. Null when the two
 * manifests are not the same file in another directory.
 */
export function relocation(fromManifest: string, toManifest: string): ((url: string) => string) | null {
  if (fileNameOf(fromManifest) !== fileNameOf(toManifest)) return null
  const from = directoryOf(fromManifest)
  const to = directoryOf(toManifest)
  return (url) => (url.startsWith(from) ? to + url.slice(from.length) : url)
}
