import type { LiveEventId } from '#lib/ids.ts'
import { endLease, eventOfKey, reachOf, type RunFacts, takeLease } from '#server/features/live/index.ts'
import type { LiveHouse } from './house.ts'
import { type Left, newSenderId, Sender } from './sender.ts'
import { nothingBefore } from './run-writer.ts'
import type { Knock, OpenSink, TagSink } from './tag.ts'

export interface Senders {
  /** The door of RTMP: by stream key. */
  openByKey: OpenSink
  /** The door of SRT, whose passphrase was right already. */
  open(
    event: { id: LiveEventId; master: Buffer },
    door: RunFacts['door'],
    cut: Knock['cut'],
  ): Promise<TagSink | 'taken'>
  /** Settles when what all senders brought is written. */
  settle(): Promise<void>
}

/** Who sends in this process: one for each event, and where its last one has stopped. */
export function openSenders(house: LiveHouse): Senders {
  const left = new Map<LiveEventId, Left>()

  async function open(
    { id, master }: { id: LiveEventId; master: Buffer },
    door: RunFacts['door'],
    cut: Knock['cut'],
  ): Promise<TagSink | 'taken'> {
    const senderId = newSenderId()
    if (!(await takeLease(house, id, senderId))) return 'taken'
    try {
      const stored = await reachOf(house, id)
      const before = left.get(id)
      const reaches = new Date(Math.max(before?.reaches.getTime() ?? 0, stored?.getTime() ?? 0))
      return new Sender(house, {
        ...{ eventId: id, senderId, master, door, cut, reaches },
        isBack: stored !== null,
        before: before?.written ?? nothingBefore,
        onEnd: (mine) => void left.set(id, mine),
      })
    } catch (error) {
      await endLease(house, id, senderId)
      throw error
    }
  }

  return {
    open,
    async openByKey({ key, cut }) {
      const event = await eventOfKey(house, key)
      return event === null ? 'unknown' : open(event, 'rtmp', cut)
    },
    async settle() {
      await Promise.all([...left.values()].flatMap(({ written }) => [written.top, written.lower]))
    },
  }
}
