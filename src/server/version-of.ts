import { createHash } from 'node:crypto'
import { fail } from './fail.ts'

/** The version of something that is stored as a whole and counts none: made of its content, the same for the same. */
export const versionOf = (whole: unknown): string =>
  createHash('sha256').update(JSON.stringify(whole)).digest('base64url').slice(0, 22)

/**
 * Refuses a change of what somebody else has changed since it was read. The caller holds a lock on what it compares. Fails
 * with `studio.changed_meanwhile`.
 */
export function mustBeUnchanged(version: string, whole: unknown): void {
  if (versionOf(whole) !== version) fail('studio.changed_meanwhile')
}

/** Whether a list stands as somebody has seen it. */
export const standsAs = <T>(now: readonly T[], was: readonly T[]): boolean => versionOf(now) === versionOf(was)
