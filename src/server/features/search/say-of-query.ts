import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '../../core.ts'
import type { Findings } from './find/find.ts'
import { nearestWords } from './find/nearest.ts'
import { sayCorrection } from './find/say-correction.ts'
import { noteUnfound } from './note-unfound.ts'

interface Asked {
  query: string
  isExact: boolean
  /** Somebody is still typing: what is not found is told to nobody. */
  isTyping: boolean
  maxAge: number | null
}

/** Returns what every answer says of its query; `found` is null where it had no words. */
export async function sayOfQuery(core: Pick<Core, 'db' | 'clock'>, asked: Asked, found: Findings | null) {
  const query = displayLine(asked.query)
  if (found === null) return { query, understood: null, suggestion: null, nothing: null }
  const asker = { maxAge: asked.maxAge, now: core.clock.now() }
  if (found.ranked.length > 0)
    return { query, ...(await sayCorrection(core.db, found, { isExact: asked.isExact, ...asker })), nothing: null }
  if (!asked.isTyping) await noteUnfound(core, asked.query)
  return { query, understood: null, suggestion: null, nothing: { nearest: await nearestWords(core.db, found, asker) } }
}
