import { expect, test } from 'vitest'
import { addressOfCode, codeIn, isWholeCode, printedCode } from './ticket-code.ts'

test.each([
  ['7K4M-92XC-PQRS', 'as it is printed'],
  ['7k4m92xcpqrs', 'in small letters, without hyphens'],
  [' ۷K۴M ۹۲XC PQRS ', 'with Persian digits and spaces'],
  ['٧K٤M-٩٢XC-PQRS', 'with Arabic digits'],
  ['https://parde.example/en/play?code=7K4M-92XC-PQRS', 'as the link of a QR'],
  ['/play?login=1&code=7K4M%2D92XC%2DPQRS#x', 'as a link with other parameters'],
  ['7K4M-92XC-PQRS-7777', 'with more behind it'],
])('%s is a code (%s)', (text) => {
  expect(codeIn(text)).toBe('7K4M92XCPQRS')
})

test('I, O, 0 and 1 are in no code, in whatever script', () => {
  expect(codeIn('I O 0 1 ۰ ١ o i')).toBe('')
})

test('a broken link is read as far as it can be', () => {
  expect(codeIn('/play?code=%E0%A4%A')).toBe('EA4A')
})

test('a code is whole with twelve characters', () => {
  expect(isWholeCode(codeIn('7K4M-92XC-PQR'))).toBe(false)
  expect(isWholeCode(codeIn('7K4M-92XC-PQRS'))).toBe(true)
})

test('is printed in groups of four, and so is its address', () => {
  expect(printedCode('7K4M92')).toBe('7K4M-92')
  expect(addressOfCode('7K4M92XCPQRS')).toBe('/play?code=7K4M-92XC-PQRS')
})
