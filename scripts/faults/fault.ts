/** What has to turn red. The narrowest one that knows of the fault. */
export type Check =
  | { run: 'unit' | 'db' | 'api'; file: string; title?: string }
  /** `both`: in either language; whichever sees it is enough. */
  | { run: 'browser'; file: string; project: 'fa' | 'en' | 'both' | 'phone' | 'player'; title?: string }
  /** The linter over these files. */
  | { run: 'lint'; files: readonly string[] }
  /** The types of one project and of what it stands on. */
  | { run: 'types'; project: string }

/** One mistake that somebody could make, and what notices it. */
export interface Fault {
  /** Short and unique: `--only` names it. */
  name: string
  file: string
  /** Stands in the file exactly once. */
  search: string
  replace: string
  check: Check
}

export type Layer = { layer: string; faults: readonly Fault[] }
