/** The questions to a new member on a phone, one after another: first who they are, then how they come in. */
export const personFields = ['first_name', 'last_name', 'birth_day', 'country'] as const
export type PersonField = (typeof personFields)[number]

type Person = Record<PersonField, string>

/** The birth day may stay empty. */
const mayBeEmpty = (field: PersonField): boolean => field === 'birth_day'

/**
 * Returns the field that follows an answered one: the next that is empty, in the order of the page; null: all is there,
 * and the second step follows. A field that may stay empty is asked once, when it comes in its turn.
 */
export function fieldAfter(open: PersonField | null, person: Person): PersonField | null {
  const from = open === null ? 0 : personFields.indexOf(open) + 1
  const rest = personFields.slice(from)
  const next = rest.find((field) => person[field].trim() === '')
  if (next !== undefined) return next
  // what was passed over on the way
  return personFields.find((field) => !mayBeEmpty(field) && field !== open && person[field].trim() === '') ?? null
}

/** The first field that stands first of those with a fault; null: the fault is of the second step. */
export const faultyField = (faults: Readonly<Record<string, unknown>>): PersonField | null =>
  personFields.find((field) => field in faults) ?? null
