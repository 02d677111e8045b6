import type { ChunkingContext } from 'rolldown'
import type { BuildEnvironmentOptions } from 'vite'

type Output = Extract<NonNullable<NonNullable<BuildEnvironmentOptions['rolldownOptions']>['output']>, { dir?: string }>

const web = new URL('../../src/web/', import.meta.url).pathname
const script = /\.[cm]?[jt]sx?$/
/** Styles of visitors' pages, without those that only players, landing pages and the studio have. */
const visitorsStyles = /src.web.(?!features.(?:studio|site.landings|playback)|styles|offline).*\.css$/
const pathOf = (id: string) => id.split('?')[0] ?? id

const isRoot = (id: string) => pathOf(id) === `${web}root.tsx`
const isVisitorsPage = (id: string) =>
  isRoot(id) || (pathOf(id).startsWith(`${web}routes/`) && !pathOf(id).startsWith(`${web}routes/studio/`))

/** Tells whether a module is loaded together with one that `isFirst` names; with `later`, also by a lazy import. */
function loadedWith(isFirst: (id: string) => boolean, later: boolean) {
  const known = new Map<string, boolean>()
  return (id: string, context: ChunkingContext): boolean => {
    const above = new Set([id])
    for (const one of above) {
      if (isFirst(one) || known.get(one) === true) {
        known.set(id, true)
        return true
      }
      if (known.get(one) === false) continue
      const info = context.getModuleInfo(one)
      for (const next of info?.importers ?? []) above.add(next)
      if (later) for (const next of info?.dynamicImporters ?? []) above.add(next)
    }
    // nothing above any of them is a first one
    for (const one of above) known.set(one, false)
    return false
  }
}

/**
 * Which scripts share a file. A file more is a request more on every page, and is named by each of its routes in the
 * manifest, which every visitor loads; a file that is too large carries code that the page does not need. Styles are left
 * out: the pages decide their order.
 *
 * The bundler puts everything that a group's modules import into the group's file, unless an earlier group has it. So the
 * visitors' groups come first: otherwise what a studio's room shares with a visitor's page would lie in the studio's file,
 * and the page would load the whole studio.
 */
export function codeSplitting(): Pick<
  Output,
  'assetFileNames' | 'chunkFileNames' | 'codeSplitting' | 'entryFileNames'
> {
  const isAround = loadedWith(isRoot, false)
  const isForVisitors = loadedWith(isVisitorsPage, true)
  return {
    // The manifest names every file, and digits of chance do not compress: seven are the fewest that the bundler takes for this number of files.
    entryFileNames: 'assets/[name]-[hash:7].js',
    assetFileNames: 'assets/[name]-[hash:7][extname]',
    // the name of a part lists all the pages that share it, and the manifest repeats it
    chunkFileNames: ({ name }) => `assets/${name.startsWith('part~') ? 'part' : '[name]'}-[hash:7].js`,
    codeSplitting: {
      groups: [
        // Each is a few hundred bytes. Their order does not matter: they lie in layers, and a class has one owner.
        { name: 'looks', test: visitorsStyles, minShareCount: 5 },
        // Scripts that at least twelve pages load. Many rooms read typed amounts and names, but no first page does.
        {
          name: 'shared',
          test: /^(?!.*(?:lib.(?:money-input|persian-text|amount-in-words)|accounts.members-only|features.studio)).*\.[cm]?[jt]sx?$/,
          minShareCount: 12,
        },
        // Home loads it too: in a part with the filters of lists it would bring these along.
        { name: 'shared', test: /catalog.titles.language-names\.ts$/ },
        // The header, footer and other parts around every page.
        {
          name: (id, context) => (!isRoot(id) && isAround(id, context) ? 'frame' : null),
          debugName: 'frame',
          test: script,
        },
        // Scripts that two to eleven visitors' pages load: one file for each set of pages, so no page loads more than it uses
        // by more than a kilobyte, which costs less than another request.
        {
          name: (id, context) => (!isVisitorsPage(id) && isForVisitors(id, context) ? 'part' : null),
          debugName: 'part',
          test: script,
          minShareCount: 2,
          entriesAware: true,
          entriesAwareMergeThreshold: 1000,
        },
        // Scripts that at least three rooms of the studio load.
        { name: 'studio', test: /features.studio.*\.[cm]?[jt]sx?$/, minShareCount: 3 },
      ],
    },
  }
}
