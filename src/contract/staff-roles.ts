/** What a member of staff may be. Which calls a role may make says each route (`roles`). */
export const staffRoles = ['editor', 'support', 'finance', 'moderator', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]
