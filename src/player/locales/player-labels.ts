import { en } from './en.ts'
import { fa } from './fa.ts'
import type { PlayerLabels } from './labels.ts'

/** The player's texts in a language. */
export function playerLabels(locale: 'fa' | 'en'): PlayerLabels {
  return locale === 'fa' ? fa : en
}
