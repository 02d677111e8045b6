import type { GroupName } from './doc-queries.ts'
import type { Ranked } from './rank.ts'

/** Groups of parts of a title, and of what shows one. */
const ofTitles: ReadonlySet<GroupName> = new Set(['episodes', 'screenings'])
const titles: readonly GroupName[] = ['films', 'series']

/**
 * A part stands before titles where it is better by this: more than a name that begins with the words is worth (0.3), and no more
 * than a name that is all of them (0.4, and 1 where nothing else is in it).
 */
const clearly = 0.4

/** Less than any difference of two scores that says something. */
const hardly = 1e-9

type Group = [name: GroupName, ranked: Ranked[]]

/**
 * Groups of what was found, the one with the best match first; but a title stands before its parts: a word that both have
 * means the film. An episode that is called exactly so stays first.
 */
export function groupsInOrder(ranked: readonly Ranked[]): Group[] {
  const groups: Group[] = [...Map.groupBy(ranked, ({ doc }) => doc.group_name)]
  const best = new Map(groups.map(([name, [first]]) => [name, first?.score ?? 0]))
  const ofTitle = titles.flatMap((name) => best.get(name) ?? [])
  /** A part counts as hardly less than the titles that it must not stand before. */
  const scoreAsGroup = ([name]: Group): number => {
    const own = best.get(name) ?? 0
    if (!ofTitles.has(name)) return own
    return Math.min(own, ...ofTitle.filter((score) => own - score < clearly).map((score) => score - hardly))
  }
  return groups.toSorted((a, b) => scoreAsGroup(b) - scoreAsGroup(a))
}
