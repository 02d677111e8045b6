import { tehranTime } from '#lib/time/dates.ts'
import { isoDay } from '#lib/time/jalali.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '../../core.ts'
import { countUnfound } from './unfound-queries.ts'

/** Tells whether words may be of a person: an address, or a number as long as a phone's, a card's or an identity's. */
const isPersonal = (words: string) => words.includes('@') || words.replace(/[^\p{Nd}]/gu, '').length >= 7

/** Tells the studio what was not found: the words and the day, and nothing of who asked. */
export async function noteUnfound(core: Pick<Core, 'db' | 'clock'>, query: string): Promise<void> {
  const words = displayLine(query).toLowerCase()
  if (Array.from(words).length < 2 || !/\p{L}/u.test(words) || isPersonal(words)) return
  await countUnfound(core.db, words, isoDay(tehranTime(core.clock.now())))
}
