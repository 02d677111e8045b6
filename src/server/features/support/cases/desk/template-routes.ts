import {
  changeCaseTemplate,
  createCaseTemplate,
  deleteCaseTemplate,
  listCaseTemplates,
  orderCaseTemplates,
} from '#contract/support/studio-cases.ts'
import { type Api, created, ok } from '#server/api.ts'
import type { Audit } from '#server/audit.ts'
import { addTemplate, changeTemplate, orderTemplates, removeTemplate } from './edit-templates.ts'
import { listTemplates } from './template-queries.ts'

/** The answers that the desk begins from, and how they are edited. */
export function registerTemplates({ core, mount }: Api, { audit }: { audit: Audit }): void {
  const shown = async () => ({
    templates: (await listTemplates(core.db)).map(({ position: _order, ...template }) => template),
  })
  mount(listCaseTemplates, async () => ok(await shown()))
  mount(createCaseTemplate, async ({ body }, { viewer }) => {
    await addTemplate(core, { memberId: viewer.memberId, audit }, body)
    return created(await shown())
  })
  mount(changeCaseTemplate, async ({ params, body }, { viewer }) => {
    const { version, ...fields } = body
    await changeTemplate(core, { memberId: viewer.memberId, audit }, { id: params.id, version, fields })
    return ok(await shown())
  })
  mount(orderCaseTemplates, async ({ body }, { viewer }) => {
    await orderTemplates(core, { memberId: viewer.memberId, audit }, body)
    return ok(await shown())
  })
  mount(deleteCaseTemplate, async ({ params }, { viewer }) => {
    await removeTemplate(core, { memberId: viewer.memberId, audit }, params.id)
    return ok(await shown())
  })
}
