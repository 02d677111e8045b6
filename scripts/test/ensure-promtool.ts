import { findPromtool, ownPromtoolFolder } from '#tests/support/machines/promtool.ts'
import { unpackPackages } from './apt.ts'

/** Whether the rules can be tried: with the system's promtool, or one that is unpacked for them where there is apt. */
export function ensurePromtool(): boolean {
  if (findPromtool() === null) unpackPackages(['prometheus'], ownPromtoolFolder)
  return findPromtool() !== null
}
