import type { Tag } from '#media/live/flv.ts'

/** Where the packets of one accepted sender go. */
export interface TagSink {
  /** A promise when the sink has no room; nothing more is read from the sender before it settles. */
  write(tag: Tag): void | Promise<void>
  /** The sender is gone, whatever the cause. Called once. */
  close(): void
}

/** Somebody who knocks at one of the doors for cameras. */
export interface Knock {
  key: string
  /** Its address, for the log of the control room. */
  address: string
  /** Cuts this sender off; `code` is for its own log. */
  cut: (code: CutCode) => void
}

export type CutCode = 'replaced' | 'ended' | 'unsupported' | 'stopping' | 'too_slow'

/** Says whether a sender may publish: a sink, or the refusal. */
export type OpenSink = (knock: Knock) => Promise<TagSink | 'unknown' | 'taken'>
