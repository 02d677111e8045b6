import { readFile } from 'node:fs/promises'
import { LandingInput } from '#contract/site/landings.ts'
import { seedFile } from '#db/seed/catalog.ts'
import { type DemoBlock, type DemoLanding, demoLandings, newYears } from '#db/seed/landings.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { addLandingPicture, createLanding, updateLanding } from '#server/features/site/landings/index.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { findMember } from './demo-queries.ts'
import { findLandingState, findPlanId } from './landing-demo-queries.ts'

type Ids = ReadonlyMap<string, ProductId>
const doors = { audit }
const empty = { fa: '', en: '' }

/** The landing pages, made as an editor would make them: a draft, its picture, and then published. */
export async function seedLandings(core: Core, ids: Ids): Promise<void> {
  const by = await findMember(core.db, 'admin@parde.example')
  if (by === undefined) throw new Error('the demo has no admin')
  for (const landing of demoLandings) await seedLanding(core, by, { landing, ids })
}

async function seedLanding(core: Core, by: MemberId, { landing, ids }: { landing: DemoLanding; ids: Ids }) {
  const found = await findLandingState(core.db, landing.slug)
  // what a migration made gives way; what somebody has saved since stays
  if (found?.state === 'published' && found.version > 1) return
  const { eyebrow, title, lead, description, head, slug } = landing
  const blocks: unknown[] = []
  for (const block of landing.blocks) blocks.push(...(await blockOf(core, block, ids)))
  const fields = {
    slug,
    langs: 'both',
    has_switcher: true,
    shown_from: null,
    shown_until: null,
    blocks,
    eyebrow_fa: eyebrow.fa,
    eyebrow_en: eyebrow.en,
    title_fa: title.fa,
    title_en: title.en,
    lead_fa: lead.fa,
    lead_en: lead.en,
    description_fa: description.fa,
    description_en: description.en,
  }
  const noPicture = { product_id: null, image_id: null }
  const draft = () => LandingInput.parse({ ...fields, head: noPicture, state: 'draft' })
  const { id, version } = found ?? (await createLanding(core, doors, by, draft()))
  const stored = found?.image_id ?? null
  const picture = stored === null ? await headOf(core, by, { head, ids, id }) : { product_id: null, image_id: stored }
  const input = LandingInput.parse({ ...fields, head: picture, state: 'published' })
  await updateLanding(core, doors, by, { ...input, id, version })
}

async function headOf(
  core: Core,
  by: MemberId,
  { head, ids, id }: { head: DemoLanding['head']; ids: Ids; id: Parameters<typeof addLandingPicture>[3]['id'] },
) {
  if ('movie' in head) return { product_id: ids.get(head.movie) ?? null, image_id: null }
  const bytes = await readFile(seedFile(`art/${head.art}.webp`))
  // the picture's subject is on the left: at the end of a Persian page
  const picture = await addLandingPicture(core, doors, by, { id, bytes, focus: 'end' })
  return { product_id: null, image_id: picture.id }
}

/** A block as the contract has it; none where its title is not in this demo. */
async function blockOf(core: Core, block: DemoBlock, ids: Ids): Promise<object[]> {
  const { title = empty, text = empty } = block
  const words = { title_fa: title.fa, title_en: title.en, text_fa: text.fa, text_en: text.en }
  switch (block.kind) {
    case 'text':
      return [{ ...words, kind: 'text' }]
    case 'gift':
      return [{ ...words, kind: 'gift', campaign: block.campaign }]
    case 'newYear': {
      const until = newYears.find((at) => new Date(at) > core.clock.now())
      return until === undefined ? [] : [{ ...words, kind: 'countdown', until }]
    }
    case 'rail': {
      const { movies, ...query } = block.query
      const chosen = movies?.flatMap((slug) => ids.get(slug) ?? [])
      if (chosen?.length === 0) return []
      const { look, href } = block
      return [{ ...words, kind: 'rail', look, href, query: chosen === undefined ? query : { ...query, ids: chosen } }]
    }
    case 'offer': {
      if ('plan' in block) {
        const plan = await findPlanId(core.db, block.plan)
        return plan === undefined ? [] : [{ ...words, kind: 'offer', product_id: null, plan_id: plan }]
      }
      const product = ids.get(block.movie)
      return product === undefined ? [] : [{ ...words, kind: 'offer', product_id: product, plan_id: null }]
    }
    case 'video':
    case 'picture': {
      const product_id = ids.get(block.movie)
      if (product_id === undefined) return []
      if (block.kind === 'video') return [{ ...words, kind: 'video', product_id }]
      return [{ ...words, kind: 'picture', product_id, image_id: null, href: block.href }]
    }
  }
}
