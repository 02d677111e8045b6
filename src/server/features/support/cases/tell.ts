import type { Tx } from '#db/client.ts'
import type { Core } from '#server/core.ts'
import { AppError } from '#server/fail.ts'
import { readList } from '#server/house-lists.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { type LetterWords, tellAddress } from '#server/features/notices/messages/index.ts'
import { addressOfCase } from './case-link.ts'
import type { StoredCase } from './case-queries.ts'
import { answeredWords, forwardedWords, openedWords } from './case-words.ts'

/** A mail where there is an address; an SMS else. */
const reachOf = ({ email, phone }: StoredCase) => email ?? phone ?? ''

async function send(tx: Tx, core: Core, found: StoredCase, words: LetterWords): Promise<void> {
  const to = { memberId: found.member_id, address: reachOf(found), locale: found.language }
  await tellAddress(tx, core, { kind: 'support', ...to, words })
}

const aboutOf = (core: Core, found: StoredCase) => ({
  number: found.number,
  locale: found.language,
  url: addressOfCase(core, found, found.language),
})

/**
 * Tells whether a letter that nobody asked for may go to this address now: a person who types a stranger's address must
 * not fill their mailbox.
 */
async function maySend(tx: Tx, core: Core, found: StoredCase): Promise<boolean> {
  try {
    // by the transaction's own connection: those who come at once would each wait for a second one
    await limit({ ...core, db: tx }, { 'contact.letters_to': reachOf(found) })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.too_many') return false
    throw error
  }
}

/** Tells the writer the number and the link of a case, and sends it on to the house's mailbox. */
export async function tellOpened(tx: Tx, core: Core, found: StoredCase, message: string): Promise<void> {
  if (await maySend(tx, core, found)) await send(tx, core, found, openedWords(aboutOf(core, found)))
  const { supportEmail, publicUrl } = core.config
  if (supportEmail === null) return
  const { number, name, subject } = found
  const topic = (await readList(tx, 'case_topic')).nameOf(found.topic, 'fa')
  const told = { number, topic, name, subject, reach: reachOf(found), message }
  const words = forwardedWords(told, { locale: 'fa', url: `${publicUrl}/studio/cases?search=${number}` })
  await tellAddress(tx, core, { kind: 'work', memberId: null, address: supportEmail, locale: 'fa', words })
}

/** Sends the house's answer. */
export async function tellAnswered(tx: Tx, core: Core, found: StoredCase, text: string): Promise<void> {
  await send(tx, core, found, answeredWords(aboutOf(core, found), found.email === null ? null : text))
}
