import { demoCafes } from '#db/seed/cafes.ts'
import type { CafeId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { createCafe, makeHost } from '#server/features/screenings/cafes/index.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { findCafe, findMember } from './demo-queries.ts'

/** The demo's cafes by their English names, with their hosts, made as an editor would where they are missing. */
export async function seedCafes(core: Core): Promise<ReadonlyMap<string, CafeId>> {
  const editor = await findMember(core.db, 'editor@parde.example')
  if (editor === undefined) throw new Error('the demo has no editor')
  const ids = new Map<string, CafeId>()
  for (const { host, ...cafe } of demoCafes) {
    const input = { ...cafe, state: 'published' as const, contact: null }
    const id = (await findCafe(core.db, cafe.name_en)) ?? (await createCafe(core, { audit }, editor, input)).id
    await makeHost(core, { audit }, editor, { id, userName: host })
    ids.set(cafe.name_en, id)
  }
  return ids
}
