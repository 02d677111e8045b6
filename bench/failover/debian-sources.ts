/** One source of packages, as apt's one-line form has it. */
export interface Source {
  uri: string
  suite: string
  signedBy: string | null
}

const field = (block: string, name: string): string[] =>
  (new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(block)?.[1] ?? '').split(/\s+/).filter((word) => word !== '')

function fromBlocks(text: string): Source[] {
  const said = text.replaceAll(/^#.*\n?/gm, '')
  return said.split(/\n\s*\n/).flatMap((block) => {
    if (!field(block, 'Types').includes('deb')) return []
    const [signedBy = null] = field(block, 'Signed-By')
    return field(block, 'URIs').flatMap((uri) => field(block, 'Suites').map((suite) => ({ uri, suite, signedBy })))
  })
}

function fromLines(text: string): Source[] {
  return [...text.matchAll(/^deb[ \t]+(?:\[([^\]]*)\][ \t]+)?(\S+)[ \t]+(\S+)/gm)].map(
    ([, options = '', uri, suite]) => ({
      uri: uri ?? '',
      suite: suite ?? '',
      signedBy: /signed-by=(\S+)/.exec(options)?.[1] ?? null,
    }),
  )
}

/**
 * The sources of a machine that are of the Debian release `from`, as those of the release `to`: the same mirrors and keys.
 * Sources of others, as a vendor's, are left out: they say nothing of another release.
 */
export function sourcesOf(
  files: readonly { name: string; text: string }[],
  { from, to }: { from: string; to: string },
): Source[] {
  const all = files.flatMap(({ name, text }) => (name.endsWith('.sources') ? fromBlocks(text) : fromLines(text)))
  const ours = all.filter(({ suite }) => suite === from || suite.startsWith(`${from}-`))
  return ours.map((source) => ({ ...source, suite: to + source.suite.slice(from.length) }))
}

/** Writes the sources as the lines that apt reads. */
export const asLines = (sources: readonly Source[]): string =>
  sources
    .map(
      ({ uri, suite, signedBy }) => `deb ${signedBy === null ? '' : `[signed-by=${signedBy}] `}${uri} ${suite} main\n`,
    )
    .join('')
