/** Subtitles of other formats, told by what a line of theirs looks like. */
const formats: readonly [name: string, sign: RegExp][] = [
  ['ASS/SSA', /^\s*\[Script Info\]|^(?:Dialogue|Format):\s/im],
  ['TTML', /<tt[\s>:]|xmlns="http:\/\/www\.w3\.org\/(?:ns|2006\/\d+)\/ttml/],
  ['SAMI', /<SAMI[\s>]/i],
  ['MicroDVD', /^\{\d+\}\{\d*\}/m],
  ['MPL2', /^\[\d+\]\[\d*\]/m],
  ['SubViewer', /^\[INFORMATION\]|^\d{1,2}:\d{2}:\d{2}\.\d{2},\d{1,2}:\d{2}:\d{2}\.\d{2}\s*$/m],
  ['SBV', /^\d{1,2}:\d{2}:\d{2}\.\d{3},\d{1,2}:\d{2}:\d{2}\.\d{3}\s*$/m],
  ['LRC', /^(?:\[[a-z]+:[^\]\n]*\]\s*)*\[\d{1,3}:\d{2}(?:[.:]\d{1,3})?\]/m],
]

/** The beginning of a file says what it is. Characters. */
const looked = 20_000

/** The name of the format that a text is in, where it is one of those that we know and do not read. */
export function otherFormatOf(text: string): string | null {
  const beginning = text.slice(0, looked)
  return formats.find(([, sign]) => sign.test(beginning))?.[0] ?? null
}
