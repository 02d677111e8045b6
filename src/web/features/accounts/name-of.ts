import type { Me } from '../../session.ts'

/** How a member is called: by profile, else by name, else by what they sign in with. */
export const nameOf = (me: Me): string =>
  me.profile?.name || [me.first_name, me.last_name].filter(Boolean).join(' ') || me.user_name
