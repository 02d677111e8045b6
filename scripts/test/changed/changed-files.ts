import { spawnSync } from 'node:child_process'

/** The files that differ from the commit at which this work began. Paths are from the root, with `/`. */
export type Change = {
  /** The commit, and how a reader knows it. */
  base: string
  since: string
  /** Files that are new or different, committed or not. */
  files: string[]
  /** Files that are gone. */
  gone: string[]
}

type Asked = { code: number; out: string }

/** Runs git in a folder. */
export type Git = (...args: string[]) => Asked

export function gitIn(root: string): Git {
  return (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
    return { code: status ?? 1, out: stdout ?? '' }
  }
}

const records = (out: string): string[] => out.split('\0').filter((one) => one !== '')

/**
 * Where the work began: the nearest commit that main has too. On main itself that is what its upstream has; without one,
 * only what is not committed counts.
 */
function findBase(git: Git): { base: string; since: string } | null {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD').out.trim()
  const known = ['main', 'origin/main'].filter(
    (name) => git('rev-parse', '--verify', '-q', `${name}^{commit}`).code === 0,
  )
  const others = known.filter((name) => name !== branch)
  if (others.length === 0 && known.length > 0)
    return { base: git('rev-parse', 'HEAD').out.trim(), since: 'the last commit' }
  const begun = others.flatMap((name) => {
    const { code, out } = git('merge-base', name, 'HEAD')
    const ahead = Number(git('rev-list', '--count', `${out.trim()}..HEAD`).out)
    return code === 0 ? [{ base: out.trim(), since: name, ahead }] : []
  })
  const [nearest] = begun.toSorted((one, other) => one.ahead - other.ahead)
  return nearest === undefined ? null : { base: nearest.base, since: `${nearest.since} (${nearest.base.slice(0, 8)})` }
}

/** The change of a working tree; a sentence when there is nothing to compare it with. */
export function readChange(git: Git): Change | { why: string } {
  if (git('rev-parse', '--verify', '-q', 'HEAD').code !== 0)
    return { why: 'There is no history of git here, so nothing says what has changed. Run npm test.' }
  const found = findBase(git)
  if (found === null)
    return { why: 'There is no branch called main here, so nothing says what has changed. Run npm test.' }
  const differs = (kind: string) => records(git('diff', '--name-only', '--no-renames', '-z', kind, found.base).out)
  const untracked = records(git('ls-files', '--others', '--exclude-standard', '-z').out)
  return {
    ...found,
    files: [...new Set([...differs('--diff-filter=d'), ...untracked])].toSorted(),
    gone: differs('--diff-filter=D').filter((file) => !untracked.includes(file)),
  }
}
