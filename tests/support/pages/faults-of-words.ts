import type { Locale } from '#lib/text/locale.ts'

const hidden = /<(script|style|svg|title|template)\b[^>]*>.*?<\/\1>/gs
/** Elements that end a line of text. */
const block =
  /<\/?(?:address|article|aside|button|dd|dialog|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|hr|label|legend|li|main|nav|ol|option|output|p|section|select|summary|table|tbody|td|textarea|th|thead|tr|ul|br|input|img)\b[^>]*>/g

const decoded = (text: string) =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")

/** A part of a line that stands on a line of its own. */
const ownLine = /<span class="(?:[^"]* )?block(?: [^"]*)?">/g

/** The sentences of a page, and what its controls are called. */
function wordsOf(html: string): string[] {
  const shown = html.replaceAll(hidden, ' ')
  const called = [...shown.matchAll(/\b(?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(([, words = '']) => words)
  const lines = shown
    .replaceAll(block, '\n')
    .replaceAll(ownLine, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .split('\n')
  return [...lines, ...called].map((line) => decoded(line).trim()).filter((line) => line !== '')
}

const faults: readonly (readonly [name: string, pattern: RegExp, only?: Locale])[] = [
  ['a value that is none', /\b(?:null|undefined|NaN)\b|\[object/],
  ['a hole', /«\s*»|“\s*”|\(\s*\)/],
  ['a sign behind a space', /\s[،؛.,;!؟?](?:\s|$)/],
  ['two signs', /[،,؛;]\s*[،,؛;.]|[^.]\.\.(?!\.)/],
  ['one of many', /(?<![\d.,:/#-])\b1 (?!\w+ss\b|\w+us\b|is\b|was\b|has\b|series\b)[a-z]+s\b/, 'en'],
  ['none of many', /(?<![\d.,:/#-])\b0 [a-z]+s? (?:is|was)\b/, 'en'],
]

/** Returns each fault in the words of a page, with the words. */
export function faultsOfWords(html: string, locale: Locale): string[] {
  return wordsOf(html).flatMap((words) =>
    faults
      .filter(([, pattern, only]) => (only === undefined || only === locale) && pattern.test(words))
      .map(([name]) => `${name}: ${words.slice(0, 160)}`),
  )
}
