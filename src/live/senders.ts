import type { LiveEventId } from '#lib/ids.ts'
import {
  endLease,
  eventOfKey,
  nobody,
  note,
  reachOf,
  type RunFacts,
  takeLease,
} from '#server/features/screenings/live/index.ts'
import type { LiveHouse } from './house.ts'
import { type Left, newSenderId, Sender } from './sender.ts'
import { nothingBefore } from './run-writer.ts'
import { tellWrongKeys } from './refusals.ts'
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
  /** How many knocked with a key that is none since the process began. */
  refused(): number
  /** Settles when what all senders brought is written. */
  settle(): Promise<void>
}

/**
 * A connection that has brought nothing for so long is dead: a camera sends dozens of packets a second. Encoders try again two
 * seconds after their line broke, while the old connection still looks open here.
 */
const deadMs = 1500

function refuseTaken(house: LiveHouse, id: LiveEventId): 'taken' {
  house.log.warn({ reason: 'refused_taken', event: id }, 'a camera was refused')
  void note(house, id, { sender: nobody, code: 'refused_taken', figure: null }).catch((err: unknown) =>
    house.log.warn({ err }, 'a live note is lost'),
  )
  return 'taken'
}

/** The event of a key, or null. The door refuses whom nobody can judge and says nothing itself, so the log is told here. */
async function judgedKey(house: LiveHouse, { key, from }: Pick<Knock, 'key' | 'from'>) {
  try {
    return await eventOfKey(house, key)
  } catch (err) {
    house.log.error({ err, network: from }, 'a camera could not be judged')
    throw err
  }
}

/** Who sends in this process: one for each event, and where its last one has stopped. `now` is monotonic. */
export function openSenders(house: LiveHouse, { now = () => performance.now() } = {}): Senders {
  const left = new Map<LiveEventId, Left>()
  const here = new Map<LiveEventId, Sender>()
  const tellWrongKey = tellWrongKeys(house, now)
  let refused = 0

  async function leaseFor(id: LiveEventId, senderId: string): Promise<boolean> {
    if (await takeLease(house, id, senderId)) return true
    const before = here.get(id)
    if (before === undefined || before.silentMs < deadMs) return false
    await before.giveWay()
    return takeLease(house, id, senderId)
  }

  async function open(
    { id, master }: { id: LiveEventId; master: Buffer },
    door: RunFacts['door'],
    cut: Knock['cut'],
  ): Promise<TagSink | 'taken'> {
    const senderId = newSenderId()
    if (!(await leaseFor(id, senderId))) return refuseTaken(house, id)
    try {
      const stored = await reachOf(house, id)
      const before = left.get(id)
      const reaches = new Date(Math.max(before?.reaches.getTime() ?? 0, stored?.getTime() ?? 0))
      const sender = new Sender(house, {
        eventId: id,
        senderId,
        master,
        door,
        cut,
        reaches,
        now,
        isBack: stored !== null,
        before: before?.written ?? nothingBefore,
        onEnd: (mine) => {
          left.set(id, mine)
          if (here.get(id) === sender) here.delete(id)
        },
      })
      here.set(id, sender)
      return sender
    } catch (error) {
      await endLease(house, id, senderId)
      throw error
    }
  }

  return {
    open,
    async openByKey({ key, from, cut }) {
      const event = await judgedKey(house, { key, from })
      if (event !== null) return open(event, 'rtmp', cut)
      refused += 1
      tellWrongKey(from)
      return 'unknown'
    },
    refused: () => refused,
    async settle() {
      await Promise.all([...left.values()].flatMap(({ written }) => [written.top, written.lower]))
    },
  }
}
