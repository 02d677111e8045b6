import { FlvReader } from '#media/live/flv.ts'
import { srtArguments } from '#media/live/live-arguments.ts'
import { type PipedChild, startPiped } from '#media/live/piped-child.ts'
import { listSrtDoors, nobody, note, type SrtDoor, takeSrtPortsAnew } from '#server/features/screenings/live/index.ts'
import type { LiveHouse } from './house.ts'
import type { Senders } from './senders.ts'
import { tellWrongPassphrases } from './refusals.ts'
import { doorFault, isWrongPassphrase, pauseAfter } from './srt-fault.ts'
import type { TagSink } from './tag.ts'

/**
 * A door is for one caller, and ffmpeg does not tell that it has one. A caller with the passphrase who sends nothing
 * would hold it; after this time without a byte it is opened anew. A camera that calls meanwhile tries for three
 * seconds.
 */
const usualSilentMs = 60_000
const lookMs = 2000

/** `isShut`: it does not open for any caller. */
interface Door {
  readonly isShut: boolean
  close(): Promise<void>
}

/**
 * Tells why a door ended, and returns how many faults there were now in a row. ffmpeg's own words are never logged as
 * they are: they hold the passphrase.
 */
function tellEnd(
  house: LiveHouse,
  { id: event, port }: SrtDoor,
  { code, stderr }: { code: number; stderr: string },
  { isSilent, faults }: { isSilent: boolean; faults: number },
): number {
  const fault = doorFault(stderr)
  if (fault === null) {
    if (code !== 0 && !isSilent) house.log.info({ event, code }, 'the door for SRT opens again')
    return 0
  }
  const againInMs = pauseAfter(faults)
  house.log.warn({ event, port, fault, code, again_in_ms: againInMs }, 'the door for SRT does not open')
  void note(house, event, { sender: nobody, code: 'srt_shut', figure: port }).catch((err: unknown) =>
    house.log.warn({ err }, 'a live note is lost'),
  )
  return faults + 1
}

/** Takes what one caller sends, until it stops; `onBytes` is called with each piece. */
async function takeIn(senders: Senders, door: SrtDoor, caller: PipedChild, onBytes: () => void): Promise<void> {
  const reader = new FlvReader()
  let sink: TagSink | null = null
  try {
    for await (const bytes of caller.outputs[0] as AsyncIterable<Buffer>) {
      onBytes()
      for (const tag of reader.read(bytes)) {
        if (sink === null) {
          const opened = await senders.open({ id: door.id, master: door.master }, 'srt', () => caller.kill())
          if (opened === 'taken') return
          sink = opened
        }
        await sink.write(tag)
      }
    }
  } finally {
    sink?.close()
  }
}

/**
 * One event's door for SRT: ffmpeg listens, checks the passphrase, and gives what comes as FLV, so from there on the way is
 * the one of RTMP. A wrong passphrase never gets past ffmpeg, whose library says so in a line of the log.
 */
function openDoor(
  house: LiveHouse,
  senders: Senders,
  door: SrtDoor,
  { silentMs, onRefused }: { silentMs: number; onRefused: () => void },
): Door {
  let isClosed = false
  let child: PipedChild | null = null
  let again: NodeJS.Timeout | undefined
  let isSilent = false
  let faults = 0
  const tellWrong = tellWrongPassphrases(house, door.id, () => performance.now())
  const onLog = (line: string) => {
    if (!isWrongPassphrase(line)) return
    onRefused()
    tellWrong()
  }

  async function serve(): Promise<void> {
    const listening = startPiped(
      [house.ffmpeg, ...srtArguments({ port: door.port, host: house.config.host, passphrase: door.passphrase })],
      { nice: false, onLog },
    )
    child = listening
    isSilent = false
    const silence = setTimeout(() => {
      isSilent = true
      listening.kill()
    }, silentMs)
    try {
      await takeIn(senders, door, listening, () => void silence.refresh())
    } finally {
      clearTimeout(silence)
      listening.kill()
    }
  }

  const listen = (): void => {
    void serve()
      .catch((err: unknown) => house.log.warn({ err, event: door.id }, 'what came by SRT could not be taken'))
      .then(() => child?.ended)
      .then((end) => {
        if (isClosed) return
        if (end !== undefined) faults = tellEnd(house, door, end, { isSilent, faults })
        again = setTimeout(listen, faults === 0 ? pauseAfter(0) : pauseAfter(faults - 1))
      })
  }
  listen()
  return {
    get isShut() {
      return faults > 0
    },
    async close() {
      isClosed = true
      clearTimeout(again)
      child?.kill()
      await child?.ended
    },
  }
}

const nameOf = ({ id, port, passphrase }: SrtDoor) => `${id} ${port} ${passphrase}`

export interface SrtDoors {
  /** How many doors stand open, and how many do not open. */
  count(): { open: number; shut: number }
  /** How many callers had a wrong passphrase since the process began. */
  refused(): number
  close(): Promise<void>
}

/** Holds a door for each open event, as the rows say; a new passphrase shuts the old door and cuts off its sender. */
export function holdSrtDoors(house: LiveHouse, senders: Senders, { silentMs = usualSilentMs } = {}): SrtDoors {
  const open = new Map<string, Door>()
  let refused = 0
  const manners = {
    silentMs,
    onRefused: () => {
      refused += 1
    },
  }
  // who changes the range changes the firewall with it: an open event does not stay behind a shut one
  let looking: Promise<void> = takeSrtPortsAnew(house).catch((err: unknown) =>
    house.log.warn({ err }, 'open events have the ports for SRT that they had'),
  )
  const look = async (): Promise<void> => {
    const wanted = new Map((await listSrtDoors(house)).map((door) => [nameOf(door), door]))
    const shut = [...open].filter(([name]) => !wanted.has(name))
    for (const [name, door] of shut) {
      open.delete(name)
      await door.close()
    }
    for (const [name, door] of wanted) if (!open.has(name)) open.set(name, openDoor(house, senders, door, manners))
  }
  const lookOn = (): void => {
    looking = looking.then(look).catch((err: unknown) => house.log.warn({ err }, 'the doors for SRT are not known'))
  }
  lookOn()
  const timer = setInterval(lookOn, lookMs)
  return {
    count() {
      const shut = [...open.values()].filter(({ isShut }) => isShut).length
      return { open: open.size - shut, shut }
    },
    refused: () => refused,
    async close() {
      clearInterval(timer)
      await looking
      await Promise.all([...open.values()].map((door) => door.close()))
    },
  }
}
