import {
  appealComment,
  editComment,
  getOwnComments,
  listCommentAnswers,
  listCommentMoments,
  listComments,
  openComment,
  reportComment,
  withdrawComment,
  writeComment,
} from '#contract/community/comments.ts'
import type { Locale } from '#lib/text/locale.ts'
import { readList } from '#server/house-lists.ts'
import { type Api, created, ok } from '../../../api.ts'
import { presentOwn } from './present-comment.ts'
import { readAnswers, readComments, readMoments, readOwn, readText } from './read.ts'
import { appeal, edit, report, withdraw, write } from './write.ts'

/** Comments of titles: reading, writing, reporting. */
export function registerComments({ core, mount }: Api): void {
  const readingIn = async (locale: Locale) => {
    const refusals = await readList(core.db, 'comment_refusal')
    return { refusals, locale, now: core.clock.now() }
  }

  mount(listComments, async ({ params, query }, { viewer, locale }) =>
    ok(await readComments(core, { productId: params.id, sort: query.sort, after: query.after }, { viewer, locale })),
  )
  mount(listCommentMoments, async ({ params, query }, { viewer }) =>
    ok(await readMoments(core, { productId: params.id, fromMs: query.from_ms }, viewer)),
  )
  mount(listCommentAnswers, async ({ params, query }, { viewer }) =>
    ok(await readAnswers(core, { id: params.id, after: query.after }, viewer)),
  )
  mount(openComment, async ({ params }) => ok(await readText(core, params.id)))
  mount(getOwnComments, async ({ params }, { viewer, locale }) =>
    ok(await readOwn(core, params.id, { viewer, locale })),
  )
  mount(writeComment, async ({ params, body }, { viewer, locale }) => {
    const draft = {
      productId: params.id,
      text: body.text,
      answersTo: body.answers_to ?? null,
      atMs: body.at_ms ?? null,
      givesAway: body.gives_away,
    }
    const written = await write(core, draft, viewer)
    const own = await readOwn(core, params.id, { viewer, locale })
    return created({ ...own, comment: presentOwn(written, await readingIn(locale)) })
  })
  mount(editComment, async ({ params, body }, { viewer, locale }) => {
    const changed = await edit(core, params.id, { text: body.text, givesAway: body.gives_away }, viewer)
    return ok(presentOwn(changed, await readingIn(locale)))
  })
  mount(withdrawComment, async ({ params }, { viewer }) => {
    await withdraw(core, params.id, viewer)
    return { status: 204 as const }
  })
  mount(reportComment, async ({ params, body }, { viewer }) => {
    await report(core, params.id, body.reason, viewer)
    return { status: 204 as const }
  })
  mount(appealComment, async ({ params, body }, { viewer, locale }) =>
    ok(presentOwn(await appeal(core, params.id, body.text, viewer), await readingIn(locale))),
  )
}
