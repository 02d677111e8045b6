import type { Audit } from '#server/audit.ts'
import {
  askQuestion,
  decideQuestion,
  getOwnQuestions,
  listQuestions,
  listStudioQuestions,
  voteForQuestion,
  withdrawQuestion,
} from '#contract/screenings/live/questions.ts'
import { type Api, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { readList } from '#server/house-lists.ts'
import { inLocale } from '#lib/text/locale.ts'
import { ask, readOwn, vote, withdraw } from './ask.ts'
import { decide } from './decide.ts'
import { presentList, presentToStaff } from './present-question.ts'
import { countQuestions, findHall, listApproved, listHalls, listInState } from './question-queries.ts'

interface QuestionDoors {
  audit: Audit
}

function registerStudioQuestions({ core, mount }: Api, doors: QuestionDoors): void {
  mount(listStudioQuestions, async ({ query }, { locale }) => {
    const now = core.clock.now()
    const halls = await listHalls(core.db, now)
    const refusals = await readList(core.db, 'question_refusal')
    const screening = query.screening ?? halls[0]?.id ?? null
    const counts =
      screening === null ? { waiting: 0, approved: 0, refused: 0, merged: 0 } : await countQuestions(core.db, screening)
    const rows =
      screening === null
        ? []
        : query.state === 'approved'
          ? await listApproved(core.db, screening)
          : await listInState(core.db, screening, query.state)
    return ok({
      now: now.toISOString(),
      screenings: halls.map(({ id, title_fa, title_en, release_at, waiting }) => ({
        id,
        title: inLocale(title_fa, title_en, locale),
        starts_at: release_at?.toISOString() ?? null,
        waiting: waiting ?? 0,
      })),
      screening,
      counts,
      refusals: refusals.offeredIn(locale),
      questions: rows.map((row) => presentToStaff(row, refusals, locale)),
    })
  })

  mount(decideQuestion, async ({ params, body }, { viewer, locale }) => {
    const asked = { id: params.id, decision: body, memberId: viewer.memberId }
    const row = await decide(core, asked, (tx, entry) => doors.audit(tx, entry))
    const refusals = await readList(core.db, 'question_refusal')
    return ok({ ...presentToStaff(row, refusals, locale), screening: row.product_id })
  })
}

/** Questions to a screening's guest: the hall's list, a member's own, and the moderators' desk. */
export function registerQuestions(api: Api, doors: QuestionDoors): void {
  const { core, mount } = api
  registerStudioQuestions(api, doors)

  mount(listQuestions, async ({ params }, { locale }) => {
    const now = core.clock.now()
    const hall = await findHall(core.db, params.id, now)
    if (hall === undefined || hall.state !== 'published') fail('product.not_found')
    const [rows, counts] = await Promise.all([listApproved(core.db, hall.id), countQuestions(core.db, hall.id)])
    return ok(presentList(hall, { rows, total: counts.approved }, { locale, now }))
  })

  mount(getOwnQuestions, async ({ params }, { viewer, locale }) =>
    ok(await readOwn(core, params.id, { viewer, locale })),
  )

  mount(askQuestion, async ({ params, body }, { viewer, locale }) => {
    const wish = { productId: params.id, text: body.text, anyway: body.anyway }
    const { similar, ...own } = await ask(core, wish, { viewer, locale })
    return ok({ ...own, similar: similar.map(({ id, text, votes }) => ({ id, text, votes })) })
  })

  mount(voteForQuestion, async ({ params, body }, { viewer }) =>
    ok(await vote(core, { id: params.id, wanted: body.wanted }, viewer)),
  )

  mount(withdrawQuestion, async ({ params }, { viewer, locale }) =>
    ok(await withdraw(core, params.id, { viewer, locale })),
  )
}
