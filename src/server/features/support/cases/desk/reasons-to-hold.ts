/** Decides which cases wait to be read before the house is told of them: they look like spam. Pure. */
import { seconds } from '#lib/time/clock.ts'

export type HoldReason = 'word' | 'link' | 'same_text' | 'haste' | 'trap'

/** Nobody reads the form and writes a message in less. */
export const leastWritingMs = seconds(3)

export interface HoldFacts {
  /** One of the house's words is in it. */
  hasWord: boolean
  /** An address of another site is in it. */
  hasLink: boolean
  /** The same was written before. */
  hasSameText: boolean
  /** From when the captcha was given until the message came. */
  writingMs: number
  /** The text in the field that people do not see. */
  trap: string
}

/** Why a case is held; empty when it goes to the queue at once. */
export function reasonsToHold({ hasWord, hasLink, hasSameText, writingMs, trap }: HoldFacts): HoldReason[] {
  const found: [HoldReason, boolean][] = [
    ['trap', trap !== ''],
    ['word', hasWord],
    ['link', hasLink],
    ['same_text', hasSameText],
    ['haste', writingMs < leastWritingMs],
  ]
  return found.flatMap(([reason, holds]) => (holds ? [reason] : []))
}

/** A text without the addresses of the house itself, which people copy to say where something went wrong. */
export function withoutOwnAddresses(text: string, ownHost: string): string {
  const host = ownHost.replaceAll('.', '\\.')
  return text.replaceAll(new RegExp(`(https?://)?(www\\.)?${host}(:\\d+)?(/\\S*)?(?![\\w.-])`, 'giu'), ' ')
}
