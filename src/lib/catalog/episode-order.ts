/** The facts that decide the order of a series. */
export interface Ordered {
  id: number
  /** 0: specials. */
  season: number
  number: number
  /** Of a special: the episode after which it is watched; null: after all others. */
  comes_after: number | null
}

/**
 * The order in which a series is watched: by season and number, each special right after its episode (several by their
 * numbers), and those that follow none, or whose episode is not there, at the end. A special may follow a special.
 */
export function inWatchOrder<Episode extends Ordered>(episodes: readonly Episode[]): Episode[] {
  const byNumber = (a: Episode, b: Episode) => a.season - b.season || a.number - b.number || a.id - b.id
  const usual = episodes.filter(({ season }) => season !== 0).toSorted(byNumber)
  const specials = episodes.filter(({ season }) => season === 0).toSorted(byNumber)
  const taken = new Set<Episode>()
  const withFollowers = (episode: Episode): Episode[] => [
    episode,
    ...specials
      .filter((special) => special.comes_after === episode.id && !taken.has(special))
      .flatMap((special) => {
        taken.add(special)
        return withFollowers(special)
      }),
  ]
  const ordered = usual.flatMap(withFollowers)
  const rest = specials.flatMap((special) => {
    const precedes = specials.some(({ id }) => id === special.comes_after)
    if (taken.has(special) || precedes) return []
    taken.add(special)
    return withFollowers(special)
  })
  // two specials that name each other
  return [...ordered, ...rest, ...specials.filter((special) => !taken.has(special))]
}
