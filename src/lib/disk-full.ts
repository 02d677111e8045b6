/** PostgreSQL's disk_full, and what a system says when a disk or somebody's share of it has no room. */
const fullCodes = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether something could not be written because a disk is full, by this error or by what caused it. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if ('code' in at && fullCodes.has(at.code)) return true
  return false
}
