/** The narrowest check that notices the fault; it must turn red. */
export type Check =
  | { run: 'unit' | 'db' | 'api' | 'system'; file: string; title?: string }
  /** `both`: in either language; one that notices it is enough. */
  | { run: 'browser'; file: string; project: 'fa' | 'en' | 'both' | 'phone' | 'player'; title?: string }
  /** The linter over these files. */
  | { run: 'lint'; files: readonly string[] }
  /** The types of one project and of the projects it references. */
  | { run: 'types'; project: string }

/** One mistake that somebody could make, and the check that notices it. */
export interface Fault {
  /** Short and unique: `--only` names it. */
  name: string
  file: string
  /** A text that is in the file exactly once. */
  search: string
  replace: string
  check: Check
}

export type Layer = { layer: string; faults: readonly Fault[] }
