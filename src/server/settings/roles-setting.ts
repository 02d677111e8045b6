import { type StaffRole, staffRoles } from '#lib/lists/staff-roles.ts'
import { Unfit, setting } from './setting.ts'

/** Some roles of staff, or `none`. */
export const rolesOrNone = setting(
  {
    expected: `roles of staff (${staffRoles.join(', ')}), separated by commas, or none`,
    example: 'finance,admin',
    refusesBlank: true,
  },
  (text): StaffRole[] => {
    const words = text.split(',').map((word) => word.trim())
    if (words.length === 1 && words[0] === 'none') return []
    const roles = words.flatMap((word) => staffRoles.find((role) => role === word) ?? [])
    if (roles.length !== words.length) throw new Unfit()
    return [...new Set(roles)]
  },
)
