import { createHash } from 'node:crypto'
import type { Language } from './browser-test.ts'

export type Width = 'wide' | 'narrow'

/** The facts that decide when a state of the site is examined. */
type Examined = {
  name: string
  /** Why a state is examined in both languages: the length of its texts or the direction of its parts is what may fail. */
  inBoth?: string
  /** The state whose parts it is drawn from. */
  alike?: string
}

/** Set for a run that takes its states by name: then each of them has its turn. */
export const EVERY_STATE = 'PARDE_EVERY_STATE'

/** A number from 0 to 3 that only the name decides: a state keeps its turn when others come or go. */
const turnOf = (name: string): number => (createHash('sha256').update(name).digest()[0] ?? 0) % 4

/** The languages in which a state is examined by `npm test`; none where another state shows the same parts. */
export function examinedIn({ name, inBoth, alike }: Examined): readonly Language[] {
  if (alike !== undefined && process.env[EVERY_STATE] !== 'true') return []
  if (inBoth !== undefined) return ['fa', 'en']
  return turnOf(name) % 2 === 0 ? ['fa'] : ['en']
}

/** The width at which axe looks at it; in the other language it is the other one. */
export function widthOf({ name }: Examined, lang: Language): Width {
  return turnOf(name) < 2 === (lang === 'fa') ? 'wide' : 'narrow'
}
