import { describe, expect, test } from 'vitest'
import { hasSecondFactor, type OidcRoles, roleOfClaims } from './oidc-roles.ts'

const rules: OidcRoles = {
  claim: 'roles',
  roles: [
    { value: 'parde-admin', role: 'admin' },
    { value: 'parde-edit', role: 'editor' },
  ],
}

describe('the role of claims', () => {
  test.each([
    ['is that of the value', { roles: 'parde-edit' }, 'editor'],
    ['is the first that fits, whatever the order of the claim', { roles: ['parde-edit', 'x', 'parde-admin'] }, 'admin'],
    ['is none without the claim', { groups: 'parde-admin' }, null],
    ['is none for a value that is only alike', { roles: ['parde-administrator', 'PARDE-ADMIN', ' parde-admin'] }, null],
    ['is none for what is no text', { roles: { 0: 'parde-admin' } }, null],
  ])('%s', (_title, claims, role) => {
    expect(roleOfClaims(claims, rules)).toBe(role)
  })
})

describe('a second factor', () => {
  test.each([
    [{ amr: ['pwd', 'otp'] }, true],
    [{ amr: ['mfa'] }, true],
    [{ amr: ['pwd'] }, false],
    [{ amr: 'mfa' }, false],
    [{ acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor' }, true],
    [{ acr: 'urn:mfa' }, true],
    [{ acr: '0' }, false],
    [{}, false],
  ])('%j: %s', (claims, has) => {
    expect(hasSecondFactor(claims)).toBe(has)
  })
})
