import { runSteps } from '../run-steps.ts'
import { root } from '../run-tool.ts'
import { lastLine, nothing } from '../tally.ts'
import { gitIn, readChange } from './changed-files.ts'
import { planChanged } from './changed-steps.ts'

const shownFiles = 20

/**
 * `npm test -- changed`: checks what differs from the commit at which this work began. Ends with the usual last line;
 * returns 0 when all is well, also when nothing has changed, and 2 when there is nothing to compare with.
 */
export async function runChanged(): Promise<number> {
  const git = gitIn(root)
  const change = readChange(git)
  if ('why' in change) {
    console.error(change.why)
    console.log(lastLine(nothing))
    return 2
  }
  const changed = [...change.files, ...change.gone.map((file) => `${file} (gone)`)]
  if (changed.length === 0) {
    console.log(`Nothing has changed since ${change.since}.`)
    console.log(lastLine(nothing))
    return 0
  }
  const more = changed.length > shownFiles ? [`  and ${changed.length - shownFiles} more`] : []
  console.log(
    [`Changed since ${change.since}:`, ...changed.slice(0, shownFiles).map((file) => `  ${file}`), ...more].join('\n'),
  )
  return runSteps(await planChanged(change, git))
}
