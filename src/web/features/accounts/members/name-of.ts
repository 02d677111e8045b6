import type { Me } from '#web/session.ts'

/** Returns the name of a member: the profile's name, else their own name, else the user name. */
export const nameOf = (me: Me): string =>
  me.profile?.name || [me.first_name, me.last_name].filter(Boolean).join(' ') || me.user_name
