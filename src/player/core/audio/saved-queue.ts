import { type Entry, mostEntries, type Queue, type Queued, type Repeat } from './queue.ts'

/** The state that outlives a reload: the queue, and where its track was. */
export interface SavedQueue<T extends Queued> {
  queue: Queue<T>
  positionMs: number
}

const repeats: readonly Repeat[] = ['off', 'all', 'one']
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0

function entryOf<T extends Queued>(value: unknown, readTrack: (value: unknown) => T | null): Entry<T> | null {
  if (!isObject(value) || !isCount(value['key'])) return null
  const track = readTrack(value['track'])
  if (track === null) return null
  const rank = isCount(value['rank']) ? value['rank'] : null
  return { key: value['key'], track, rank, wasHeard: value['wasHeard'] === true }
}

function entriesOf<T extends Queued>(value: unknown, readTrack: (value: unknown) => T | null): Entry<T>[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, mostEntries).flatMap((one) => entryOf(one, readTrack) ?? [])
}

export function writeQueue<T extends Queued>({ queue, positionMs }: SavedQueue<T>): string {
  return JSON.stringify({ ...queue, positionMs: Math.round(positionMs) })
}

/**
 * Reads the saved queue; null also for a text that another version of the site wrote and this one does not understand.
 * `readTrack` answers null for a value that is no track.
 */
export function readQueue<T extends Queued>(
  text: string | null,
  readTrack: (value: unknown) => T | null,
): SavedQueue<T> | null {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return null
  }
  if (!isObject(value)) return null
  const current = entryOf(value['current'], readTrack)
  if (current === null) return null
  const { seed, positionMs } = value
  const part = (name: string) => entriesOf(value[name], readTrack)
  const queue = { past: part('past'), current, ahead: part('ahead'), after: part('after') }
  const keys = [...queue.past, current, ...queue.ahead, ...queue.after].map(({ key }) => key)
  // two entries of one key would be one entry for every button
  if (new Set(keys).size !== keys.length) return null
  return {
    queue: {
      ...queue,
      repeat: repeats.find((repeat) => repeat === value['repeat']) ?? 'off',
      isShuffled: value['isShuffled'] === true,
      seed: isCount(seed) ? seed : 1,
      nextKey: Math.max(...keys) + 1,
    },
    positionMs: isCount(positionMs) ? positionMs : 0,
  }
}
