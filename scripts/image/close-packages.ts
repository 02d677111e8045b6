/** The fields of a lockfile that tell which package needs which. */
export interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export type Lock = { packages: Record<string, LockedPackage> }

/** The name of a package in its folder. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Where Node finds a package that the one at `from` loads: beside it, or in a folder above. */
function findPackage({ packages }: Lock, from: string, name: string): string | null {
  for (let folder = from; ;) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path] !== undefined) return path
    if (folder === '') return null
    const above = folder.lastIndexOf('/node_modules/')
    folder = above === -1 ? '' : folder.slice(0, above)
  }
}

/**
 * The folders of the named packages and of all that they need, as a lockfile names them. `isInstalled` leaves out what
 * is optional, to a package or to the product itself, and not installed here. @throws Error that names a package which nobody has
 */
export function closePackages(lock: Lock, names: Iterable<string>, isInstalled: (path: string) => boolean): string[] {
  const found = new Set<string>()
  const optional = lock.packages['']?.optionalDependencies ?? {}
  const open: { from: string; name: string; isNeeded: boolean }[] = [...names].map((name) => ({
    from: '',
    name,
    isNeeded: !(name in optional),
  }))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const path = findPackage(lock, next.from, next.name)
    if (path === null || !isInstalled(path)) {
      if (!next.isNeeded) continue
      throw new Error(`The package ${next.name} is not installed, and ${next.from || 'the program'} needs it.`)
    }
    if (found.has(path)) continue
    found.add(path)
    const { dependencies = {}, optionalDependencies = {}, ...peers } = lock.packages[path] ?? {}
    for (const name of Object.keys({ ...peers.peerDependencies, ...dependencies, ...optionalDependencies }))
      open.push({
        from: path,
        name,
        isNeeded:
          name in dependencies ||
          (!(name in optionalDependencies) && peers.peerDependenciesMeta?.[name]?.optional !== true),
      })
  }
  return [...found].sort()
}
