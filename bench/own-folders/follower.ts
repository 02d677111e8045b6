import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { decryptSegment } from '#media/aes128.ts'
import { checkLiveList, checkNextList } from '#tests/support/live/check-live-list.ts'
import type { OwnHouse } from './house.ts'
import type { Visitor } from './visitor.ts'

/** A list shows the last minute: a follower who was away for longer has missed some of it, and begins anew. */
const windowMs = 40_000
const firstPictureTries = 120

interface LivePlayed {
  manifest: { url: string }
  playing_place: { id: string } | null
}

/** A player that reads lists, keys, segments and beats, and calls whatever web process is next. */
export class Follower {
  readonly #house: OwnHouse
  readonly #visitor: Visitor
  readonly #place = randomUUID()
  #folder = ''
  #beats = ''
  #rungs: readonly string[] = []
  readonly #before = new Map<string, { text: string; at: number }>()
  readonly #keys = new Map<string, Buffer>()
  readonly #read = new Set<string>()
  readonly seen = { lists: 0, keys: 0, segments: 0, beats: 0 }

  constructor(house: OwnHouse, visitor: Visitor) {
    this.#house = house
    this.#visitor = visitor
  }

  async enter(code: string): Promise<void> {
    const query = new URLSearchParams({ using_ticket: code, place: this.#place })
    const info = (await this.#visitor.call(`/api/v1/live-play-info?${query}`)).json<LivePlayed>()
    this.#folder = info.manifest.url.slice(0, info.manifest.url.lastIndexOf('/'))
    this.#beats = `/api/v1/playing-places/${info.playing_place?.id}/beat`
    const master = await this.#whenThere(info.manifest.url)
    this.#rungs = [...new Set(master.match(/^(?:top|v480|v240|sound)(?=\.m3u8$)/gm))]
    this.#house.book.expect(this.#rungs.length > 1, `the list of the event names ${this.#rungs.join() || 'nothing'}`)
    for (const rung of this.#rungs) await this.#whenThere(`${this.#folder}/${rung}.m3u8`)
  }

  /** The start counts down, and the first segment after it must be whole. */
  async #whenThere(path: string): Promise<string> {
    for (let tries = 0; tries < firstPictureTries; tries += 1) {
      const { status, text } = await this.#visitor.call(path, { want: [200, 404] })
      if (status === 200) return text
      await sleep(500)
    }
    this.#house.book.expect(false, 'there is no picture after a minute')
    return ''
  }

  async look(): Promise<void> {
    for (const rung of this.#rungs) await this.#lookAt(rung)
    const json = { place: this.#place, rung: 'top', behind_ms: 4000, stalled_ms: 0 }
    await this.#visitor.call(this.#beats, { method: 'POST', json })
    this.seen.beats += 1
  }

  async #lookAt(rung: string): Promise<void> {
    const { book } = this.#house
    const { text, status } = await this.#visitor.call(`${this.#folder}/${rung}.m3u8`)
    if (status !== 200) return
    const at = performance.now()
    const last = this.#before.get(rung)
    const isNext = last !== undefined && at - last.at < windowMs
    for (const fault of isNext ? checkNextList(last.text, text) : checkLiveList(text))
      book.expect(false, `${rung}: ${fault}`)
    this.#before.set(rung, { text, at })
    this.seen.lists += 1
    let key: Buffer | undefined
    let isGap = false
    for (const line of text.split('\n')) {
      if (line === '#EXT-X-GAP') isGap = true
      const [, uri] = /^#EXT-X-KEY:.*URI="([^"]+)"/.exec(line) ?? []
      if (uri !== undefined) key = await this.#keyOf(uri)
      if (!line.endsWith('.m4s')) continue
      if (!isGap) await this.#readSegment(line, key)
      isGap = false
    }
  }

  async #keyOf(uri: string): Promise<Buffer> {
    const known = this.#keys.get(uri)
    if (known !== undefined) return known
    const { bytes } = await this.#visitor.call(uri)
    this.#house.book.expect(bytes.length === 16, `the key ${uri} has ${bytes.length} bytes`)
    this.#keys.set(uri, bytes)
    this.seen.keys += 1
    return bytes
  }

  async #readSegment(line: string, key: Buffer | undefined): Promise<void> {
    if (this.#read.has(line)) return
    this.#read.add(line)
    const { bytes, status } = await this.#visitor.call(`${this.#folder}/${line}`)
    if (status !== 200 || key?.length !== 16) return
    this.seen.segments += 1
    this.#house.book.expect(isFragment(bytes, key, sequenceOf(line)), `${line} does not open with its key`)
  }
}

const sequenceOf = (line: string): number => Number(/(\d+)\.m4s$/.exec(line)?.[1])

/** Whether a segment opens with its key. */
export function isFragment(bytes: Buffer, key: Buffer, sequence: number): boolean {
  try {
    return decryptSegment(bytes, key, sequence).includes('moof')
  } catch {
    return false
  }
}
