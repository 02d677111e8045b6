import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { closePackages, type Lock, nameOf } from '../scripts/image/close-packages.ts'
import { commands, listProgram, type Program } from '../scripts/image/list-program.ts'
import { readImports } from '../scripts/image/read-imports.ts'
import { askNpm } from '../scripts/sbom/ask-npm.ts'
import { onlyParts, withParts } from '../scripts/sbom/bom.ts'
import { debianLicences, ffmpegPart, systemParts } from '../scripts/sbom/system-parts.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const lock = JSON.parse(read('package-lock.json')) as Lock
const isInstalled = (path: string) => existsSync(join(root, path, 'package.json'))
/** Packages that build or test, or that only browsers use. */
const ofBuilding =
  /^(vite|vitest|typescript|lightningcss.*|rolldown|esbuild|ox.*|playwright.*|@react-router\/dev|@babel\/.*)$/

let program: Program
beforeAll(() => {
  program = listProgram(root, { built: [] })
  // two thousand files are parsed, on a machine with other work
}, 120_000)

test('all that the image runs is in it', () => {
  expect(program.files.length).toBeGreaterThan(1500)
  expect(program.missing).toEqual([])
  // names of these files are read from a folder that is in the image whole
  expect(program.computed).toEqual([
    'src/server/http/pages-build.ts: pathToFileURL(file).href',
    'src/worker/find-jobs.ts: pathToFileURL(path.join(serverFolder, file)).href',
  ])
  // files that are read beside those that are loaded
  for (const path of ['src/server/http/networks.bin', 'src/media/share-card/fonts/vazirmatn-latin.ttf'])
    expect(program.files).toContain(path)
  expect(program.files.filter((path) => path.startsWith('src/db/migrations/')).length).toBeGreaterThan(50)
  expect(program.files.filter((path) => /\.test\.|^src\/(web|sandbox)|^(tests|bench|docs)\//.test(path))).toEqual([])
})

test('every package that it loads is one that npm installs without tools', () => {
  const { dependencies, optionalDependencies } = JSON.parse(read('package.json')) as {
    dependencies: Record<string, string>
    optionalDependencies: Record<string, string>
  }
  const installed = { ...dependencies, ...optionalDependencies }
  const undeclared = [...program.packages].filter(([name]) => installed[name] === undefined)
  expect(undeclared).toEqual([])
  const packages = closePackages(lock, program.packages.keys(), isInstalled)
  expect(packages).toContain('node_modules/fastify')
  expect(packages.filter((path) => ofBuilding.test(nameOf(path)))).toEqual([])
  expect(packages.filter((path) => lock.packages[path]?.dev === true)).toEqual([])
})

test('its entry knows the commands that are in it', () => {
  const entry = read('deploy/image/parde')
  const named = /^ {2}(migrate \|.+)\)$/m.exec(entry)?.[1]?.split(' | ') ?? []
  const own = ['run', 'sbom-of-image']
  expect(named.map((name) => name.replace(':', '-')).sort()).toEqual(
    commands.filter((name) => !own.includes(name)).sort(),
  )
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const name of named) expect(scripts[name]).toContain(`scripts/${name.replace(':', '-')}.ts`)
})

test('an import is found however it is written, and a type is none', () => {
  const text = `
    import type { A } from 'types-only'
    export type { B } from 'also-types'
    import { type C } from 'loaded-for-a-type'
    import d from '@scope/name/deep/file.js'
    export { e } from './beside.ts'
    export * from '#lib/money/money.ts'
    import 'node:fs'
    const f = await import('lazy')
    const g = await import(\`template\`)
    const h = await import(name)`
  const { targets, computed } = readImports('src/server/a.ts', text)
  expect(targets.map(({ target }) => target).sort()).toEqual([
    ...['@scope/name', 'lazy', 'loaded-for-a-type', 'src/lib/money/money.ts', 'src/server/beside.ts', 'template'],
  ])
  expect(computed).toEqual(['name'])
})

test('packages are found as Node finds them', () => {
  const small: Lock = {
    packages: {
      '': { optionalDependencies: { wished: '1' } },
      'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { c: '1', gone: '1' } },
      'node_modules/a/node_modules/b': {
        peerDependencies: { d: '1', e: '1' },
        peerDependenciesMeta: { e: { optional: true } },
      },
      'node_modules/b': {},
      'node_modules/c': {},
      'node_modules/d': {},
      'node_modules/unused': {},
    },
  }
  const isThere = (path: string) => path !== 'node_modules/c'
  expect(closePackages(small, ['a'], isThere)).toEqual([
    ...['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/d'],
  ])
  // the product goes on without it
  expect(closePackages(small, ['unused', 'wished'], isThere)).toEqual(['node_modules/unused'])
  expect(() => closePackages(small, ['a'], (path) => path !== 'node_modules/d')).toThrow(
    'The package d is not installed',
  )
  expect(() => closePackages(small, ['nobody'], isThere)).toThrow('The package nobody is not installed')
})

test('the bill of material has every package that is not only for tests, with its licence', async () => {
  const bom = await askNpm(root)
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'parde' } } })
  const listed = new Map(bom.components.map((part) => [`${part.name}@${part.version}`, part]))
  const locked = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true)
  expect(locked.length).toBeGreaterThan(200)
  const unlisted = locked.filter(([path, { version }]) => !listed.has(`${nameOf(path)}@${version}`))
  expect(unlisted.map(([path]) => path)).toEqual([])
  expect(bom.components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)).toEqual([])
  expect(listed.has(`vitest@${lock.packages['node_modules/vitest']?.version}`)).toBe(false)

  const small = onlyParts(bom, ({ name }) => name === 'fastify' || name === 'pino')
  expect(small.components.map(({ name }) => name).sort()).toEqual(['fastify', 'pino'])
  const needs = small.dependencies.find(({ ref }) => ref.startsWith('fastify@'))
  expect(needs?.dependsOn).toEqual([expect.stringMatching(/^pino@/)])
})

test('the system of an image is in its bill of material', () => {
  const status = [
    'Package: libc6\nStatus: install ok installed\nArchitecture: amd64\nVersion: 2.36-9+deb12u10\nDescription: C library\n more',
    'Package: gone\nStatus: deinstall ok config-files\nArchitecture: amd64\nVersion: 1',
  ].join('\n\n')
  const copyright =
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\nFiles: *\nLicense: LGPL-2.1+\n'
  const parts = systemParts(status, { suite: 'debian-12', copyrightOf: () => copyright })
  expect(parts).toEqual([
    expect.objectContaining({
      name: 'libc6',
      purl: 'pkg:deb/debian/libc6@2.36-9%2Bdeb12u10?arch=amd64&distro=debian-12',
      licenses: [{ license: { name: 'LGPL-2.1+' } }],
    }),
  ])
  expect(debianLicences('This is free software, see GPL.')).toEqual([])
  const whole = withParts(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: ffmpegPart('1') },
      components: [],
      dependencies: [],
    },
    [...parts, ffmpegPart('7:5.1.9')],
  )
  expect(whole.components.map(({ name }) => name)).toEqual(['libc6', 'ffmpeg'])
  expect(whole.dependencies).toHaveLength(2)
})
