import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Tag } from '#media/live/flv.ts'
import type { CutCode, OpenSink, TagSink } from '../tag.ts'
import { type Amf, readAmf, UnreadableMessage } from './amf.ts'
import { ChunkReader, messageTypes, type RtmpMessage } from './chunk-reader.ts'
import { says, windowBytes } from './chunk-writer.ts'
import type { RtmpLimits } from './limits.ts'
import type { Standing } from './who-goes.ts'

export interface ConnectionDoors {
  openSink: OpenSink
  /** The network of the sender, for the people who are told of it. */
  from: string
  limits: RtmpLimits
  /** Takes one of the limited number of publishers; false when none is left. Only for a sender with the right key. */
  takeRoom: () => boolean
  giveRoomBack: () => void
}

const handshakePart = 1536
const tagTypes: Readonly<Record<number, Tag['type']>> = {
  [messageTypes.audio]: 'audio',
  [messageTypes.video]: 'video',
  [messageTypes.data]: 'data',
}

const cutWords: Readonly<Record<CutCode, string>> = {
  replaced: 'The key was changed, or the event is over.',
  unsupported: 'Only H.264 with AAC can be taken.',
  stopping: 'The service is stopping.',
}

/**
 * One sender. Its bytes are read in a loop that waits for each message to be dealt with: while a key is checked, or
 * while a sink has no room, nothing more is read, and the sender's own buffer fills. So nothing of its media is looked
 * at before it may publish, in whatever order it sends.
 */
export class RtmpConnection {
  readonly #socket: Socket
  readonly #doors: ConnectionDoors
  readonly #reader: ChunkReader
  #sink: TagSink | null = null
  #isOver = false
  #hasAsked = false
  #hasRoom = false
  #received = 0
  #acknowledged = 0

  constructor(socket: Socket, doors: ConnectionDoors) {
    this.#socket = socket
    this.#doors = doors
    this.#reader = new ChunkReader({ chunkStreams: doors.limits.chunkStreams, longest: doors.limits.commandBytes })
  }

  /** How far it has come. */
  get standing(): Standing {
    if (this.#sink !== null) return 'publishing'
    if (this.#isOver) return 'refused'
    return this.#hasAsked ? 'asking' : 'quiet'
  }

  /** Serves the sender until it is gone. Never throws. */
  async serve(): Promise<void> {
    const { limits } = this.#doors
    const socket = this.#socket
    socket.setNoDelay(true)
    socket.setTimeout(limits.idleMs, () => socket.destroy())
    socket.on('error', () => {})
    const late = setTimeout(() => {
      if (this.#sink === null) socket.destroy()
    }, limits.handshakeMs + limits.publishMs)
    try {
      await this.#readAll()
    } catch {
      // a broken line, or a message that cannot be read: both end this sender only
    } finally {
      clearTimeout(late)
      this.#end()
      socket.destroy()
    }
  }

  /** Cuts the sender off, with a reason for its log. */
  cut(code: CutCode): void {
    this.#refuse('NetStream.Publish.Denied', cutWords[code])
    this.#end()
  }

  async #readAll(): Promise<void> {
    const early = setTimeout(() => this.#socket.destroy(), this.#doors.limits.handshakeMs)
    let waiting: Buffer[] = []
    let got = 0
    let stage: 'hello' | 'echo' | 'open' = 'hello'
    // a refused sender is not destroyed by the end of the loop: it may still read why
    const arriving: AsyncIterable<Buffer> = this.#socket.iterator({ destroyOnReturn: false })
    for await (const bytes of arriving) {
      let data = bytes
      this.#acknowledge(bytes.length)
      if (stage !== 'open') {
        waiting.push(data)
        got += data.length
        const needed = stage === 'hello' ? 1 + handshakePart : handshakePart
        if (got < needed) continue
        data = Buffer.concat(waiting)
        if (stage === 'hello') {
          this.#greet(data)
          data = data.subarray(needed)
          stage = 'echo'
        }
        if (data.length < handshakePart) {
          waiting = [data]
          got = data.length
          continue
        }
        data = data.subarray(handshakePart)
        stage = 'open'
        waiting = []
        clearTimeout(early)
      }
      for (const message of this.#reader.read(data)) {
        await this.#take(message)
        if (this.#isOver) return this.#linger()
      }
    }
    clearTimeout(early)
  }

  #greet(data: Buffer): void {
    if (data[0] !== 3) throw new UnreadableMessage('no RTMP')
    const own = randomBytes(handshakePart)
    own.writeUInt32BE(0, 0)
    own.writeUInt32BE(0, 4)
    this.#socket.write(Buffer.concat([Buffer.from([3]), own, data.subarray(1, 1 + handshakePart)]))
  }

  #acknowledge(bytes: number): void {
    this.#received += bytes
    if (this.#received - this.#acknowledged < windowBytes / 2) return
    this.#acknowledged = this.#received
    this.#socket.write(says.acknowledgement(this.#received))
  }

  #take({ type, at, body }: RtmpMessage): void | Promise<void> {
    const tag = tagTypes[type]
    if (tag !== undefined) return this.#sink?.write({ type: tag, at, data: tag === 'data' ? withoutVerb(body) : body })
    if (type === messageTypes.command) return this.#command(readAmf(body))
    if (type === messageTypes.flexibleCommand) return this.#command(readAmf(body.subarray(1)))
  }

  #command([name, transaction = 0, , ...values]: Amf[]): void | Promise<void> {
    if (name === 'connect') this.#socket.write(says.welcome(transaction))
    else if (name === 'createStream') this.#socket.write(says.result(transaction, 1))
    else if (name === 'publish') return this.#publish(values[0])
    else if (name === 'deleteStream' || name === 'closeStream' || name === 'FCUnpublish') this.#end()
    // nobody watches here
    else if (name === 'play' || name === 'play2') throw new UnreadableMessage('play')
    // releaseStream, FCPublish and what else a sender announces need no answer
  }

  async #publish(asked: Amf | undefined): Promise<void> {
    if (this.#hasAsked) throw new UnreadableMessage('a second publish')
    this.#hasAsked = true
    const key = typeof asked === 'string' ? (asked.split('?')[0] ?? '') : ''
    const { openSink, from } = this.#doors
    const opened = await openSink({ key, from, cut: (code) => this.cut(code) }).catch(() => 'failed' as const)
    if (opened === 'failed')
      return this.#refuse('NetStream.Publish.Denied', 'The key cannot be checked now. Try again.')
    if (opened === 'unknown') return this.#refuse('NetStream.Publish.BadName', 'This stream key is not known.')
    if (opened === 'taken') return this.#refuse('NetStream.Publish.BadName', 'Another camera sends with this key.')
    // the limit of publishers is counted after the key, so that strangers cannot use it up
    this.#hasRoom = !this.#isOver && this.#doors.takeRoom()
    if (this.#isOver || this.#socket.destroyed || !this.#hasRoom) {
      opened.close(this.#hasRoom || this.#isOver || this.#socket.destroyed ? undefined : 'full')
      return this.#refuse('NetStream.Publish.Denied', 'No more cameras can be taken.')
    }
    this.#sink = opened
    this.#reader.longest = this.#doors.limits.messageBytes
    this.#socket.write(says.status('status', 'NetStream.Publish.Start', 'The camera is taken.'))
  }

  #refuse(code: string, description: string): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.#socket.destroyed) return
    this.#socket.end(says.status('error', code, description))
    setTimeout(() => this.#socket.destroy(), this.#doors.limits.farewellMs).unref()
  }

  /** A refused sender may read why; what it still sends is thrown away unread. */
  async #linger(): Promise<void> {
    if (this.#socket.destroyed) return
    this.#socket.resume()
    await new Promise<void>((resolve) => {
      this.#socket.once('close', () => resolve())
      setTimeout(resolve, this.#doors.limits.farewellMs)
    })
  }

  #end(): void {
    this.#isOver = true
    const sink = this.#sink
    this.#sink = null
    sink?.close()
    if (this.#hasRoom) this.#doors.giveRoomBack()
    this.#hasRoom = false
  }
}

const setDataFrame = Buffer.from('\u0002\u0000\u000d@setDataFrame', 'latin1')

/** Metadata is sent as an order to store it; FLV has the metadata alone. */
function withoutVerb(body: Buffer): Buffer {
  return body.subarray(0, setDataFrame.length).equals(setDataFrame) ? body.subarray(setDataFrame.length) : body
}
