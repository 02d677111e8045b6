import { expect, test } from 'vitest'
import { addressOfCode } from './ticket-code.ts'

test('the address of a code has it as it is printed', () => {
  expect(addressOfCode('7K4M92XCPQRS')).toBe('/play?code=7K4M-92XC-PQRS')
  expect(addressOfCode('7k4m-92xc-pqrs', '/lives/play')).toBe('/lives/play?code=7K4M-92XC-PQRS')
})
