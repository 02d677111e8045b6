import { type Sample, mediaSegment } from './mp4-fragment.ts'
import { soundTrack, videoScale, videoTrack } from './mp4-init.ts'
import type { Frame, SoundConfig } from './packet.ts'

/** A group of pictures from this length on is a segment; shorter ones are joined, and two of them stay below the limit. */
const shortMs = 1250
/** A longer group is cut, or a segment would be longer than the target duration of its list. */
const longMs = 2300
/** Sound follows its own count of samples, until it is this far away from the encoder's time. */
const soundSlackMs = 60
const usualFrameMs = 40

export interface Border {
  sequence: number
  /** When its first picture is decoded and shown: milliseconds of the encoder. */
  at: number
  shownAt: number
}

/** A whole segment. Times are milliseconds of the encoder. */
export interface CutSegment {
  sequence: number
  shownAt: number
  durationMs: number
  isIndependent: boolean
  bytes: Buffer
  /** The same without the picture; null where there is no sound. */
  soundBytes: Buffer | null
}

/** Decides where segments begin. */
export interface BorderRule {
  /** The border that a picture opens, or null when it belongs to the open segment. */
  borderAt(frame: Frame, open: { at: number; isIndependent: boolean } | null): Border | null
  /** Where the open segment must end at the latest, if that is known. */
  endOf(open: Border): number | null
}

/** The encoder's own picture: segments are its groups of pictures, numbered from a first sequence. */
export class GroupBorders implements BorderRule {
  readonly borders: Border[] = []
  #next: number

  constructor(first: number) {
    this.#next = first
  }

  borderAt({ at, offset, isKey }: Frame, open: { at: number; isIndependent: boolean } | null): Border | null {
    const length = open === null ? 0 : at - open.at
    const isNew = open === null ? isKey : isKey ? length >= shortMs || !open.isIndependent : length >= longMs
    if (!isNew) return null
    const border = { sequence: this.#next++, at, shownAt: at + offset }
    this.borders.push(border)
    // a lower rung is seconds behind, never minutes
    if (this.borders.length > 300) this.borders.shift()
    return border
  }

  endOf(): null {
    return null
  }
}

/** A lower rung: its pictures have the encoder's times, so it is cut where the encoder's own picture was. */
export class GivenBorders implements BorderRule {
  readonly #top: GroupBorders

  constructor(top: GroupBorders) {
    this.#top = top
  }

  borderAt({ at, offset, isKey }: Frame, open: { at: number } | null): Border | null {
    const shownAt = at + offset
    const border = this.#top.borders.findLast((one) => one.shownAt <= shownAt + 1)
    if (border === undefined || (open === null && !isKey)) return null
    const before = open === null ? undefined : this.#top.borders.findLast((one) => one.shownAt <= open.at + 1)
    return border.sequence === before?.sequence ? null : { sequence: border.sequence, at, shownAt }
  }

  endOf(open: Border): number | null {
    return this.#top.borders.find(({ sequence }) => sequence === open.sequence + 1)?.shownAt ?? null
  }
}

interface Open extends Border {
  isIndependent: boolean
  pictures: Frame[]
}

/**
 * Collects frames into segments. `beganAt` is the encoder's time that counts as 0 in the media. Memory: one segment.
 */
export class Segmenter {
  readonly #rule: BorderRule
  readonly #sound: SoundConfig | null
  readonly #beganAt: number
  #open: Open | null = null
  #sounds: Sample[] = []
  /** Where the collected sound begins and ends, in samples. */
  #soundFrom = 0
  #soundTo: number | null = null
  #frameMs = usualFrameMs

  constructor(options: { rule: BorderRule; sound: SoundConfig | null; beganAt: number }) {
    this.#rule = options.rule
    this.#sound = options.sound
    this.#beganAt = options.beganAt
  }

  /** Takes a frame; returns the segment that it ended, if it did. */
  take(frame: Frame): CutSegment | null {
    if (frame.track === 'sound') {
      this.#takeSound(frame)
      return null
    }
    const open = this.#open
    const last = open?.pictures.at(-1)
    if (last !== undefined && frame.at > last.at) this.#frameMs = Math.min(frame.at - last.at, 1000)
    const border = this.#rule.borderAt(frame, open)
    if (border === null) {
      open?.pictures.push(frame)
      return null
    }
    const ended = open === null ? null : this.#cut(open, Math.min(frame.at, this.#rule.endOf(open) ?? frame.at))
    this.#open = { ...border, isIndependent: frame.isKey, pictures: [frame] }
    return ended
  }

  /** The last segment of a run: the frame after it will never come. */
  end(): CutSegment | null {
    const last = this.#open?.pictures.at(-1)
    if (this.#open === null || last === undefined) return null
    const ended = this.#cut(this.#open, last.at + this.#frameMs)
    this.#open = null
    return ended
  }

  #takeSound({ at, data }: Frame): void {
    if (this.#sound === null) return
    const { rate, samples } = this.#sound
    const told = Math.round(((at - this.#beganAt) * rate) / 1000)
    if (told < 0) return
    const isFar = this.#soundTo !== null && Math.abs(told - this.#soundTo) > (soundSlackMs * rate) / 1000
    // sound that comes back in time would lie over what is there
    if (isFar && told < (this.#soundTo ?? 0)) return
    if (this.#soundTo === null || (isFar && this.#sounds.length === 0)) this.#soundTo = told
    if (this.#sounds.length === 0) this.#soundFrom = this.#soundTo
    const last = this.#sounds.at(-1)
    if (isFar && last !== undefined) {
      last.duration += told - this.#soundTo
      this.#soundTo = told
    }
    this.#sounds.push({ data, duration: samples, offset: 0, isKey: true })
    this.#soundTo += samples
  }

  #cut(open: Open, end: number): CutSegment {
    const pictures = open.pictures.map((frame, n): Sample => {
      const next = open.pictures[n + 1]?.at ?? end
      return { data: frame.data, duration: Math.max(1, next - frame.at), offset: frame.offset, isKey: frame.isKey }
    })
    const sound = { id: soundTrack, decodeTime: this.#soundFrom, samples: this.#sounds }
    const decodeTime = Math.max(0, Math.round(((open.at - this.#beganAt) * videoScale) / 1000))
    this.#sounds = []
    return {
      sequence: open.sequence,
      shownAt: open.shownAt,
      durationMs: Math.max(1, end - open.at),
      isIndependent: open.isIndependent,
      bytes: mediaSegment(open.sequence + 1, [{ id: videoTrack, decodeTime, samples: pictures }, sound]),
      soundBytes: sound.samples.length === 0 ? null : mediaSegment(open.sequence + 1, [sound]),
    }
  }
}
