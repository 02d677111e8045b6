import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { displayText } from '#lib/persian/persian-text.ts'
import type { ProductId, QuestionId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { readList } from '#server/house-lists.ts'
import { chosenProfile, type Viewer } from '#server/viewer.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { type OwnAnswer, presentOwn } from './present-question.ts'
import {
  deleteQuestion,
  findHall,
  findName,
  findOwn,
  type HallRow,
  hallFacts,
  insertQuestion,
  listApproved,
  lockAsker,
  lockQuestions,
  mayEnter,
  type QuestionRow,
  setVote,
} from './question-queries.ts'
import { longestQuestion, mostWaiting, refusalToAsk } from './question-rules.ts'
import { similarQuestions } from './similar-questions.ts'

const empty: Localized = { fa: 'پرسشتان را بنویسید.', en: 'Write your question.' }
const long: Localized = {
  fa: 'پرسش تا ۳۰۰ حرف جا دارد. کوتاه‌ترش کنید.',
  en: 'A question has up to 300 characters. Please shorten it.',
}

/** The hall of a screening that is on the site, or of which the member has a ticket. */
async function openHall(db: Db | Tx, productId: ProductId, viewer: Viewer, now: Date) {
  const hall = (await findHall(db, productId, now)) ?? fail('product.not_found')
  const hasTicket = await mayEnter(db, productId, viewer.memberId)
  if (hall.state !== 'published' && !hasTicket) fail('product.not_found')
  return { hall, hasTicket }
}

async function askerOf(db: Db | Tx, hall: HallRow, viewer: Viewer, hasTicket: boolean) {
  const { own, voted } = await findOwn(db, hall.id, viewer.memberId)
  const name = viewer.profileId === null ? null : await findName(db, viewer.profileId)
  const waiting = own.filter(({ state }) => state === 'waiting').length
  const refusals = await readList(db, 'question_refusal')
  return { own, voted, name, hasTicket, isChild: viewer.ageLimit !== null, waiting, refusals }
}

type Asked = { viewer: Viewer; locale: Locale }

/** Returns the part of a screening's questions that only this member sees. */
export async function readOwn(core: Core, productId: ProductId, { viewer, locale }: Asked): Promise<OwnAnswer> {
  const now = core.clock.now()
  const { hall, hasTicket } = await openHall(core.db, productId, viewer, now)
  return presentOwn(hall, await askerOf(core.db, hall, viewer, hasTicket), { locale, now })
}

function readText(text: string): string {
  const read = displayText(text)
  if (read === '') failFields({ text: [empty] })
  if (Array.from(read).length > longestQuestion) failFields({ text: [long] })
  return read
}

/**
 * Sends a question to the moderators. Where one that asks the same stands already, nothing is sent and that one is
 * returned, unless the member wants it anyway. Fails with `question.closed`, `question.no_ticket`, `question.too_many`,
 * 422 for the text, or 429.
 */
export async function ask(
  core: Core,
  wish: { productId: ProductId; text: string; anyway: boolean },
  { viewer, locale }: Asked,
): Promise<OwnAnswer & { similar: QuestionRow[] }> {
  const text = readText(wish.text)
  const profileId = chosenProfile(viewer)
  const now = core.clock.now()
  await limit(core, { 'question.member': viewer.memberId })
  const similar = await transaction(core.db, async (tx) => {
    await lockAsker(tx, viewer.memberId)
    const { hall, hasTicket } = await openHall(tx, wish.productId, viewer, now)
    const asker = await askerOf(tx, hall, viewer, hasTicket)
    const refusal = refusalToAsk(hallFacts(hall), asker, now)
    if (refusal !== null) fail(refusal, { most: mostWaiting })
    const found = wish.anyway ? [] : similarQuestions(text, await listApproved(tx, hall.id))
    if (found.length > 0) return found
    const name = (await findName(tx, profileId)) ?? fail('profile.choose_first')
    await insertQuestion(tx, { productId: hall.id, memberId: viewer.memberId, name, text }, now)
    return []
  })
  return { ...(await readOwn(core, wish.productId, { viewer, locale })), similar }
}

/**
 * Gives or takes back a vote for an approved question while the hall is open. Fails with `question.unknown`,
 * `question.own`, `question.closed` or `question.no_ticket`.
 */
export async function vote(core: Core, wish: { id: QuestionId; wanted: boolean }, viewer: Viewer) {
  const now = core.clock.now()
  await limit(core, { 'question.vote': viewer.memberId })
  const votes = await transaction(core.db, async (tx) => {
    const [question] = await lockQuestions(tx, [wish.id])
    if (question?.member_id === viewer.memberId) fail('question.own')
    if (question?.state !== 'approved') return fail('question.unknown')
    const { hall, hasTicket } = await openHall(tx, question.product_id, viewer, now)
    // how many of one's own wait has nothing to do with a vote
    const refusal = refusalToAsk(hallFacts(hall), { hasTicket, isChild: false, waiting: 0 }, now)
    if (refusal !== null) fail(refusal)
    return setVote(tx, { questionId: wish.id, memberId: viewer.memberId, wanted: wish.wanted }, now)
  })
  return { votes, is_voted: wish.wanted }
}

/** Takes back an own question that the hall does not see. Fails with `question.unknown` or `question.decided`. */
export async function withdraw(core: Core, id: QuestionId, { viewer, locale }: Asked): Promise<OwnAnswer> {
  const productId = await transaction(core.db, async (tx) => {
    const [question] = await lockQuestions(tx, [id])
    if (question === undefined || question.member_id !== viewer.memberId) return fail('question.unknown')
    if (question.state !== 'waiting' && question.state !== 'refused') fail('question.decided')
    await deleteQuestion(tx, id)
    return question.product_id
  })
  return readOwn(core, productId, { viewer, locale })
}
