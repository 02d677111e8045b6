import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { systemSample } from './system-sample.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
const sample: readonly string[] = Object.values(systemSample).map((file) => path.join(root, file))
const kinds = ['system', 'api', 'db', 'unit']

const kindOf = (moduleId: string): string => /\.(system|api|db)\.test\.ts$/.exec(moduleId)?.[1] ?? 'unit'

/**
 * System tests first, unit tests last: what waits for processes leaves the processors to the others, and a run does not
 * end with one long file. Within a kind the order is Vitest's: the longest of the last run, or without one the largest.
 */
export class MachinesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      kinds.indexOf(kindOf(moduleId)) * sample.length + Math.max(0, sample.indexOf(moduleId))
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
