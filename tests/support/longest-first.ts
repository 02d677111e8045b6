import { existsSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = path.join(import.meta.dirname, '..', '..')

/** Files that mostly wait, or work with programs of their own: begun last, each would be waited for by itself. */
const longest = [
  'scripts/start/start.api.test.ts',
  'src/server/features/media/pipeline.db.test.ts',
  'tests/storm.api.test.ts',
  'src/server/features/gateways/every-bank-crash.api.test.ts',
  'src/db/embedded/embedded.db.test.ts',
  'src/server/features/gifts/gift-races.api.test.ts',
  'src/server/features/gateways/payment-crash.api.test.ts',
  'src/server/features/refunds/refund-crash.api.test.ts',
  'src/media/pipeline.test.ts',
  'src/jobs/queue.db.test.ts',
].map((file) => path.join(root, file))

/** The longest files first; the others as Vitest would have them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = longest.filter((file) => !existsSync(file))
    if (gone.length > 0) throw new Error(`There is no ${gone.join(', ')}: tests/support/longest-first.ts names it.`)
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.indexOf(moduleId)
      return found === -1 ? longest.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
