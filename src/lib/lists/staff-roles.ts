export const staffRoles = ['editor', 'support', 'finance', 'moderator', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Duties that are entrusted to some of staff. A call that names no duty is open to all of staff. */
export const duties = [
  'titles',
  'screenings',
  'tickets',
  'questions',
  'comments',
  'plans',
  'gifts',
  'discounts',
  'books',
  'jobs',
  // reading orders of goods, and working on them; goods, their prices and collections
  'orders',
  'shop',
  'goods',
  // what people write to the house
  'cases',
  // what notices say
  'notices',
  // what is sent to partners
  'webhooks',
  // confirming what support does above a limit
  'large_remedies',
  // who works here, and as what
  'staff',
  // keys by which machines act for who made them
  'keys',
  // reading what staff did
  'audit',
] as const
export type Duty = (typeof duties)[number]

/** Who may do what: routes, their description and the studio's pages all derive it from here. */
const dutiesOf: Readonly<Record<StaffRole, readonly Duty[]>> = {
  editor: ['titles', 'screenings', 'questions', 'comments', 'plans', 'gifts', 'goods'],
  support: ['tickets', 'orders', 'shop', 'goods', 'cases'],
  finance: ['tickets', 'plans', 'gifts', 'discounts', 'books', 'orders'],
  moderator: ['questions', 'comments'],
  admin: duties,
}

export const hasDuty = (role: StaffRole, duty: Duty): boolean => dutiesOf[role].includes(duty)
