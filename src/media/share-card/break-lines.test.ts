import { describe, expect, it } from 'vitest'
import { breakLines } from './break-lines.ts'

// ten letters to a line
const fits = (line: string) => line.length <= 10

describe('lines of a card', () => {
  it.each<[string, string, number, string[]]>([
    ['a short title keeps one line', 'Snow', 2, ['Snow']],
    ['a line breaks at a space', 'six thousand', 2, ['six', 'thousand']],
    ['the last line ends in an ellipsis after a whole word', 'six thousand kilometres', 2, ['six', 'thousand…']],
    ['no mark stands before the ellipsis', 'a b, a tale of the city', 1, ['a b, a…']],
    ['a comma before the cut goes', 'the road, and more', 1, ['the road…']],
    ['a word that is too long is cut by letters', 'kilometreslong', 2, ['kilometre…']],
    ['a mark is not parted from its letter', 'ساعتِساعتِساعتِ', 1, ['ساعتِساع…']],
    ['nothing is no line', '', 2, []],
  ])('%s', (_, text, most, expected) => {
    expect(breakLines(text, most, fits)).toEqual(expected)
  })
})
