import type { StaffRole } from '#lib/lists/staff-roles.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'

/**
 * Where staff come in by the provider of their organisation only, a password or a code opens nothing for them. Asked when
 * either was right, so that nobody learns who works here.
 */
export function mayComeIn({ config }: Pick<Core, 'config'>, member: { staff_role: StaffRole | null }): void {
  if (member.staff_role !== null && !config.staffPasswords) fail('auth.by_organisation')
}
