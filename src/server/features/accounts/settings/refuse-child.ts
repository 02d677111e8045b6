import type { Core } from '../../../core.ts'
import { fail } from '../../../fail.ts'
import type { Viewer } from '../../../viewer.ts'
import { readWhoAsks } from './queries.ts'

/** The account is the grown-ups' business: closed to a child's profile, and, where there is one, to nobody in particular. */
export async function refuseChild(core: Core, viewer: Viewer): Promise<void> {
  const who = await readWhoAsks(core.db, viewer)
  if (who?.age_limit != null) fail('profile.child')
  if (who === undefined || (viewer.profileId === null && who.has_children)) fail('profile.choose_first')
}
