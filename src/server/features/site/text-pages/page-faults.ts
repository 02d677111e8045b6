import { anchorsOf, badLinks, namesIn, readPageText } from '#lib/text/page-text.ts'
import type { Localized } from '#server/fail.ts'
import type { TextColumns } from './text-page-queries.ts'

type Faults = Record<string, Localized[]>

/** The names of values that are filled in for a text. */
const knownNames = ['vat', 'delivery']

const said = (fa: string, en: string): Localized[] => [{ fa, en }]
const required = said('این را بنویسید.', 'Please fill this in.')

function bodyFaults(body: string): Localized[] {
  const [bad] = badLinks(body)
  if (bad !== undefined)
    return said(
      `لینک «${bad}» نه با / شروع می‌شود و نه با https://‎`,
      `The link “${bad}” begins neither with / nor with https://`,
    )
  const unknown = namesIn(body).find((name) => !knownNames.includes(name))
  if (unknown !== undefined)
    return said(`«{${unknown}}» را نمی‌شناسیم.`, `“{${unknown}}” is nothing that can be filled in.`)
  const anchors = anchorsOf(readPageText(body))
  const twice = anchors.find((anchor, at) => anchors.indexOf(anchor) !== at)
  if (twice !== undefined) return said(`نشان «${twice}» دو بار آمده است.`, `The anchor “${twice}” stands there twice.`)
  return []
}

/** Returns the faults of a text that is saved, by the fields of the contract. It need not be whole yet. */
export function draftFaults(columns: TextColumns): Faults {
  const faults: Faults = {}
  for (const field of ['body_fa', 'body_en'] as const) {
    const found = bodyFaults(columns[field])
    if (found.length > 0) faults[field] = found
  }
  return faults
}

/** Returns the faults of a text that visitors would see: it needs both languages, heading by heading. */
export function publicFaults(columns: TextColumns): Faults {
  const faults = draftFaults(columns)
  for (const field of ['title_fa', 'title_en', 'description_fa', 'description_en', 'body_fa', 'body_en'] as const)
    if (columns[field] === '') faults[field] = required
  const [fa, en] = [columns.body_fa, columns.body_en].map((body) => anchorsOf(readPageText(body)))
  if (faults['body_en'] === undefined && fa?.join(' ') !== en?.join(' '))
    faults['body_en'] = said(
      'سرفصل‌ها و نشان‌هایشان باید در هر دو زبان یکی باشد.',
      'Headings and their anchors have to be the same in both languages.',
    )
  return faults
}
