import { coming, type Entry, type Queue, type Queued } from './queue.ts'

/** Where an entry stood, so that its removal can be undone. */
export interface Removed<T extends Queued> {
  entry: Entry<T>
  index: number
  wasAhead: boolean
}

/** Writes the entries to come anew; the first `count` of them come from what was started. */
function withComing<T extends Queued>(queue: Queue<T>, line: readonly Entry<T>[], count: number): Queue<T> {
  return { ...queue, ahead: line.slice(0, count), after: line.slice(count) }
}

/** Moves an entry to a place (from 0) among all that is to come. Where it lands decides to which part it belongs. */
export function move<T extends Queued>(queue: Queue<T>, key: number, to: number): Queue<T> {
  const line = coming(queue)
  const from = line.findIndex((entry) => entry.key === key)
  const entry = line[from]
  const target = Math.min(Math.max(0, to), line.length - 1)
  if (entry === undefined || target === from) return queue
  const others = line.toSpliced(from, 1)
  const border = queue.ahead.length
  const count = border - Number(from < border) + Number(target < border)
  return withComing(queue, others.toSpliced(target, 0, entry), count)
}

/** One place up (−1) or down (1). At the border between the two parts, the entry changes sides before it changes places. */
export function moveBy<T extends Queued>(queue: Queue<T>, key: number, by: -1 | 1): Queue<T> {
  const line = coming(queue)
  const from = line.findIndex((entry) => entry.key === key)
  if (from < 0) return queue
  const border = queue.ahead.length
  if (by === 1 && from === border - 1) return withComing(queue, line, border - 1)
  if (by === -1 && from === border && from > 0) return withComing(queue, line, border + 1)
  return move(queue, key, from + by)
}

export function remove<T extends Queued>(
  queue: Queue<T>,
  key: number,
): { queue: Queue<T>; removed: Removed<T> | null } {
  const line = coming(queue)
  const index = line.findIndex((entry) => entry.key === key)
  const entry = line[index]
  if (entry === undefined) return { queue, removed: null }
  const wasAhead = index < queue.ahead.length
  const rest = withComing(queue, line.toSpliced(index, 1), queue.ahead.length - Number(wasAhead))
  return { queue: rest, removed: { entry, index, wasAhead } }
}

/** Undoes `remove`, as near to its place as the queue still allows. */
export function putBack<T extends Queued>(queue: Queue<T>, { entry, index, wasAhead }: Removed<T>): Queue<T> {
  const { ahead, after } = queue
  if (wasAhead) return { ...queue, ahead: ahead.toSpliced(Math.min(index, ahead.length), 0, entry) }
  const position = Math.min(Math.max(0, index - ahead.length), after.length)
  return { ...queue, after: after.toSpliced(position, 0, entry) }
}

/** Nothing is to come any more; what sounds goes on. */
export function clearComing<T extends Queued>(queue: Queue<T>): Queue<T> {
  return { ...queue, ahead: [], after: [] }
}
