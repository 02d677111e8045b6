import type { Tag } from '#media/live/flv.ts'

/** Where the packets of one accepted sender go. */
export interface TagSink {
  /** A promise when the sink has no room; nothing more is read from the sender before it settles. */
  write(tag: Tag): void | Promise<void>
  /** The sender is gone, whatever the cause; `full`: it was never let in. Called once. */
  close(because?: 'full'): void
}

/** Somebody who knocks at one of the doors for cameras. */
export interface Knock {
  key: string
  /** The network that it comes from. */
  from: string
  /** Cuts this sender off; `code` is for its own log. */
  cut: (code: CutCode) => void
}

export type CutCode = 'replaced' | 'unsupported' | 'stopping'

/** Says whether a sender may publish: a sink, or the refusal. */
export type OpenSink = (knock: Knock) => Promise<TagSink | 'unknown' | 'taken'>
