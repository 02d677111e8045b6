import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { VitestReport } from './vitest-report.ts'

/**
 * A test of the last release that expects what a later migration changed on purpose, and why its processes can live with
 * that. `test` null: its file ends before its tests.
 */
const Differing = z.strictObject({
  file: z.string().min(1),
  test: z.string().min(1).nullable(),
  why: z.string().min(20),
})

/** Which commit counts as the last release, the newest migration that it has, and its tests that differ since. */
const LastRelease = z.object({
  commit: z.string().regex(/^[0-9a-f]{40}$/, 'must be a whole commit id'),
  lastMigration: z.string().regex(/^\d{4}_\w+\.sql$/, 'must be the name of a migration'),
  differing: z.array(Differing).default([]),
})
export type LastRelease = z.output<typeof LastRelease>

const migrationsOf = (folder: string): string => join(folder, 'src', 'db', 'migrations')

function listMigrations(folder: string): string[] {
  return readdirSync(migrationsOf(folder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/** @throws Error with a sentence when the file names no release */
export function readLastRelease(file: string): LastRelease {
  const parsed = LastRelease.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  throw new Error(`${file} names no release: ${faults.join('; ')}.`)
}

/**
 * The report without the failures that are expected: each counts as a test that was left out, with the reason. `faults`: what
 * stands in the list and does not fail, so that the list cannot outlive its reasons.
 */
export function setAside(
  report: VitestReport,
  differing: LastRelease['differing'],
): { report: VitestReport; faults: string[] } {
  const met = new Set<LastRelease['differing'][number]>()
  const testResults = report.testResults.map((file) => {
    const whole = differing.find((known) => known.test === null && file.name?.endsWith(`/${known.file}`))
    if (whole !== undefined && file.status === 'failed' && file.assertionResults.length === 0) {
      met.add(whole)
      return { ...file, status: 'passed', assertionResults: [{ status: 'skipped', fullName: whole.why }] }
    }
    const assertionResults = file.assertionResults.map((one) => {
      const expected = differing.find((known) => file.name?.endsWith(`/${known.file}`) && one.fullName === known.test)
      if (expected === undefined || one.status !== 'failed') return one
      met.add(expected)
      return { ...one, status: 'skipped', fullName: `${one.fullName ?? ''}: ${expected.why}` }
    })
    const isRed = assertionResults.some(({ status }) => status === 'failed')
    const wasRed = file.assertionResults.some(({ status }) => status === 'failed')
    return { ...file, assertionResults, status: wasRed && !isRed ? 'passed' : file.status }
  })
  const faults = differing
    .filter((one) => !met.has(one))
    .map(
      ({ file, test }) =>
        `${file}: "${test ?? 'the file'}" does not fail any more, so it must leave the list of what differs`,
    )
  return { report: { testResults }, faults }
}

function git(root: string, words: string[]): { ok: boolean; said: string } {
  const { status, stderr, error } = spawnSync('git', ['-C', root, ...words], { encoding: 'utf8' })
  return { ok: status === 0, said: error?.message ?? stderr.trim() }
}

/**
 * Writes the sources of a release into a new folder. They come from the history, because a copy of old code beside the
 * new one would be changed with it.
 *
 * @throws Error with a sentence when there is no history, as in a shallow clone or an unpacked archive
 */
export function unpackRelease(root: string, commit: string, folder: string): void {
  const known = git(root, ['cat-file', '-e', `${commit}^{commit}`])
  if (!known.ok)
    throw new Error(
      `The sources of the last release (${commit.slice(0, 12)}) are not in this folder's history. ` +
        `It needs a whole clone: "git fetch --unshallow" completes a shallow one. (${known.said})`,
    )
  mkdirSync(folder, { recursive: true })
  const archive = `${folder}.tar`
  const packed = git(root, ['archive', '--format=tar', `--output=${archive}`, commit])
  if (!packed.ok) throw new Error(`The sources of the last release could not be written: ${packed.said}`)
  const { status, stderr } = spawnSync('tar', ['-xf', archive, '-C', folder], { encoding: 'utf8' })
  rmSync(archive, { force: true })
  if (status !== 0) throw new Error(`The sources of the last release could not be unpacked: ${stderr.trim()}`)
}

/**
 * Finds the faults of our migrations for a house that the last release has migrated already: a file is gone, or has
 * other words in it. Such a house would never get the change.
 */
export function faultsOfMigrations(root: string, old: string, lastMigration: string): string[] {
  const released = listMigrations(old)
  if (released.at(-1) !== lastMigration)
    return [`the newest migration of the last release is ${released.at(-1)}, and not ${lastMigration}`]
  return released.flatMap((name) => {
    const ours = join(migrationsOf(root), name)
    if (!existsSync(ours)) return [`the migration ${name} was released, and is gone`]
    return readFileSync(ours).equals(readFileSync(join(migrationsOf(old), name)))
      ? []
      : [`the migration ${name} was released, and has changed since`]
  })
}

/** Gives the old code our migrations instead of its own: its databases then have our schema. Returns the later ones. */
export function layMigrations(root: string, old: string): string[] {
  const before = new Set(listMigrations(old))
  rmSync(migrationsOf(old), { recursive: true })
  cpSync(migrationsOf(root), migrationsOf(old), { recursive: true })
  return listMigrations(root).filter((name) => !before.has(name))
}

function versionsOf(folder: string): Record<string, string> {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as {
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }
  return { ...dependencies, ...devDependencies }
}

/**
 * Lets the old code use our installed packages. Returns those of which it wanted another version: with them it is not
 * quite the program that was released, which a reader of a failure must know.
 */
export function linkPackages(root: string, old: string): string[] {
  symlinkSync(join(root, 'node_modules'), join(old, 'node_modules'))
  const ours = versionsOf(root)
  return Object.entries(versionsOf(old)).flatMap(([name, version]) =>
    ours[name] === version ? [] : [`${name} ${version} (here ${ours[name] ?? 'none'})`],
  )
}
