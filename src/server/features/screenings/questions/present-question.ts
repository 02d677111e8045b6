import type { z } from 'zod'
import type { decideQuestion, getOwnQuestions, listQuestions } from '#contract/screenings/live/questions.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { sentence } from '#server/fail.ts'
import type { OfList } from '#server/house-lists.ts'
import { type HallRow, hallFacts, type QuestionRow } from './question-queries.ts'
import { type AskerFacts, hallStateOf, hallTimes, mostWaiting, refusalToAsk } from './question-rules.ts'

type List = z.input<(typeof listQuestions)['responses'][200]>
export type OwnAnswer = z.input<(typeof getOwnQuestions)['responses'][200]>
type StudioQuestion = Omit<z.input<(typeof decideQuestion)['responses'][200]>, 'screening'>

const spelled = (at: Date | null) => at?.toISOString() ?? null

const questionOf = ({ id, text, votes }: QuestionRow) => ({ id, text, votes })

/** For its author and for staff: the hall learns nobody's name. */
const namedOf = (row: QuestionRow) => ({ ...questionOf(row), name: row.name })

const answerOf = ({ answered_at: at, answer, answered_by: by }: QuestionRow) => ({
  answered_at: spelled(at),
  answer,
  answered_by: by,
})

/** Why it is not shown to the hall, as it is called today. */
const refusalOf = ({ refusal: code }: QuestionRow, refusals: OfList, locale: Locale) => ({
  refusal: code === null ? null : refusals.codeNow(code),
  refusal_name: code === null ? null : refusals.nameOf(code, locale),
})

/** The list that the hall sees; the same for everybody. */
export function presentList(
  hall: HallRow,
  shown: { rows: readonly QuestionRow[]; total: number },
  { locale, now }: { locale: Locale; now: Date },
): List {
  const facts = hallFacts(hall)
  const state = hallStateOf(facts, now)
  const times = hallTimes(facts)
  const name = inLocale(hall.guest_name_fa, hall.guest_name_en, locale)
  const text = inLocale(hall.guest_text_fa, hall.guest_text_en, locale)
  return {
    now: now.toISOString(),
    state,
    opens_at: spelled(times?.opensAt ?? null),
    closes_at: spelled(times?.closesAt ?? null),
    guest: name === null || text === null ? null : { name, text },
    total: state === 'off' ? 0 : shown.total,
    questions:
      state === 'off'
        ? []
        : shown.rows.map((row) => ({ ...questionOf(row), ...answerOf(row), is_asked_now: row.asked_at !== null })),
  }
}

/** Presents the part that only this member sees. */
export function presentOwn(
  hall: HallRow,
  asker: AskerFacts & { name: string | null; own: readonly QuestionRow[]; voted: readonly string[]; refusals: OfList },
  { locale, now }: { locale: Locale; now: Date },
): OwnAnswer {
  const refusal = refusalToAsk(hallFacts(hall), asker, now)
  return {
    may_ask: refusal === null,
    message: refusal === null ? null : sentence(refusal, locale, { most: localDigits(mostWaiting, locale) }),
    name: asker.name,
    own: asker.own.map((row) => ({
      ...namedOf(row),
      state: row.state,
      ...refusalOf(row, asker.refusals, locale),
      merged_into: row.merged_into,
    })),
    voted: [...asker.voted],
  }
}

/** A question as its moderator sees it. */
export function presentToStaff(row: QuestionRow, refusals: OfList, locale: Locale): StudioQuestion {
  return {
    ...namedOf(row),
    ...answerOf(row),
    state: row.state,
    ...refusalOf(row, refusals, locale),
    merged_into: row.merged_into,
    is_asked_now: row.asked_at !== null,
    created_at: row.created_at.toISOString(),
  }
}
