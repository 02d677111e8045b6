/** Reasons for which a comment waits for a moderator. Pure, so that a table can hold it. */
import { toLatinDigits } from '#lib/persian/digits.ts'
import { searchKey } from '#lib/persian/persian-text.ts'
import { hasNumber } from './somebodys-number.ts'

/** In the order in which a moderator wants to read them. */
export type HoldReason = 'word' | 'link' | 'number' | 'same_text' | 'reported' | 'newcomer' | 'edited'

/** Everybody’s first two are read before they are shown. */
export const readFirst = 2
/** As many accounts must report a comment before it waits. */
export const reportsToHold = 3

export interface HoldFacts {
  /** How many of the member’s comments were ever shown. */
  shownBefore: number
  /** Whether the member wrote the same elsewhere. */
  hasSameText: boolean
  /** The house’s words, folded by `foldWord`. */
  words: readonly string[]
}

/** An address of the web with or without its protocol, and one of mail; not a number with a dot, nor the end of a sentence. */
const link = /https?:|www\.|[\p{L}\d_-]+@[\p{L}\d-]+\.|(?<![\p{L}\d])[a-z\d][a-z\d-]*\.(?:[a-z]{2,24})(?![\p{L}\d])/iu

/**
 * A word without what hides it: spellings of one letter, marks, everything that is neither letter nor digit, and repeats of a
 * letter.
 */
export function foldWord(text: string): string {
  return searchKey(text)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/(.)\1+/gu, '$1')
}

/** Persian endings after a half-space, which leave the word itself unchanged; some may follow each other. */
const endings = /(?:\u200c(?:ها|های|هایی|هایم|هایت|هایش|هایمان|هایتان|هایشان|ای|ام|ات|اش|اند|تر|ترین|ی))+$/u

/** Returns possible hidden words: each word, each text between two spaces, and runs of single letters. */
function piecesOf(text: string): Set<string> {
  // a half-space joins what is one word: «خر‌مهره» is no «خر»
  const words = text.split(/[^\p{L}\p{M}\p{N}\u200c]+/u)
  const stems = words.map((word) => word.replace(endings, ''))
  const pieces = new Set([...words, ...stems, ...text.split(/\s+/u)].map(foldWord))
  // «b a d» and «b.a.d»: letters that stand alone are read as one word
  const spread = searchKey(text).match(/(?<!\p{L})\p{L}(?:[^\p{L}\p{N}]{1,3}\p{L}(?!\p{L}))+/gu) ?? []
  for (const run of spread) pieces.add(foldWord(run))
  return pieces
}

/** Whether a text has one of the house's words, however it is hidden. */
export function hasWordOf(text: string, words: readonly string[]): boolean {
  const pieces = piecesOf(text)
  return words.some((word) => pieces.has(word))
}

/** Whether a text has an address of the web or of mail in it. */
export const hasLink = (text: string): boolean => link.test(toLatinDigits(text))

/** Why a text waits; empty when it is shown at once. */
export function reasonsToHold(text: string, facts: HoldFacts): HoldReason[] {
  const found: [HoldReason, boolean][] = [
    ['word', hasWordOf(text, facts.words)],
    ['link', hasLink(text)],
    ['number', hasNumber(toLatinDigits(text))],
    ['same_text', facts.hasSameText],
    ['newcomer', facts.shownBefore < readFirst],
  ]
  return found.flatMap(([reason, holds]) => (holds ? [reason] : []))
}
