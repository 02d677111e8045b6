import { type Bom, withLicences } from './bom.ts'
import { npmOfRelease } from './npm-of-release.ts'

/**
 * The bill of material of the lockfile in `root`, without what only tests need, by npm itself. Nothing is installed or
 * fetched for it.
 *
 * @throws Error with npm's words when it knows no `sbom` (npm before 10) or cannot read the lockfile
 */
export async function askNpm(root: string): Promise<Bom> {
  const { code, answer, words } = await npmOfRelease(root, [
    ...['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
  ])
  if (code !== 0) throw new Error(`npm could not list the packages: ${words}`)
  return withLicences(JSON.parse(answer) as Bom)
}
