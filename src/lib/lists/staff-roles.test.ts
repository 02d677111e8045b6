import { expect, test } from 'vitest'
import { hasDuty, staffRoles } from './staff-roles.ts'

test('money is for finance, titles and screenings are for editors, prices are for both, and an admin may do everything', () => {
  const whoMay = (duty: Parameters<typeof hasDuty>[1]) => staffRoles.filter((role) => hasDuty(role, duty))
  expect(whoMay('titles')).toEqual(['editor', 'admin'])
  expect(whoMay('screenings')).toEqual(['editor', 'admin'])
  expect(whoMay('tickets')).toEqual(['support', 'finance', 'admin'])
  expect(whoMay('questions')).toEqual(['editor', 'moderator', 'admin'])
  expect(whoMay('plans')).toEqual(['editor', 'finance', 'admin'])
  expect(whoMay('gifts')).toEqual(['editor', 'finance', 'admin'])
  expect(whoMay('discounts')).toEqual(['finance', 'admin'])
  expect(whoMay('books')).toEqual(['finance', 'admin'])
  expect(whoMay('goods')).toEqual(['editor', 'support', 'admin'])
  expect(whoMay('cases')).toEqual(['support', 'admin'])
  expect(whoMay('large_remedies')).toEqual(['admin'])
  expect(whoMay('jobs')).toEqual(['admin'])
  expect(whoMay('audit')).toEqual(['admin'])
})
