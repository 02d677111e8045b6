import type { CopyForm, OpenedPicture, PictureAsk, PictureReply } from './picture-asks.ts'
import { type PictureChild, type PictureLimits, pictureLimits, startPictureChild, tooLate } from './picture-child.ts'
import { PictureRefused } from './picture-refused.ts'

/** An open picture, and what makes its copies. */
export interface Picture extends OpenedPicture {
  /** Encodes a copy; `effort` is libvips'. */
  copy(form: CopyForm, effort: number): Promise<Buffer>
}

/** Whose picture it is: those of the house go before those of its visitors. */
export type PictureLane = 'house' | 'visitors'

interface Waiting {
  size: number
  begin: () => void
}

/** How many pictures may wait in each lane, and how many bytes in both. */
const mostWaiting = { house: 40, visitors: 8 }
const mostBytes = 100 * 1024 * 1024
/** Milliseconds without work, or pictures opened, after which a process is ended, before its memory is in pieces. */
const restMs = 10_000
const mostOpened = 40

const ranOutOfMemory = (error: unknown): boolean =>
  error instanceof PictureRefused && error.refusal.reason === 'too_heavy' && error.cause !== tooLate

const failUnforeseen = ({ reply }: PictureReply): never => {
  throw new Error(`the process of pictures answers ${reply}`)
}

/** One turn at a time in each of two lanes. */
function openTurns() {
  const lanes: Record<PictureLane, Waiting[]> = { house: [], visitors: [] }
  let isBusy = false
  let bytes = 0

  const end = () => {
    const next = lanes.house.shift() ?? lanes.visitors.shift()
    isBusy = next !== undefined
    if (next === undefined) return
    bytes -= next.size
    next.begin()
  }
  const begin = (lane: PictureLane, size: number): Promise<void> => {
    if (!isBusy) {
      isBusy = true
      return Promise.resolve()
    }
    if (lanes[lane].length >= mostWaiting[lane] || bytes + size > mostBytes)
      throw new PictureRefused({ reason: 'busy' })
    bytes += size
    return new Promise((resolve) => void lanes[lane].push({ size, begin: resolve }))
  }
  return { begin, end }
}

/** The process of this desk, which is started when somebody needs it. */
function holdChild(limits: PictureLimits, start: typeof startPictureChild) {
  let child: PictureChild | null = null
  let opened = 0
  let rest: NodeJS.Timeout | undefined

  const dismiss = () => {
    child?.kill()
    child = null
  }
  const ready = async (): Promise<PictureChild> => {
    clearTimeout(rest)
    if (child?.isAlive() !== true || opened >= mostOpened) {
      dismiss()
      opened = 0
      child = await start(limits)
    }
    opened += 1
    return child
  }
  return {
    ready,
    /** Another process, which has opened nothing yet. */
    anew(): Promise<PictureChild> {
      dismiss()
      return ready()
    },
    /** Whether the picture that is open is the first one of its process. */
    isFirst: () => opened === 1,
    rest() {
      rest = setTimeout(dismiss, restMs)
      rest.unref()
    },
  }
}

/**
 * Where pictures are opened: one after another, in a process of its own that has its own limits of memory and time. So
 * whatever a picture does, it does to that process, and never more than one of them stands in memory.
 */
export function openPictureDesk(limits: PictureLimits = pictureLimits, start = startPictureChild) {
  const turns = openTurns()
  const child = holdChild(limits, start)
  const open = async (bytes: Buffer, ask: PictureAsk): Promise<Picture> => {
    let at = await child.ready()
    const isOpened = async (): Promise<OpenedPicture> => {
      const reply = await at.ask({ call: 'open', bytes, ask })
      return reply.reply === 'opened' ? reply.picture : failUnforeseen(reply)
    }
    /** The limit of a picture does not depend on the pictures before it, which may leave memory in pieces. */
    const alone = async <T>(work: () => Promise<T>, again: () => Promise<T>): Promise<T> => {
      try {
        return await work()
      } catch (error) {
        if (child.isFirst() || !ranOutOfMemory(error)) throw error
        at = await child.anew()
        return again()
      }
    }
    const picture = await alone(isOpened, isOpened)
    return {
      ...picture,
      async copy(form, effort) {
        const isCopied = async () => {
          const made = await at.ask({ call: 'copy', form, effort })
          return made.reply === 'copy' ? Buffer.from(made.bytes) : failUnforeseen(made)
        }
        return alone(isCopied, async () => {
          await isOpened()
          return isCopied()
        })
      },
    }
  }

  return {
    /**
     * Opens a picture and lets `work` ask for its copies. Throws `PictureRefused`: for what it is, or because too many
     * wait already.
     */
    async withPicture<T>(
      asked: { bytes: Buffer; ask: PictureAsk; lane: PictureLane },
      work: (picture: Picture) => Promise<T>,
    ): Promise<T> {
      await turns.begin(asked.lane, asked.bytes.length)
      try {
        return await work(await open(asked.bytes, asked.ask))
      } finally {
        child.rest()
        turns.end()
      }
    },
  }
}

export type PictureDesk = ReturnType<typeof openPictureDesk>
