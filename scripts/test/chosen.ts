import { lastLine, nothing } from './tally.ts'

/** The steps named on the command line; an empty list means all. An unknown name ends the program with a sentence. */
export function chosen(known: readonly string[]): readonly string[] {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !known.includes(name))
  if (unknown.length === 0) return asked
  console.error(`There is no step called ${unknown.join(', ')}. The steps are: ${known.join(', ')}.`)
  console.log(lastLine(nothing))
  process.exit(2)
}
