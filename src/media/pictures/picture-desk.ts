import type { CopyForm, OpenedPicture, PictureAsk } from './picture-asks.ts'
import { type PictureChild, type PictureLimits, pictureLimits, startPictureChild } from './picture-child.ts'
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
/** A process that has nothing to do for so long is ended; and one that has opened so many, before its memory is in pieces. */
const restMs = 10_000
const mostOpened = 40

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

/**
 * Where pictures are opened: one after another, in a process of its own that has its own limits of memory and time. So
 * whatever a picture does, it does to that process, and never more than one of them stands in memory.
 */
export function openPictureDesk(limits: PictureLimits = pictureLimits) {
  const turns = openTurns()
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
      child = await startPictureChild(limits)
    }
    opened += 1
    return child
  }
  const open = async (bytes: Buffer, ask: PictureAsk): Promise<Picture> => {
    const at = await ready()
    const reply = await at.ask({ call: 'open', bytes, ask })
    if (reply.reply !== 'opened') throw new Error(`the process of pictures answers ${reply.reply}`)
    return {
      ...reply.picture,
      async copy(form, effort) {
        const made = await at.ask({ call: 'copy', form, effort })
        if (made.reply !== 'copy') throw new Error(`the process of pictures answers ${made.reply}`)
        return Buffer.from(made.bytes)
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
        rest = setTimeout(dismiss, restMs)
        rest.unref()
        turns.end()
      }
    },
  }
}

export type PictureDesk = ReturnType<typeof openPictureDesk>
