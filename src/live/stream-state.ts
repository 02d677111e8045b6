import type { Tag } from '#media/live/flv.ts'
import type { Frame, Packet, SoundConfig, VideoConfig } from '#media/live/packet.ts'

/** So long a run waits for the description of the sound; then it begins without. */
const soundPatienceMs = 1000
/** A sender without a picture that can be shown is cut after so much of its time. */
const pictureLimitMs = 20_000
const jumpBackMs = 1000
const jumpAheadMs = 5000

export interface Step {
  /** The run that goes on must end here. */
  ends: { because: 'size' | 'sound' | 'clock'; figure: number | null } | null
  /** A run begins with this key frame. */
  begins: { frame: Frame; video: VideoConfig; sound: SoundConfig | null; configs: Tag[] } | null
  /** The frames that go into the run that is there then. */
  frames: { frame: Frame; tag: Tag }[]
  /** There is no picture and there will be none. */
  isHopeless: boolean
}

/**
 * Follows what a sender says of its stream and decides where a run begins and ends. Pure: it is given packets and reads no
 * clock. A run begins with a key frame, when picture and sound are described, or a second later without sound.
 */
export class StreamState {
  #video: { config: VideoConfig; tag: Tag } | null = null
  #sound: { config: SoundConfig; tag: Tag } | null = null
  #running: { sound: SoundConfig | null } | null = null
  #waiting: { frame: Frame; tag: Tag }[] = []
  #firstAt: number | null = null
  readonly #lastAt: Record<Frame['track'], number | null> = { video: null, sound: null }

  take(packet: Packet, tag: Tag): Step {
    if (packet.is === 'video-config') return this.#describeVideo(packet.config, tag)
    if (packet.is === 'sound-config') return this.#describeSound(packet.config, tag)
    if (packet.is === 'frame') return this.#takeFrame(packet.frame, tag)
    return nothing()
  }

  /** The run has failed: a new one begins with the next key frame. */
  beginAgain(): void {
    this.#running = null
    this.#waiting = []
  }

  #describeVideo(config: VideoConfig, tag: Tag): Step {
    const isSame = this.#video?.config.record.equals(config.record) ?? false
    this.#video = { config, tag }
    if (isSame) return nothing()
    const ends: Step['ends'] = this.#running === null ? null : { because: 'size', figure: config.height }
    this.beginAgain()
    return { ...nothing(), ends }
  }

  #describeSound(config: SoundConfig, tag: Tag): Step {
    const isSame = this.#sound?.config.record.equals(config.record) ?? false
    this.#sound = { config, tag }
    if (isSame || this.#running === null) return nothing()
    this.beginAgain()
    return { ...nothing(), ends: { because: 'sound', figure: null } }
  }

  #takeFrame(frame: Frame, tag: Tag): Step {
    const jump = this.#jumpOf(frame)
    this.#firstAt ??= frame.at
    const step = nothing()
    if (jump !== 0) {
      if (this.#running !== null) step.ends = { because: 'clock', figure: jump / 1000 }
      this.beginAgain()
      this.#firstAt = frame.at
      this.#lastAt.video = null
      this.#lastAt.sound = null
    }
    // a frame that repeats a moment would lie over what is there
    if (frame.at < (this.#lastAt[frame.track] ?? 0)) return step
    this.#lastAt[frame.track] = frame.at
    if (this.#running !== null) return { ...step, frames: [{ frame, tag }] }
    return { ...step, ...this.#begin(frame, tag) }
  }

  #begin(frame: Frame, tag: Tag): Partial<Step> {
    const isHopeless = this.#waiting.length === 0 && frame.at - (this.#firstAt ?? frame.at) > pictureLimitMs
    const isStart = frame.track === 'video' && frame.isKey && this.#video !== null
    if (this.#waiting.length === 0 && !isStart) return { isHopeless }
    this.#waiting.push({ frame, tag })
    const first = this.#waiting[0]?.frame ?? frame
    const isLate = frame.at - first.at >= soundPatienceMs
    if (this.#video === null || (this.#sound === null && !isLate)) return {}
    const frames = this.#waiting
    this.#waiting = []
    const sound = this.#sound?.config ?? null
    this.#running = { sound }
    this.#firstAt = frame.at
    const configs = [this.#video.tag, ...(this.#sound === null ? [] : [this.#sound.tag])]
    return { begins: { frame: first, video: this.#video.config, sound, configs }, frames }
  }

  /** By how many milliseconds the encoder's clock has jumped; 0 when it goes on. */
  #jumpOf({ at, track }: Frame): number {
    const own = this.#lastAt[track]
    const newest = Math.max(this.#lastAt.video ?? 0, this.#lastAt.sound ?? 0)
    if (own === null && newest === 0) return 0
    if (own !== null && at < own - jumpBackMs) return at - own
    return at > newest + jumpAheadMs ? at - newest : 0
  }
}

const nothing = (): Step => ({ ends: null, begins: null, frames: [], isHopeless: false })
