import { z } from 'zod'
import type { Locale } from '#lib/text/locale.ts'
import { type NoticeKind, noticeKinds } from '#lib/lists/notice-kinds.ts'
import { pushLine } from '#lib/text/notice-text.ts'
import { shortened } from '#lib/text/shortened.ts'
import { deriveKey, seal, unseal } from '#server/secrets.ts'
import type { SaidWords } from '../ways/letter.ts'

/** The words that the service worker shows. */
const PushWords = z.object({
  title: z.string(),
  body: z.string(),
  /** A page of ours, with its language; it opens by a press. */
  path: z.string(),
  locale: z.enum(['fa', 'en']),
})
export type PushWords = z.output<typeof PushWords>

const longest = { title: 120, body: 240, path: 400 }

/** The first address of ours in a letter, as a path. */
function pathIn(lines: readonly string[], site: string): string | null {
  for (const line of lines) {
    const found = /https?:\/\/\S+/.exec(line)?.[0]
    if (found !== undefined && found.startsWith(`${site}/`)) return found.slice(site.length)
  }
  return null
}

/** A letter as a push: its subject, and of what need not stay quiet on a locked screen its first line. */
export function pushWords(
  words: SaidWords,
  { kind, locale, site }: { kind: NoticeKind; locale: Locale; site: string },
): PushWords {
  const line = pushLine(words.lines)
  const path = pathIn(words.lines, site)
  const settings = `${locale === 'fa' ? '' : '/en'}/account/notices`
  return {
    title: shortened(words.subject, longest.title),
    body: noticeKinds[kind].staysQuiet ? '' : shortened(line, longest.body),
    path: path === null || path.length > longest.path ? settings : path,
    locale,
  }
}

const sealPurpose = 'notices.push_words'

export const sealPush = (secret: string, words: PushWords): string =>
  seal(deriveKey(secret, sealPurpose), Buffer.from(JSON.stringify(words))).toString('base64url')

export const openPush = (secret: string, sealed: string): PushWords =>
  PushWords.parse(JSON.parse(unseal(deriveKey(secret, sealPurpose), Buffer.from(sealed, 'base64url')).toString()))
