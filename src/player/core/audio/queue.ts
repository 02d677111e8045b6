import { shuffled } from './shuffle.ts'

export type Repeat = 'off' | 'all' | 'one'

/** The facts about a track that the queue needs; the product puts its own fields beside them. */
export interface Queued {
  id: number
}

export interface Entry<T extends Queued> {
  /** Unique within the queue: one track may stand in it twice. */
  key: number
  track: T
  /** Its place in what was started (an album); null for what was added by hand. */
  rank: number | null
  /** It was played since the last start or round. */
  wasHeard: boolean
}

/**
 * `past` is behind the present track, `ahead` comes next from what was started, `after` follows it: what somebody put at
 * the end. Nothing is lost by shuffling, because each entry keeps its rank.
 */
export interface Queue<T extends Queued> {
  past: readonly Entry<T>[]
  current: Entry<T> | null
  ahead: readonly Entry<T>[]
  after: readonly Entry<T>[]
  repeat: Repeat
  isShuffled: boolean
  seed: number
  nextKey: number
}

/** More than anybody queues by hand; a longer list would make each change slow to write. */
export const mostEntries = 500

export function emptyQueue<T extends Queued>(seed: number): Queue<T> {
  return { past: [], current: null, ahead: [], after: [], repeat: 'off', isShuffled: false, seed, nextKey: 1 }
}

/** Everything that will be played, in order, without what repeating brings. */
export function coming<T extends Queued>({ ahead, after }: Queue<T>): readonly Entry<T>[] {
  return [...ahead, ...after]
}

function entriesOf<T extends Queued>(queue: Queue<T>, tracks: readonly T[], isStarted: boolean): Entry<T>[] {
  return tracks.map((track, index) => ({
    key: queue.nextKey + index,
    track,
    rank: isStarted ? index : null,
    wasHeard: false,
  }))
}

const heard = <T extends Queued>(entry: Entry<T>): Entry<T> => (entry.wasHeard ? entry : { ...entry, wasHeard: true })

/**
 * Starts a list at one of its tracks. Tracks that were added by hand stay behind it; tracks that were started before
 * go. Shuffled, the tracks before the chosen one come too.
 */
export function start<T extends Queued>(queue: Queue<T>, tracks: readonly T[], from: number): Queue<T> {
  const entries = entriesOf(queue, tracks.slice(0, mostEntries), true)
  const at = Math.min(Math.max(0, from), entries.length - 1)
  const chosen = entries[at]
  if (chosen === undefined) return queue
  const base = { ...queue, current: heard(chosen), nextKey: queue.nextKey + entries.length }
  if (!queue.isShuffled) return { ...base, past: entries.slice(0, at), ahead: entries.slice(at + 1) }
  const drawn = shuffled(
    entries.filter((entry) => entry !== chosen),
    queue.seed,
  )
  return { ...base, past: [], ahead: drawn.items, seed: drawn.seed }
}

/** `next`: before everything that is to come; `last`: behind it. Into an empty queue, the first begins to be current. */
export function add<T extends Queued>(queue: Queue<T>, tracks: readonly T[], where: 'next' | 'last'): Queue<T> {
  const room = mostEntries - queue.past.length - coming(queue).length
  const entries = entriesOf(queue, tracks.slice(0, Math.max(0, room)), false)
  if (entries.length === 0) return queue
  const base = { ...queue, nextKey: queue.nextKey + entries.length }
  const [first, ...others] = entries
  if (queue.current === null && first !== undefined) return { ...base, current: heard(first), after: others }
  if (where === 'next') return { ...base, ahead: [...entries, ...queue.ahead] }
  return { ...base, after: [...queue.after, ...entries] }
}

/** Another round over all that was played: in its own order, or in a new one that does not begin with the last track. */
function newRound<T extends Queued>(queue: Queue<T>): Queue<T> {
  const all = [...queue.past, ...(queue.current ? [queue.current] : [])].map((entry) => ({ ...entry, wasHeard: false }))
  if (!queue.isShuffled) {
    const [first, ...others] = byRank(all)
    return first === undefined ? queue : { ...queue, past: [], current: heard(first), ahead: others }
  }
  const drawn = shuffled(all, queue.seed)
  const [first, ...others] = drawn.items
  if (first === undefined) return queue
  const repeatsItself = first.key === queue.current?.key && others.length > 0
  const order = repeatsItself ? [...others, first] : drawn.items
  const [begin, ...rest] = order
  return begin === undefined
    ? queue
    : { ...queue, past: [], current: heard(begin), ahead: rest, seed: (drawn.seed + 1) >>> 0 }
}

/** By rank; what was added by hand stays behind, in the order in which it came. */
function byRank<T extends Queued>(entries: readonly Entry<T>[]): Entry<T>[] {
  return entries.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.key - b.key)
}

/**
 * Goes on to the next track. `asked`: somebody pressed “next”, so that repeating one track does not hold them.
 * `current` is null at the end.
 */
export function next<T extends Queued>(queue: Queue<T>, asked = false): Queue<T> {
  if (queue.current === null) return queue
  if (queue.repeat === 'one' && !asked) return queue
  const past = [...queue.past, queue.current].slice(-mostEntries)
  const [fromAhead, ...ahead] = queue.ahead
  if (fromAhead !== undefined) return { ...queue, past, current: heard(fromAhead), ahead }
  const [fromAfter, ...after] = queue.after
  if (fromAfter !== undefined) return { ...queue, past, current: heard(fromAfter), after }
  return queue.repeat === 'off' ? { ...queue, past, current: null } : newRound(queue)
}

/** How far into a track “previous” still means the track before; later it means this one's beginning. */
export const restartAfterMs = 3000

/** The same queue when the track should begin anew. */
export function previous<T extends Queued>(queue: Queue<T>, positionMs: number): Queue<T> {
  const before = queue.past.at(-1)
  if (before === undefined || (queue.current !== null && positionMs > restartAfterMs)) return queue
  const ahead = queue.current === null ? queue.ahead : [queue.current, ...queue.ahead]
  return { ...queue, past: queue.past.slice(0, -1), current: heard(before), ahead }
}

/** Goes to one of the coming entries, or back to one behind. Skipped entries lie in the past. */
export function goTo<T extends Queued>(queue: Queue<T>, key: number): Queue<T> {
  const line = [...queue.past, ...(queue.current ? [queue.current] : []), ...coming(queue)]
  const at = line.findIndex((entry) => entry.key === key)
  const target = line[at]
  if (target === undefined) return queue
  const later = line.slice(at + 1)
  const isAfter = (entry: Entry<T>) => queue.after.includes(entry)
  return {
    ...queue,
    past: line.slice(0, at),
    current: heard(target),
    ahead: later.filter((entry) => !isAfter(entry)),
    after: later.filter(isAfter),
  }
}

/**
 * Switches the shuffle. On: tracks that were not heard yet come in a drawn order. Off: the order in which they were
 * started, going on behind the present track. Tracks that were added by hand keep their place at the end.
 */
export function setShuffle<T extends Queued>(queue: Queue<T>, isShuffled: boolean): Queue<T> {
  if (isShuffled === queue.isShuffled) return queue
  const others = [...queue.past, ...queue.ahead]
  if (isShuffled) {
    const drawn = shuffled(
      others.filter((entry) => !entry.wasHeard),
      queue.seed,
    )
    return {
      ...queue,
      isShuffled,
      past: others.filter((entry) => entry.wasHeard),
      ahead: drawn.items,
      seed: drawn.seed,
    }
  }
  const rank = queue.current?.rank ?? null
  if (rank === null) {
    const ranked = (entries: readonly Entry<T>[]) => byRank(entries)
    return { ...queue, isShuffled, past: ranked(queue.past), ahead: ranked(queue.ahead) }
  }
  const isBefore = (entry: Entry<T>) => (entry.rank === null ? queue.past.includes(entry) : entry.rank < rank)
  return {
    ...queue,
    isShuffled,
    past: byRank(others.filter(isBefore)),
    ahead: byRank(others.filter((entry) => !isBefore(entry))),
  }
}

export function setRepeat<T extends Queued>(queue: Queue<T>, repeat: Repeat): Queue<T> {
  return { ...queue, repeat }
}

/** Off, all, one, off … */
export function repeatAfter(repeat: Repeat): Repeat {
  return repeat === 'off' ? 'all' : repeat === 'all' ? 'one' : 'off'
}
