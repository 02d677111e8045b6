import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtProgram } from './built-program.ts'
import { entries } from './entries.ts'
import { compileCache, programFile } from './program-file.ts'

const root = join(import.meta.dirname, '..', '..')

describe('the program of these sources', () => {
  let folder: string
  let texts: Map<string, string>

  beforeAll(async () => {
    folder = await builtProgram(root)
    const files = readdirSync(folder).filter((name) => /\.(js|map)$/.test(name))
    texts = new Map(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  }, 120_000)

  const codes = () => [...texts].filter(([name]) => name.endsWith('.js')).map(([, text]) => text)

  test('is built once, with one file for each entry', async () => {
    expect(await builtProgram(root)).toBe(folder)
    expect([...texts.keys()]).toEqual(expect.arrayContaining(Object.keys(entries).map((name) => `${name}.js`)))
  })

  test('leaves only packages outside that a start installs', () => {
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
      optionalDependencies: Record<string, string>
    }
    const outside = codes().flatMap((text) =>
      [...text.matchAll(/^import .*?["']([^"']+)["'];$/gm)].map(([, of]) => of ?? ''),
    )
    const packages = new Set(
      outside.filter((of) => !/^(\.|node:)/.test(of)).map((of) => of.split('/', of.startsWith('@') ? 2 : 1).join('/')),
    )
    expect([...packages].filter((name) => !(name in dependencies) && !(name in optionalDependencies))).toEqual([])
    expect(packages).toContain('fastify')
  })

  test('has every job, however late a file was added', () => {
    const sources = new Set(
      [...texts].flatMap(([name, text]) =>
        name.endsWith('.map')
          ? (JSON.parse(text) as { sources: string[] }).sources.map((one) => one.replace(/^[./]+/, ''))
          : [],
      ),
    )
    const jobs = readdirSync(join(root, 'src/server'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.job.ts'))
      .map((name) => `src/server/${name}`)
    expect(jobs.length).toBeGreaterThan(20)
    expect(jobs.filter((name) => !sources.has(name))).toEqual([])
  })

  test('finds the files that its sources read beside them', () => {
    const beside = codes().flatMap((text) => [
      ...[...text.matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)].map(([, of]) => of ?? ''),
      ...[...text.matchAll(/join\(import\.meta\.dirname, "([^"]+)"\)/g)].map(([, of]) => of ?? ''),
    ])
    expect(beside.length).toBeGreaterThan(10)
    expect(beside.filter((of) => !existsSync(join(folder, of)))).toEqual([])
    const bare = codes()
      .join('\n')
      .replaceAll(/(new URL\(".+?", import\.meta\.url\)|join\(import\.meta\.dirname, ".+?"\))/g, '')
    expect(bare).not.toMatch(/import\.meta\.(url|dirname|filename)/)
  })
})

describe('a release', () => {
  test('has one program, and is told when it has none', async () => {
    const release = mkdtempSync(join(tmpdir(), 'parde-release-'))
    await expect(builtProgram(release)).rejects.toThrow('The program is neither here nor can it be built.')
    mkdirSync(join(release, 'dist', '0123456789abcdef'), { recursive: true })
    expect(await builtProgram(release)).toBe(join(release, 'dist', '0123456789abcdef'))
    rmSync(release, { recursive: true })
  })
})

test('a program starts what stands beside it; from sources it starts sources', () => {
  const built = '/house/dist/0123456789abcdef/start.js'
  expect(programFile('/house', 'web', built)).toBe('/house/dist/0123456789abcdef/web.js')
  expect(compileCache('/house', built)).toEqual({ NODE_COMPILE_CACHE: '/house/dist/0123456789abcdef/compiled' })
  expect(programFile('/house', 'web', '/house/scripts/start.ts')).toBe('/house/src/server/main.ts')
  expect(compileCache('/house', '/house/scripts/start.ts')).toEqual({})
})
