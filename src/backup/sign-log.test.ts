import { expect, test } from 'vitest'
import { isSignedBy, logKeyOf, signPiece } from './sign-log.ts'

const houseOf = (secret: string) => ({ settings: { PARDE_SECRET: secret }, secretsFile: null })
const key = logKeyOf(houseOf('of this house')) ?? Buffer.alloc(0)
const piece = { system: '7', name: '000000010000000000000002', packed: Buffer.from('what was written in a minute') }
const signature = signPiece(key, piece)

test('a piece of the log is of this house where its bytes, its name and its database are as they were signed', () => {
  expect(isSignedBy(key, piece, signature)).toBe(true)
  for (const changed of [
    { packed: Buffer.from('something else') },
    { name: '000000010000000000000003' },
    { system: '8' },
  ])
    expect(isSignedBy(key, { ...piece, ...changed }, signature), JSON.stringify(changed)).toBe(false)
})

test('what another house signed, or nobody, is not of this one', () => {
  const stranger = logKeyOf(houseOf('of a stranger')) ?? Buffer.alloc(0)
  expect(isSignedBy(key, piece, signPiece(stranger, piece))).toBe(false)
  for (const given of ['', 'ab', 'no hexadecimal digits']) expect(isSignedBy(key, piece, given), given).toBe(false)
})

test('a house without a secret signs nothing', () => {
  expect(logKeyOf({ settings: {}, secretsFile: null })).toBeNull()
})
